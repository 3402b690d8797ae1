import { newSeed } from '@champa/contract/fair-draw'
import type { spin as endpoint } from '@champa/contract/spin'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { playRound } from './round/play-round.ts'
import { commitRound, toPlayedRound, type RoundContext } from './round/rounds.ts'
import { readWheel } from './wheel.ts'

export const spin: Handler<typeof endpoint> = async (
  { member: { memberId }, body, headers },
  ctx,
) => {
  const { db, live, settings } = ctx
  const no = body.no ?? (await waitingRound(ctx, memberId))
  if (no === null) return { success: false, error: 'SPIN_INACTIVE', next: null }
  const outcome = await playRound(ctx, { memberId, no, clientSeed: body.clientSeed ?? newSeed() })
  if ('isNew' in outcome && outcome.isNew) live.changed(memberId, ['wallet', 'reward'])
  const wheel = await readWheel(db, memberId)
  const next = wheel && (await commitRound(ctx, memberId, wheel))
  if ('error' in outcome) return { success: false, error: outcome.error, next }
  const round = toPlayedRound(outcome.round, languageOf(headers, settings.defaultLocale))
  return {
    success: true,
    result: { code: round.code, label: round.label, remainingCoin: Number(outcome.coins), round },
    next,
  }
}

/** The number of the member's unplayed round; null while no wheel is open. */
async function waitingRound(ctx: RoundContext, memberId: bigint): Promise<number | null> {
  const wheel = await readWheel(ctx.db, memberId)
  return wheel && (await commitRound(ctx, memberId, wheel)).no
}
