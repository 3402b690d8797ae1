import type { Currency } from '@champa/ui/format/format-money'
import { formatPlain } from '@champa/contract/money'
import { useTranslations } from 'use-intl'
import type { TransferFault } from './check-transfer.ts'

/** The message for a fault in a transfer form. */
export function useFaultText(currency: Currency, min: bigint): (fault: TransferFault) => string {
  const t = useTranslations()
  return (fault) => {
    if (fault === 'MONEY_NOT_ENOUGH') return t('errors.MONEY_NOT_ENOUGH')
    if (fault === 'minAmountMsg')
      return t('tr.minAmountMsg', { min: formatPlain(min).replace(/\.00$/, ''), currency })
    if (fault === 'excluded') return t('tr.excludedMsg')
    return t(`val.${fault}`)
  }
}
