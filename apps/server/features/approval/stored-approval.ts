import * as z from 'zod/mini'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import type { ApprovalAction as ActionName } from '@champa/contract/office/approval-actions'
import {
  approvalFields,
  change,
  type ApprovalRow,
  type ApprovalState,
  type ApprovalStep,
  type ApprovalSubject,
  type Change,
  type Difference,
} from '@champa/contract/office/approval-shapes'
import {
  type Authority,
  levelOf,
  mayRead,
  type Permission,
} from '@champa/contract/office/permissions'
import type { StaffRole } from '@champa/contract/office/roles'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { activeSql } from '../../platform/people/staff-session.ts'
import type { ActedBy, ApprovalAction, Judged } from './action.ts'

/** A request as it is stored, with the names of its people. */
export interface StoredApproval {
  approvalId: string
  action: ActionName
  aboutKind: ApprovalSubject
  aboutId: string
  aboutMember: bigint | null
  params: unknown
  expects: Record<string, string>
  changes: unknown
  reason: string
  evidence: { message?: string; reference?: string }
  amount: bigint | null
  currency: Currency | null
  makerId: bigint
  makerName: string
  makerRoles: StaffRole[]
  madeAt: Date
  expiresAt: Date
  state: ApprovalState
  version: number
  decidedBy: bigint | null
  decidedName: string | null
  decidedAt: Date | null
  decisionNote: string | null
  onBehalfOf: bigint | null
  onBehalfName: string | null
  failure: string | null
  reviewDueAt: Date | null
  reviewedAt: Date | null
}

/** Selects requests with the names of their people; `a` is the request. */
export const approvalSelect = `select a.approval_id, a.action, a.about_kind, a.about_id,
    a.about_member, a.params, a.expects, a.changes, a.reason, a.evidence, a.amount, a.currency,
    a.maker_id, m.name as maker_name, m.roles as maker_roles, a.made_at, a.expires_at, a.state,
    a.version, a.decided_by, d.name as decided_name, a.decided_at, a.decision_note,
    a.on_behalf_of, o.name as on_behalf_name, a.failure, a.review_due_at, a.reviewed_at
  from approval a
  join staff m on m.staff_id = a.maker_id
  left join staff d on d.staff_id = a.decided_by
  left join staff o on o.staff_id = a.on_behalf_of`

export async function findApproval(on: Db | Tx, id: string): Promise<StoredApproval | null> {
  const [row] = await on.query<StoredApproval>(
    `${approvalSelect} where a.approval_id = $1`,
    [id],
    'approval',
  )
  return row ?? null
}

const colleagueOf = (id: bigint | null, name: string | null) =>
  id === null ? null : { id: id.toString(), name: name ?? '' }

export const behalfOf = ({ onBehalfOf, onBehalfName }: StoredApproval) =>
  colleagueOf(onBehalfOf, onBehalfName)

export const toApprovalRow = (row: StoredApproval, mayDecide: boolean): ApprovalRow => ({
  id: row.approvalId,
  action: row.action,
  subject: row.aboutKind,
  subjectId: row.aboutId,
  memberId: row.aboutMember?.toString() ?? null,
  sum:
    row.amount === null || row.currency === null
      ? null
      : { value: minorUnits(row.amount), currency: row.currency },
  maker: { id: row.makerId.toString(), name: row.makerName },
  madeAt: row.madeAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  state: row.state,
  version: row.version,
  decidedBy: colleagueOf(row.decidedBy, row.decidedName),
  decidedAt: row.decidedAt?.getTime() ?? null,
  failure: row.failure,
  mayDecide,
  breakGlass: row.reviewDueAt && {
    reviewDueAt: row.reviewDueAt.getTime(),
    reviewedAt: row.reviewedAt?.getTime() ?? null,
  },
})

const changes = z.array(change)
/** Money is stored as in JSON. */
export const encodeChanges = (of: Change[]): string => JSON.stringify(z.encode(changes, of))
export const readChanges = ({ changes: stored }: Pick<StoredApproval, 'changes'>): Change[] =>
  z.decode(changes, stored as never)

/** On whose word an approved request is carried out. */
export const actedBy = ({
  approvalId,
  reason,
  evidence,
}: Pick<StoredApproval, 'approvalId' | 'reason' | 'evidence'>): ActedBy => ({
  decision: approvalId,
  name: `approval:${approvalId}`,
  reason,
  evidence: evidence.reference ?? `approval:${approvalId}`,
})

/** Adds a step to the events of a request. */
export async function addEvent(
  on: Db | Tx,
  approvalId: string,
  event: { staffId: bigint | null; step: ApprovalStep; note?: string | null },
): Promise<void> {
  await on.query(
    `insert into approval_event (approval_id, no, at, staff_id, step, note)
      select $1, coalesce(max(no), 0) + 1, $2::timestamptz, $3::bigint, $4, $5
      from approval_event
      where approval_id = $1`,
    [approvalId, clock.now(), event.staffId, event.step, event.note || null],
    'approval-event',
  )
}

/**
 * Tells open screens of the staff who see requests of this action that one has changed: those who
 * read its permission, and each person who only decides such requests, also in a colleague's place.
 */
export async function announce(
  { db, live }: AppContext,
  approvalId: string,
  { permission, checkedBy }: Pick<ApprovalAction, 'permission' | 'checkedBy'>,
): Promise<void> {
  if (!live.mayStaffListen()) return
  const work = { room: 'approvals' as const, ref: approvalId }
  live.send({ reads: permission }, 'work', work)
  const people = await db.query<Authority & { staffId: bigint; borrows: boolean }>(
    `select s.staff_id, s.roles, s.grants,
        exists (
          select 1
          from approval_delegation d
          where d.to_id = s.staff_id and d.permission = $2 and d.until > $1
        ) as borrows
      from staff s
      where ${activeSql('$1')}`,
    [clock.now(), checkedBy],
    'approval-announced-to',
  )
  for (const person of people)
    if (!hears(person, permission) && (person.borrows || hears(person, checkedBy)))
      live.send({ person: person.staffId }, 'work', work)
}

/** Whether the room of this permission is that of the person, too (`authenticateSocket`). */
const hears = (person: Authority, permission: Permission): boolean =>
  mayRead(person, permission) || levelOf(person, 'audit.read') === 'alone'

/** Facts of the subject that differ from those that the maker saw. */
export function differencesOf(
  { expects }: Pick<StoredApproval, 'expects'>,
  judged: Judged | null,
): Difference[] {
  return approvalFields.flatMap((field) => {
    const expected = expects[field]
    const now = judged?.expects[field] ?? ''
    return expected === undefined || expected === now ? [] : [{ field, expected, now }]
  })
}
