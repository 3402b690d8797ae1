import { holdWithdrawal as endpoint, maxHoldHours } from '@champa/contract/office/withdrawal-acts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce } from '../../audit/index.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { eventAbout, namedWithdrawal, requireReview } from './require-review.ts'
import { claimRefOf } from './withdrawal-query.ts'

const hourMs = 3_600_000

/** Stops or restarts the clock of a review; the withdrawal stays in review. */
export const holdWithdrawal: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const nowMs = clock.nowMs()
  if (body.until !== null && (body.until <= nowMs || body.until > nowMs + maxHoldHours * hourMs))
    throw refuse('INVALID_INPUT', { fields: ['until'] })
  const named = await namedWithdrawal(ctx, call)
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => {
    const stored = await requireReview(tx, named, body.version)
    const until = body.until === null ? null : new Date(body.until)
    await storeHold(tx, claimRefOf(stored), { until, reason: body.reason, by: staff.staffId })
    return {
      answer: { done: true as const },
      event: eventAbout(call, stored, {
        action: endpoint.auditAction,
        permission: endpoint.needs,
        reason: body.reason,
        details: { until },
      }),
    }
  })
  announceWithdrawal(ctx, named)
  return answer
}

/** Adds the time of the hold before to `held_ms`, and begins the new one unless `until` is null. */
async function storeHold(
  tx: Tx,
  ref: string,
  { until, reason, by }: { until: Date | null; reason: string; by: bigint },
): Promise<void> {
  const now = clock.now()
  await tx.query(
    `insert into office_claim as c (kind, ref, held_by, held_from, held_until, held_reason)
      values ('withdrawal', $1, $2, $3, $4, $5)
      on conflict (kind, ref) do update
      set held_ms = c.held_ms + greatest(0, coalesce(
            extract(epoch from least(c.held_until, $6) - c.held_from) * 1000, 0
          ))::bigint,
          held_by = excluded.held_by, held_from = excluded.held_from,
          held_until = excluded.held_until, held_reason = excluded.held_reason`,
    [ref, by, until && now, until, until && reason, now],
  )
}
