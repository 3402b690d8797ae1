import { formatAmount } from '@champa/contract/money'
import { useCountUp } from './use-count-up.ts'

const largeFrom = 1_000_000_00n

export interface BalanceProps {
  /** In satang. */
  amount: bigint
  currency?: string
  /** The whole figure in words of the page: "Balance ฿24,580.50". Said once when the figure changes. */
  spoken: string
  /** A refresh runs: the old figure stays, at 60%. */
  stale?: boolean
  /** What stands in its place when it is not to be seen; `spoken` then says so. */
  hidden?: string | undefined
}

/** The largest thing on the screen. */
export function Balance({ amount, currency = '฿', spoken, stale, hidden }: BalanceProps) {
  const shown = useCountUp(amount)
  const [whole = '', cents = ''] = formatAmount(shown).split('.')
  const large = amount >= largeFrom || amount <= -largeFrom
  return (
    <div
      className={['balance', large && 'balance--l', stale && 'is-stale'].filter(Boolean).join(' ')}
    >
      <span className="cur" aria-hidden="true">
        {currency}
      </span>
      <span className="int" aria-hidden="true">
        {hidden ?? whole}
      </span>
      {hidden === undefined && (
        <span className="dec" aria-hidden="true">
          .{cents}
        </span>
      )}
      <span className="sr" role="status">
        {spoken}
      </span>
    </div>
  )
}
