import { newSeed } from '@champa/contract/fair-draw'
import type { spin as endpoint } from '@champa/contract/spin'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { playRound } from './round/play-round.ts'
import { toPlayedRound } from './round/played-round.ts'
import { commitRound } from './round/rounds.ts'

export const spin: Handler<typeof endpoint> = async (
  { member: { memberId }, body, headers },
  ctx,
) => {
  const { live, settings } = ctx
  const no = body.no ?? (await commitRound(ctx, memberId))?.no
  if (no === undefined) return { success: false, error: 'SPIN_INACTIVE', next: null }
  const outcome = await playRound(ctx, { memberId, no, clientSeed: body.clientSeed ?? newSeed() })
  if ('isNew' in outcome && outcome.isNew) live.changed(memberId, ['wallet', 'reward'])
  const next = ('next' in outcome && outcome.next) || (await commitRound(ctx, memberId))
  if ('error' in outcome) return { success: false, error: outcome.error, next }
  const round = toPlayedRound(outcome.round, languageOf(headers, settings.defaultLocale))
  return {
    success: true,
    result: { code: round.code, label: round.label, remainingCoin: Number(outcome.coins), round },
    next,
  }
}
