import type { takeTimeOut as endpoint } from '@champa/contract/responsible'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { beginBreak, lockBreak, storeBreak } from './note-break.ts'
import { readState } from './state.ts'

const dayMs = 24 * 3_600_000

/**
 * A time-out longer than the current break replaces it; a shorter one changes nothing, so no call
 * shortens a break.
 */
export const takeTimeOut: Handler<typeof endpoint> = async (
  { body: { days }, member: { memberId }, refuse },
  ctx,
) => {
  await ctx.db.transaction(async (tx) => {
    const holds = await lockBreak(tx, memberId)
    const now = clock.now()
    const endsAt = new Date(now.getTime() + days * dayMs)
    if (holds && holds >= endsAt) return
    const stored = await storeBreak(tx, memberId, { excludes: false, until: endsAt })
    if (stored === null) throw refuse('INACTIVE_USER')
    await beginBreak(tx, ctx, { memberId, kind: 'time-out', now, endsAt })
    ctx.log.info({ memberId: memberId.toString(), days }, 'member takes a time-out')
  })
  ctx.live.changed(memberId, ['wallet', 'deposit', 'reward'])
  return readState(ctx.db, memberId)
}
