import { setTimeout as delay } from 'node:timers/promises'
import type { Currency } from '@champa/contract/constants'
import type { AppContext } from '../../../platform/app-context.ts'
import { readSignals, type Signals } from '../../risk/index.ts'
import { readBetsNow } from '../../turnover/index.ts'

/** The longest wait for bet reports; bets reported later count for the next withdrawal. */
const maxWaitMs = 3_000

/**
 * The risk signals with current bets: while required turnover is missing, the bet reports of the
 * member's games are read first.
 */
export async function freshSignals(
  ctx: AppContext,
  memberId: bigint,
  currency: Currency,
): Promise<Signals> {
  const signals = await readSignals(ctx, memberId, currency)
  if (signals.unplayed === 0n) return signals
  const codes = await ctx.db.query<{ code: string }>(
    'select code from game_account where member_id = $1',
    [memberId],
    'games-of-member',
  )
  if (codes.length === 0) return signals
  const reading = readBetsNow(
    ctx,
    codes.map((one) => one.code),
  ).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'bets could not be read before a withdrawal'),
  )
  await Promise.race([reading, delay(maxWaitMs, undefined, { ref: false })])
  return readSignals(ctx, memberId, currency)
}
