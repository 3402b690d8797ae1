import type { cancelLock as endpoint } from '@champa/contract/bonus'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { Handler } from '../../platform/route/route.ts'
import { queryOne, type Db } from '../../platform/db.ts'
import { readLockSnapshot, type LockEnd } from '../lock/index.ts'
import { cancelLock } from './cancel-lock.ts'
import { deactivateBefore } from './activation.ts'

/**
 * Cancels the play lock that the member was shown, at the amount shown. A repeated request, for
 * example after a lost reply, returns how the lock ended.
 */
export const cancelLockShown: Handler<typeof endpoint> = async (
  { body: { _id, takes }, member: { memberId }, refuse },
  ctx,
) => {
  const [, owner, no] = /^(\d+)-(\d{1,9})$/.exec(_id) ?? []
  if (owner !== String(memberId)) throw refuse('NO_DATA')
  const cancelled = await cancelLock(ctx, memberId, { no: Number(no), takes })
  if (cancelled.as === 'none') throw refuse('NO_DATA')
  if (cancelled.as === 'not now') throw refuse('BONUS_CONDITION')
  if (cancelled.as === 'changed') throw refuse('BONUS_CHANGED')
  await deactivateBefore(ctx.db, memberId, cancelled.no)
  ctx.live.changed(memberId, ['reward'])
  return {
    message: 'BONUS_CLEAR',
    keeps: await balanceAfter(ctx.db, memberId, cancelled),
    takes: cancelled.taken,
  }
}

/**
 * The wallet balance right after a cancellation, which returns all money to the wallet; for any
 * other end, the member's current total.
 */
async function balanceAfter(
  db: Db,
  memberId: bigint,
  { no, state }: { no: number; state: LockEnd },
): Promise<MinorUnits> {
  if (state !== 'cancelled') return minorUnits((await readLockSnapshot(db, memberId)).total)
  const row = await queryOne<{ kept: MinorUnits }>(
    db,
    `select m.wallet_after as kept
      from posting p
      join movement m on m.member_id = p.member_id and m.seq = p.movement_seq
      where p.member_id = $1
        and p.key = $2`,
    [memberId, `lock:${no}`],
    'cancelled-kept',
  )
  return row.kept
}
