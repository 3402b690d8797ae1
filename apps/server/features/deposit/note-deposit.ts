import { maxDepositNotices, type noteDeposit as endpoint } from '@champa/contract/deposit'
import { clock } from '../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route/route.ts'

const retentionMs = 24 * 3_600_000

/**
 * Never credits: a notice helps to tell payers apart (DEP-54) and appears in the tracker as
 * waiting.
 */
export const noteDeposit: Handler<typeof endpoint> = async ({ body, member, refuse }, ctx) => {
  const { memberId } = member
  const waitMs = await takeFromWindow(ctx.db, `notice:${memberId}`, maxDepositNotices)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const [id, now] = [newRowId(), clock.now()]
  await ctx.db.query(
    'insert into deposit_notice (member_id, id, amount, created_at) values ($1, $2, $3, $4)',
    [memberId, id, body.amount, now],
  )
  await ctx.db.query('delete from deposit_notice where member_id = $1 and created_at < $2', [
    memberId,
    new Date(now.getTime() - retentionMs),
  ])
  ctx.live.changed(memberId, ['deposit'])
  return { _id: id }
}
