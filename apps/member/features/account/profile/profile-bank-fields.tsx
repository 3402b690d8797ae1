import { nameLongest } from '@champa/contract/account'
import { Field } from '@champa/ui/form/field'
import { PhoneField } from '@champa/ui/form/phone-field'
import { bank as bankGlyph } from '@champa/ui/icons/person'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { type Bank, BankField } from '../bank-field.tsx'
import { needsEnglishName } from '../register/register-draft.ts'
import { useFaultText } from '../register/use-fault-text.ts'
import type { BankDraft, ProfileFaults } from './profile-rules.ts'

interface Props {
  bank: BankDraft
  banks: readonly Bank[] | undefined
  digits: number | null
  lao: boolean
  faults: ProfileFaults
  onChange: (bank: BankDraft) => void
}

/**
 * The account used for deposits and withdrawals. It can be set only once, and the form warns about
 * this.
 */
export function ProfileBankFields({ bank, banks, digits, lao, faults, onChange }: Props) {
  const t = useTranslations()
  const faultText = useFaultText()
  const english = needsEnglishName(bank.bankCode, lao)
  return (
    <>
      <p className="t-sm c-2">{t('pro.bankAddHint')}</p>
      <BankField
        banks={banks}
        value={bank.bankCode}
        onChange={(bankCode) => onChange({ ...bank, bankCode })}
        error={faultText(faults.bankCode)}
      />
      <Field
        label={t('reg.accountName')}
        name="bankAccountName"
        autoComplete="off"
        maxLength={nameLongest}
        value={bank.accountName}
        onChange={(event) =>
          onChange({
            ...bank,
            accountName: english ? event.target.value.toUpperCase() : event.target.value,
          })
        }
        error={faultText(faults.accountName)}
      />
      <PhoneField
        label={t('reg.accountNo')}
        name="accountNo"
        icon={bankGlyph}
        autoComplete="off"
        maxDigits={digits ?? 20}
        value={bank.accountNo}
        onValueChange={(accountNo) => onChange({ ...bank, accountNo })}
        error={faultText(faults.accountNo, digits)}
      />
      <InfoNote kind="warn">{t('pro.bankOnce')}</InfoNote>
    </>
  )
}
