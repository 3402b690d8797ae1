import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import type { Campaign } from '../../campaign/index.ts'

/** The deposit assumed for a bonus without a minimum deposit. */
const usual: Record<Currency, bigint> = { THB: 100_00n, LAK: 50_000_00n }

/** The deposit on which a card's amounts are based: the smallest that receives the bonus. */
export const leastDepositOf = ({ minDeposit, currency }: Campaign): Satang =>
  (minDeposit || usual[currency]) as Satang
