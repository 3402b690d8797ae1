import { readBanks } from '@champa/contract/lookup'
import { SelectField } from '@champa/ui/form/select-field'
import { BankTile } from '@champa/ui/pay/bank-tile'
import type { Locale } from '@champa/contract/limits'
import { useLocale, useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useAsk } from '../../../platform/api/use-ask.ts'

export type Bank = Answer<typeof readBanks>['banks'][number]

const names: Record<Locale, (bank: Bank) => string> = { th: (bank) => bank.nameTH, lo: (bank) => bank.nameLO, en: (bank) => bank.nameEN }

/** The banks of the operator's list; undefined until it is here. */
export function useBanks(): readonly Bank[] | undefined {
  return useAsk(readBanks, undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.banks
}

interface Props {
  banks: readonly Bank[] | undefined
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

export function BankField({ banks = [], value, error, onChange }: Props) {
  const t = useTranslations()
  const nameOf = names[useLocale()]
  const chosen = banks.find((bank) => bank.code === value)
  return (
    <SelectField
      label={t('reg.bank')}
      name="bankCode"
      placeholder={t('reg.selectBank')}
      value={value}
      options={banks.map((bank) => ({ value: bank.code, label: nameOf(bank) || bank.nameEN }))}
      leading={chosen && <BankTile code={chosen.code} colour={chosen.colour} />}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
