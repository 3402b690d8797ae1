import type { MemberEffect } from '@champa/contract/office/member-flags'
import type { MemberStatus } from '@champa/contract/statuses'
import { clock } from '../clock.ts'
import { queryOne, type Tx } from '../db.ts'
import { refuse, type Refusal } from '../refusals.ts'

/** Stands for the end of a freeze, which nobody knows (the latest time that JavaScript has). */
const frozenUntil = new Date(8_640_000_000_000_000)

/** Until when a member may not play; null when the member may. */
export function pauseOf({
  pausedUntil,
  effects,
}: {
  pausedUntil: Date | null
  effects: MemberEffect[]
}): Date | null {
  if (effects.includes('no-play')) return frozenUntil
  return pausedUntil && pausedUntil > clock.now() ? pausedUntil : null
}

/** PLAY_PAUSED with the end of a time-out; a member is not told that staff have frozen play. */
export const playPaused = (until: Date): Refusal =>
  refuse('PLAY_PAUSED', until.getTime() === frozenUntil.getTime() ? {} : { until: until.getTime() })

/**
 * Checks the member again in the transaction that gives the member something, because a break may
 * have begun, or the account been closed, since the request arrived.
 * @param play true for an action that a time-out forbids.
 * @param reward true for an action that staff stop with the flag `no-bonus`.
 * @throws INACTIVE_USER, PLAY_PAUSED, BONUS_CONDITION.
 */
export async function requireActive(
  tx: Tx,
  memberId: bigint,
  { play, reward = false }: { play: boolean; reward?: boolean },
): Promise<void> {
  const { status, ...pause } = await queryOne<{
    status: MemberStatus
    pausedUntil: Date | null
    effects: MemberEffect[]
  }>(
    tx,
    'select status, paused_until, effects from member where member_id = $1',
    [memberId],
    'member-now',
  )
  if (status !== 'active') throw refuse('INACTIVE_USER')
  const until = play ? pauseOf(pause) : null
  if (until) throw playPaused(until)
  if (reward && pause.effects.includes('no-bonus')) throw refuse('BONUS_CONDITION')
}
