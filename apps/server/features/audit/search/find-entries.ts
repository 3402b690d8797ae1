import type { AuditFilters, AuditOutcome, AuditRow } from '@champa/contract/office/audit'
import { dayNamed } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { StoredEntry } from '../stored-entry.ts'
import type { AuditPosition } from './cursor.ts'

export interface FoundEntry extends StoredEntry {
  outcome: AuditOutcome
  /** Null for a chain that is no person's. */
  staffName: string | null
}

/** Reads one page of entries after a position, newest first, by the index of the filter. */
export async function findEntries(
  db: Db,
  filters: AuditFilters,
  after: AuditPosition | null,
  limit: number,
): Promise<FoundEntry[]> {
  const { where, values } = conditionsOf(filters, after)
  return db.query<FoundEntry>(
    `select e.staff_id, e.seq, e.at, e.actor, s.name as staff_name, e.action, e.permission,
        e.about_kind, e.about_id, e.about_member, e.outcome, e.approval_id, e.request_id,
        e.network, e.device, e.reason, e.body, e.prev_hash, e.hash
      from audit_entry e
      left join staff s on s.staff_id = e.staff_id
      where ${where}
      order by e.at desc, e.staff_id desc, e.seq desc
      limit $${values.length + 1}`,
    [...values, limit],
  )
}

function conditionsOf(
  filters: AuditFilters,
  after: AuditPosition | null,
): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions: string[] = []
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return
    conditions.push(condition(`$${values.push(value)}`))
  }
  const { from, to } = filters
  add(filters.staffId, (id) => `e.staff_id = ${id}::bigint`)
  add(filters.memberId, (id) => `e.about_member = ${id}::bigint`)
  add(filters.aboutKind, (kind) => `e.about_kind = ${kind}`)
  add(filters.aboutId, (id) => `e.about_id = ${id}`)
  add(filters.requestId, (id) => `e.request_id = ${id}`)
  add(filters.approvalId, (id) => `e.approval_id = ${id}`)
  add(filters.network, (network) => `e.network = ${network}`)
  add(filters.outcome, (outcome) => `e.outcome = ${outcome}`)
  // Other actors than staff are in chain 0, whose index narrows the search.
  add(filters.actor, (actor) => `e.staff_id = 0 and e.actor = ${actor}`)
  add(filters.action, (action) => `e.action = ${action}`)
  add(from && dayNamed(from), (at) => `e.at >= ${at}::timestamptz`)
  add(to && dayNamed(to, 1), (at) => `e.at < ${at}::timestamptz`)
  if (after) {
    const [at, staffId, seq] = [after.at, after.staffId, after.seq].map(
      (value) => `$${values.push(value)}`,
    )
    conditions.push(
      `(e.at, e.staff_id, e.seq) < (${at}::timestamptz, ${staffId}::bigint, ${seq}::bigint)`,
    )
  }
  return { where: conditions.join(' and ') || 'true', values }
}

export const toAuditRow = ({
  staffId,
  seq,
  at,
  aboutMember,
  prevHash,
  hash,
  ...row
}: FoundEntry): AuditRow => ({
  ...row,
  staffId: staffId.toString(),
  seq: seq.toString(),
  at: at.getTime(),
  memberId: aboutMember?.toString() ?? null,
  prevHash: prevHash.toString('hex'),
  hash: hash.toString('hex'),
})
