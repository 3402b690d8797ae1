import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'

/** An audit event: a staff member's action, including every view of a customer's data. */
export interface AuditEvent {
  staffId: bigint
  action:
    | 'login'
    | 'logout'
    | 'change-password'
    | 'look'
    | 'assign'
    | 'close'
    | 'open'
    | 'write-reply'
    | 'remove-reply'
    | 'write-desk'
    | 'step-up'
    | 'refuse-permission'
    | 'refuse-conflict'
  /** The id of the conversation or the code of the reply that the action concerns. */
  about?: string
  details?: object
}

/** Appends to the audit log, from which nothing is removed. */
export async function recordAudit(
  on: Db | Tx,
  { staffId, action, about = '', details = {} }: AuditEvent,
): Promise<void> {
  await on.query(
    `insert into audit_log (staff_id, id, at, action, about, details)
      values ($1, $2, $3, $4, $5, $6)`,
    [staffId, newRowId(), clock.now(), action, about, JSON.stringify(details)],
  )
}
