import { readAccounts } from '@champa/contract/office/deposits/accounts'
import { SelectField } from '@champa/ui/form/select-field'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'

interface AccountSelectProps {
  value: string
  error: string | undefined
  onPick: (account: string) => void
}

/** The accounts that a bank tells about; a gateway's money arrives in one of them. */
export function AccountSelect({ value, error, onPick }: AccountSelectProps) {
  const t = useTranslations()
  const accounts = useApiQuery(readAccounts, undefined)
  const options = (accounts.data?.rows ?? [])
    .filter(({ kind }) => kind !== 'qr')
    .map(({ account, currency }) => ({ value: account, label: `${account} (${currency})` }))
  return (
    <SelectField
      label={t('breaks.account')}
      placeholder={t('breaks.choose')}
      options={options}
      value={value}
      error={error}
      onChange={(event) => onPick(event.target.value)}
    />
  )
}
