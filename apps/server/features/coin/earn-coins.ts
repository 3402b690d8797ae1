import { fromWire } from '@champa/contract/money'
import { currencies, type Currency } from '@champa/contract/constants'
import { clock } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batch.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { OperatorSettingValues } from '../../platform/operator-settings.ts'

type Basis = OperatorSettingValues['coins']['basis']

/** Whether deposits currently earn coins for the wheel, in any currency. */
export const earnsCoins = ({ operatorSettings }: Pick<AppContext, 'operatorSettings'>): boolean =>
  Object.values(operatorSettings.read('coins').depositPerCoin).some((amount) => amount !== null)

/** The sum of a day's deposits that earns one coin, or null when the currency earns none. */
export function depositPerCoin(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): bigint | null {
  const amount = operatorSettings.read('coins').depositPerCoin[currency] ?? null
  return amount === null || amount <= 0 ? null : fromWire(amount)
}

/**
 * `turnover`: deposits count once they are played. `net`: deposits less withdrawals count; the
 * operator must choose this basis.
 */
export const coinBasis = ({ operatorSettings }: Pick<AppContext, 'operatorSettings'>): Basis =>
  operatorSettings.read('coins').basis === 'net' ? 'net' : 'turnover'

/** The rules in force as the functions of earn-coins.sql take them: the basis, and `p_per`. */
export function coinRules(
  ctx: Pick<AppContext, 'operatorSettings'>,
): [basis: Basis, depositPerCoin: string] {
  const rates = currencies.flatMap((currency) => {
    const amount = depositPerCoin(ctx, currency)
    return amount === null ? [] : [[currency, amount.toString()]]
  })
  return [coinBasis(ctx), JSON.stringify(Object.fromEntries(rates))]
}

export interface Earning {
  memberId: bigint
  /** The sequence number of the deposit's movement; null counts only the turnover reported. */
  seq: bigint | null
  /**
   * True when no other effect of the deposit is pending, so that its `due_at` is cleared together
   * with the grant.
   */
  isLast: boolean
}

/**
 * Records a deposit for coins exactly once, on any number of calls, and grants what it and the
 * turnover since the last count earn, in a round trip shared with concurrent calls.
 */
export const earnCoins = batched(earnAll, {
  inFlight: 2,
  maxSize: 32,
  keyOf: (one) => one.memberId,
  retries: true,
})

async function earnAll(ctx: AppContext, earnings: Earning[]): Promise<void[]> {
  const granted = await ctx.db.query<{ memberId: bigint }>(
    'select member_id from earn_coins($1, $2, $3, $4, $5, $6)',
    [
      earnings.map((one) => one.memberId),
      earnings.map((one) => one.seq),
      earnings.map((one) => one.isLast),
      clock.now(),
      ...coinRules(ctx),
    ],
    'earn-coins',
  )
  for (const { memberId } of granted) ctx.live.changed(memberId, ['wallet', 'reward'])
  return earnings.map(() => undefined)
}
