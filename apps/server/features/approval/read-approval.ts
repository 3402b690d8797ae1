import type * as endpoints from '@champa/contract/office/approvals'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { mayAct } from '@champa/contract/office/permissions'
import type { ApprovalStep } from '@champa/contract/office/approval-shapes'
import type { StaffRole } from '@champa/contract/office/roles'
import type { MemberStatus, StaffStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../platform/app-context.ts'
import { clock, dayStart } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordLook } from '../audit/index.ts'
import type { Registry } from './action.ts'
import { checkingRight } from './checking-right.ts'
import { allowsBreakGlass } from './break-glass.ts'
import { findWithAction, refuseLinked } from './decide-approval.ts'
import { filesOf } from './evidence/evidence.ts'
import { actionsFor, maySee } from './list-approvals.ts'
import {
  approvalSelect,
  behalfOf,
  differencesOf,
  readChanges,
  toApprovalRow,
  type StoredApproval,
} from './stored-approval.ts'

const dayMs = 24 * 3_600_000
const earlierMs = 90 * dayMs
const maxEarlier = 50

export const readApproval =
  (registry: Registry): Handler<typeof endpoints.readApproval> =>
  async (call, ctx) => {
    const { staff } = call
    const { row, action } = await findWithAction(ctx, registry, call.params.id)
    const { makerId } = row
    const right = await checkingRight(ctx.db, staff, { ...row, permission: action.checkedBy })
    if (!right && makerId !== staff.staffId && !maySee(staff, action)) throw call.refuse('NO_DATA')
    await refuseLinked(ctx, call, row)
    await recordLook(ctx, {
      staffId: staff.staffId,
      action: 'look',
      permission: 'member.personal',
      aboutKind: 'approval',
      about: row.approvalId,
      aboutMember: row.aboutMember,
      approvalId: row.approvalId,
      origin: originOf(call),
      details: { fields: ['name', 'bank account'] },
    })
    const isOpen = row.state === 'pending'
    const judged = isOpen ? await action.judge(ctx, row.params) : null
    const seen: Seen = {
      staffId: staff.staffId,
      actions: (await actionsFor(ctx.db, registry, staff)).seen,
    }
    const mayBreak = isOpen && mayAct(staff, 'break.glass') && allowsBreakGlass(ctx, action, row)
    return {
      ...toApprovalRow(row, isOpen && right !== null),
      makerRoles: row.makerRoles,
      reason: row.reason,
      evidence: {
        files: await filesOf(ctx.db, row.approvalId),
        message: row.evidence.message ?? null,
        reference: row.evidence.reference ?? null,
      },
      changes: readChanges(row),
      differences: isOpen ? differencesOf(row, judged) : [],
      note: row.decisionNote,
      onBehalfOf: behalfOf(row),
      member: await memberOf(ctx.db, row.aboutMember),
      colleague: row.aboutKind === 'staff' ? await colleagueOf(ctx.db, row.aboutId) : null,
      makerToday: await today(ctx, 'maker_id', makerId),
      memberToday:
        row.aboutMember === null ? null : await today(ctx, 'about_member', row.aboutMember, seen),
      earlier: await earlierThan(ctx.db, row, seen),
      events: await eventsOf(ctx.db, row.approvalId),
      mayBreakGlass: mayBreak,
      mayReview:
        row.reviewDueAt !== null &&
        row.reviewedAt === null &&
        row.decidedBy !== staff.staffId &&
        mayAct(staff, 'break.glass'),
    }
  }

async function memberOf(db: Db, memberId: bigint | null) {
  const [member] = await db.query<{
    username: string
    name: string
    status: MemberStatus
    currency: Currency
    bankCode: string | null
    bankAccountNo: string | null
  }>(
    `select username, name, status, currency, bank_code, bank_account_no
      from member
      where member_id = $1`,
    [memberId],
    'approval-member',
  )
  return member && memberId !== null ? { id: memberId.toString(), ...member } : null
}

async function colleagueOf(db: Db, staffId: string) {
  const [colleague] = await db.query<{
    name: string
    username: string
    roles: StaffRole[]
    status: StaffStatus
  }>(
    'select name, username, roles, status from staff where staff_id = $1::bigint',
    [staffId],
    'approval-colleague',
  )
  return colleague ?? null
}

/** Whose requests, and those of which actions, the reader may see. */
interface Seen {
  staffId: bigint
  actions: string[]
}

/** Number and sums of the requests since midnight in Bangkok, each currency apart. */
async function today(
  { db }: AppContext,
  column: 'maker_id' | 'about_member',
  id: bigint,
  seen?: Seen,
) {
  const rows = await db.query<{ currency: Currency | null; value: bigint; n: bigint }>(
    `select currency, coalesce(sum(abs(amount)), 0)::bigint as value, count(*) as n
      from approval
      where ${column} = $1 and made_at >= $2 and ($3::text[] is null or ${seenSql('$3', '$4')})
      group by currency`,
    [id, dayStart(clock.now()), seen?.actions ?? null, seen?.staffId ?? null],
  )
  return {
    count: Number(rows.reduce((total, { n }) => total + n, 0n)),
    sums: rows.flatMap(({ currency, value }) =>
      currency === null ? [] : [{ value: minorUnits(value), currency }],
    ),
  }
}

/** A request that its reader may see: an own one, or one of such an action. */
const seenSql = (actions: string, staffId: string): string =>
  `(action = any(${actions}) or maker_id = ${staffId})`

async function earlierThan(db: Db, of: StoredApproval, seen: Seen) {
  const rows = await db.query<StoredApproval>(
    `${approvalSelect}
      where a.about_kind = $1 and a.about_id = $2 and a.made_at < $3 and a.made_at >= $4
        and a.approval_id <> $5 and ${seenSql('$6', '$7')}
      order by a.made_at desc
      limit ${maxEarlier}`,
    [
      of.aboutKind,
      of.aboutId,
      of.madeAt,
      new Date(of.madeAt.getTime() - earlierMs),
      of.approvalId,
      seen.actions,
      seen.staffId,
    ],
  )
  return rows.map((row) => toApprovalRow(row, false))
}

async function eventsOf(db: Db, approvalId: string) {
  const rows = await db.query<{
    at: Date
    staffId: bigint | null
    name: string | null
    step: ApprovalStep
    note: string | null
  }>(
    `select e.at, e.staff_id, s.name, e.step, e.note
      from approval_event e
      left join staff s on s.staff_id = e.staff_id
      where e.approval_id = $1
      order by e.no`,
    [approvalId],
  )
  return rows.map(({ at, staffId, name, step, note }) => ({
    at: at.getTime(),
    by: staffId === null ? null : { id: staffId.toString(), name: name ?? '' },
    step,
    note,
  }))
}
