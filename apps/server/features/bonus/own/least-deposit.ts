import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import type { Campaign } from '../../campaign/index.ts'

/** Where a bonus asks for no deposit of its own. */
const usual: Record<Currency, bigint> = { THB: 100_00n, LAK: 50_000_00n }

/** The deposit that a card's figures speak of: the least that receives the bonus. */
export const leastDepositOf = ({ minDeposit, currency }: Campaign): Satang =>
  (minDeposit || usual[currency]) as Satang
