import type * as endpoints from '@champa/contract/responsible'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'
import { beginBreak, lockBreak, storeBreak } from './note-break.ts'
import { readState } from './state.ts'
import { monthsOn } from './rules.ts'

const dayMs = 24 * 3_600_000

/**
 * A time-out that is longer than the current break replaces it. A shorter one changes nothing, so
 * that no call can shorten a break.
 */
export const takeTimeOut: Handler<typeof endpoints.takeTimeOut> = async (
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
  ctx.live.sessionsEnded(memberId)
  ctx.live.changed(memberId, ['wallet', 'deposit', 'reward'])
  return readState(ctx.db, memberId)
}

/**
 * Self-exclusion ends every session and blocks sign-in. Money at games returns to the wallet and
 * support pays it out to the registered account (`npm run operator pay-out`); pending deposits and
 * payouts are settled as usual. A job finds the person's other accounts (links/).
 */
export const excludeMyself: Handler<typeof endpoints.excludeMyself> = async (
  { body: { months }, member: { memberId }, refuse },
  ctx,
) => {
  const until = await ctx.db.transaction(async (tx) => {
    await lockBreak(tx, memberId)
    const now = clock.now()
    // Null when the account was closed meanwhile; it keeps that status.
    const endsAt = await storeBreak(tx, memberId, { excludes: true, until: monthsOn(now, months) })
    if (endsAt === null) throw refuse('INACTIVE_USER')
    await beginBreak(tx, ctx, { memberId, kind: 'self-exclusion', now, endsAt })
    return endsAt
  })
  ctx.live.sessionsEnded(memberId)
  ctx.log.info({ memberId: memberId.toString(), months }, 'member self-excluded')
  return { until: until.getTime() }
}
