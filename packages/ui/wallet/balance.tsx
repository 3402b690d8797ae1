import { formatAmount } from '@champa/contract/money'
import { useEffect, useRef, useState } from 'react'

const largeFrom = 1_000_000_00n

export interface BalanceProps {
  /** The balance in 1/100 of the currency. */
  amount: bigint
  currency?: string
  /** Accessible text: "Balance ฿24,580.50". Announced once when the balance changes. */
  spoken: string
  /** True while a refresh is running: the old balance is shown at 60% opacity. */
  stale?: boolean
  /** Text shown instead of the balance while it is hidden; `spoken` then says that it is hidden. */
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

const countMs = 900

/**
 * Animates from the old balance to the new one in 900 ms, easing out; with reduced motion the new
 * balance shows at once.
 */
function useCountUp(target: bigint): bigint {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    from.current = target
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (start === target || still || document.hidden) {
      setShown(target)
      return
    }
    let frame = 0
    const began = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / countMs)
      const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 10_000))
      setShown(part === 1 ? target : start + ((target - start) * eased) / 10_000n)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target])
  return shown
}
