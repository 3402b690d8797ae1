import { maxLimitChanges, type setDepositLimit as endpoint } from '@champa/contract/responsible'
import { clock } from '../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { limitsProjection, toLimits, type LimitRow } from './limits.ts'
import { change } from './rules.ts'
import { readState } from './state.ts'

export const setDepositLimit: Handler<typeof endpoint> = async (
  { body: { period, amount }, member: { memberId }, refuse },
  { db, live, log },
) => {
  const waitMs = await takeFromWindow(db, `deposit-limit:${memberId}`, maxLimitChanges)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const stored = await db.transaction(async (tx) => {
    const rows = await lockLimits(tx, memberId)
    const now = clock.now()
    const next = change(toLimits(rows)[period], amount, now)
    const no = rows?.find((row) => row.period === period)?.no ?? 0
    await tx.query(
      `insert into deposit_limit (member_id, period, no, amount, next_amount, next_at, requested_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        memberId,
        period,
        no + 1,
        next.amount,
        next.next?.amount ?? null,
        next.next?.at ?? null,
        now,
      ],
    )
    return next
  })
  // A restored backup may lack the latest changes to limits; the log shows which to store again.
  log.info(
    {
      memberId: memberId.toString(),
      period,
      amount: stored.amount?.toString() ?? null,
      nextAmount: stored.next ? (stored.next.amount?.toString() ?? null) : undefined,
      nextAt: stored.next?.at,
    },
    'member changed a deposit limit',
  )
  live.changed(memberId, ['deposit'])
  return readState(db, memberId)
}

/** Locks the member's row, so that a concurrent change waits and then sees this one. */
async function lockLimits(tx: Tx, memberId: bigint): Promise<LimitRow[] | null> {
  await tx.query('select 1 from member where member_id = $1 for update', [memberId])
  const [row] = await tx.query<{ limits: LimitRow[] | null }>(
    `select ${limitsProjection.sql} as limits from member m where m.member_id = $1`,
    [memberId],
  )
  return row?.limits ?? null
}
