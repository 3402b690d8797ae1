import type { PaymentRow } from '@champa/contract/office/payments'
import { formatMoney } from '@champa/ui/format/format-money'
import { formatAmount } from '@champa/contract/money'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../platform/device/use-now.ts'
import { timeLeft } from '../../../platform/time-left.ts'
import { useDurationText, Wick } from '../../list/wick.tsx'

/** Staff decide about a payment within this time. */
const targetMs = 30 * 60_000

/** How long a payment waits for staff, as a wick that burns down to the target time. */
export function WaitedMark({ since }: { since: number }) {
  const duration = useDurationText()
  const now = useNow()
  const { share, kind } = timeLeft(since, since + targetMs, now)
  return (
    <Wick share={share} kind={kind}>
      {duration(Math.max(0, now - since))}
    </Wick>
  )
}

/** An amount; without a currency while the account is unknown. */
export const PaymentSum = ({ row }: { row: Pick<PaymentRow, 'amount' | 'currency'> }) =>
  row.currency ? formatMoney(row.amount, row.currency) : formatAmount(row.amount)

/** What the bank says about the payer. */
export function PayerMark({ row }: { row: Pick<PaymentRow, 'payer' | 'provider'> }) {
  const t = useTranslations()
  const { bankCode, accountNo, name } = row.payer
  return (
    <span className="payer">
      <BankCode code={bankCode ?? row.provider} />
      {name === null && accountNo === null ? (
        <span className="c-3">{t('deposits.noPayer')}</span>
      ) : (
        <>
          {name !== null && <span className="name">{name}</span>}
          {accountNo !== null && <span className="c-3 num">{accountNo}</span>}
        </>
      )}
    </span>
  )
}

export const BankCode = ({ code }: { code: string }) => <span className="bank-mark">{code}</span>

/** Why a payment is unmatched, otherwise what became of it. */
export function StateMark({ row }: { row: Pick<PaymentRow, 'state' | 'reason'> }) {
  const t = useTranslations()
  if (row.state === 'unmatched')
    return (
      <span className="tag tag--warn">
        {row.reason === null ? t('paymentState.unmatched') : t(`unmatchedReason.${row.reason}`)}
      </span>
    )
  return (
    <span className={row.state === 'credited' ? 'c-2' : 'tag'}>
      {t(`paymentState.${row.state}`)}
    </span>
  )
}
