import type { receiveRefund as endpoint } from '@champa/contract/refund'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { refundAccruedUp } from '../../ledger/postings.ts'
import { bangkokIso, clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Handler } from '../../platform/route.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { inBook, minRemain, settleLock } from '../lock/index.ts'
import { readWeek } from './read-week.ts'
import { shareIn } from './refund-terms.ts'
import { isPaid, lastClosedWeek, lossOf, meetsConditions, refundOf, type Week } from './rules.ts'

export const receiveRefund: Handler<typeof endpoint> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  if (!ctx.operatorSettings.read('refund').active) throw refuse('REFUND_INACTIVE')
  await ensureFreshBalances(ctx, memberId)
  await settleLock(ctx, memberId)
  const amount = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    const week = lastClosedWeek(clock.now())
    const found = await readWeek(tx, memberId, week)
    if (!meetsConditions(snapshot, minRemain(ctx, found.currency))) throw refuse('REFUND_CONDITION')
    const loss = lossOf(found)
    if (found.received || loss === 0n) throw refuse('NO_REFUND')
    const share = shareIn(ctx, found.currency)
    const refund = refundOf(loss, share)
    if (!isPaid(refund, share)) throw refuse('REFUND_MINIMUM')
    await settleWeek(tx, { memberId, week, loss, refund })
    return refund
  })
  ctx.live.changed(memberId, ['reward'])
  return { message: 'REFUND_SUCCESS', amount }
}

/** Settles a week once per member, enforced by the posting's key and the row's key. */
async function settleWeek(
  tx: Tx,
  {
    memberId,
    week,
    loss,
    refund,
  }: { memberId: bigint; week: Week; loss: bigint; refund: MinorUnits },
): Promise<void> {
  const outcome = await post(
    tx,
    refundAccruedUp({ member: memberId, week: bangkokIso(week.from).slice(0, 10), amount: refund }),
  )
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(
      `The week of ${bangkokIso(week.from)} of member ${memberId} was not settled: ${cause}`,
    )
  }
  await tx.query(
    `insert into refund (member_id, period_from, no, loss, amount, created_at)
      select $1::bigint, $2::timestamptz, coalesce(max(no), 0) + 1, $3::bigint, $4::bigint,
        $5::timestamptz
      from refund
      where member_id = $1`,
    [memberId, week.from, loss, refund, clock.now()],
  )
}
