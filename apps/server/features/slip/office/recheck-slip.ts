import {
  maxSlipRechecks,
  recheckSlip as endpoint,
  slipRecheckMs,
} from '@champa/contract/office/deposits/slips'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'
import { namedSlip, slipSubject } from './named-slip.ts'

/** The job reads the slip and asks its bank as if it were new; only its age stays. */
export const recheckSlip: Handler<typeof endpoint> = async (call, ctx) => {
  const slip = await namedSlip(ctx, call, ctx.db)
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => {
    const [row] = await tx.query<{ rechecks: number }>(
      `update slip
        set status = 'in progress', note = null, decided_at = null, due_at = $3, tries = 0,
          captcha_count = 0, rechecks = rechecks + 1
        where member_id = $1 and id = $2 and status = 'FAILED' and rechecks < $4
          and uploaded_at > $5
        returning rechecks`,
      [
        slip.memberId,
        slip.id,
        clock.now(),
        maxSlipRechecks,
        new Date(clock.nowMs() - slipRecheckMs),
      ],
      'slip-recheck',
    )
    if (!row) throw call.refuse('NOT_WAITING')
    return {
      answer: { rechecks: row.rechecks },
      event: {
        staffId: call.staff.staffId,
        action: endpoint.auditAction,
        permission: endpoint.needs,
        ...slipSubject(slip),
        origin: originOf(call),
        details: { note: slip.note, rechecks: row.rechecks },
      },
    }
  })
  ctx.live.changed(slip.memberId, ['deposit'])
  ctx.live.send({ reads: 'deposit.read' }, 'work', { room: 'deposits', ref: 'slips' })
  return answer
}
