import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { ApprovalAction } from './action.ts'
import { addEvent, type StoredApproval } from './stored-approval.ts'

/**
 * Takes a request back, for its maker or because its maker may no longer make it; false when it is
 * no longer open.
 * @param action null when there is no such action any more.
 */
export async function withdrawPending(
  tx: Tx,
  action: ApprovalAction | null,
  { approvalId, params, madeAt }: Pick<StoredApproval, 'approvalId' | 'params' | 'madeAt'>,
  by: { staffId: bigint | null; note: string },
  from: 'pending' | 'approved' = 'pending',
): Promise<boolean> {
  const rows = await tx.query(
    `update approval
      set state = 'withdrawn', due_at = null, decided_by = null, decided_at = $3,
        on_behalf_of = null, review_due_at = null, version = version + 1
      where approval_id = $1 and state = $2
      returning approval_id`,
    [approvalId, from, clock.now()],
  )
  if (rows.length === 0) return false
  await addEvent(tx, approvalId, { ...by, step: 'withdrawn' })
  await action?.undone?.(tx, params, madeAt)
  return true
}
