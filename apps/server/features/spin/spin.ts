import type { spin as endpoint } from '@champa/contract/spin'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { playRound } from './round/play-round.ts'
import { commitRound, toPlayedRound } from './round/rounds.ts'
import { readWheel } from './wheel.ts'

export const spin: Handler<typeof endpoint> = async ({ member: { memberId }, body: { no, clientSeed }, headers }, { db, live, settings }) => {
  const outcome = await playRound(db, { memberId, no, clientSeed })
  if ('isNew' in outcome && outcome.isNew) live.changed(memberId, ['wallet', 'reward'])
  const wheel = await readWheel(db, memberId)
  const next = wheel && (await commitRound(db, memberId, wheel))
  if ('error' in outcome) return { success: false, error: outcome.error, next }
  const round = toPlayedRound(outcome.round, languageOf(headers, settings.defaultLocale))
  return { success: true, result: { code: round.code, label: round.label, remainingCoin: Number(outcome.coins), round }, next }
}
