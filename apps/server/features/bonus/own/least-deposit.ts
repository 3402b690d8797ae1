import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { Campaign } from '../../campaign/index.ts'

/** The deposit assumed for a bonus without a minimum deposit. */
const usual: Record<Currency, bigint> = { THB: 100_00n, LAK: 50_000_00n }

/** The deposit on which a card's amounts are based: the smallest that receives the bonus. */
export const minDepositOf = ({ minDeposit, currency }: Campaign): MinorUnits =>
  (minDeposit || usual[currency]) as MinorUnits
