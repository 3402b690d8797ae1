import { formatAmount } from '@champa/contract/money'
import { useCountUp } from './use-count-up.ts'

const largeFrom = 1_000_000_00n

export interface BalanceProps {
  /** In 1/100. */
  amount: bigint
  currency?: string
  /** Accessible text: "Balance ฿24,580.50". Announced once when the figure changes. */
  spoken: string
  /** A refresh is running: the old figure is shown at 60% opacity. */
  stale?: boolean
  /** Replaces the figure while it is hidden; `spoken` says so then. */
  hidden?: string | undefined
}

/** The main balance, the largest text of the screen. */
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
