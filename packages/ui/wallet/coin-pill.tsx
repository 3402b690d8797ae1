import type { ComponentPropsWithRef } from 'react'
import { Coin } from '../brand/coin.tsx'

export interface CoinPillProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  count: string
  /** The word after the number of coins: "coins". */
  unit: string
}

export function CoinPill({ count, unit, type = 'button', ...rest }: CoinPillProps) {
  return (
    <button {...rest} type={type} className="coin-pill">
      <Coin />
      <span className="num">{count}</span> <span className="c-2 fw-6">{unit}</span>
    </button>
  )
}
