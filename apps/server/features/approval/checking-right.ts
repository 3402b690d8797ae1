import type { ApprovalSubject } from '@champa/contract/office/approval-shapes'
import { type Authority, levelOf, type Permission } from '@champa/contract/office/permissions'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { activeSql } from '../../platform/people/staff-session.ts'
import { findConflict } from '../staff/index.ts'

/** Whether the roles of a person let them decide requests of others. */
export function mayCheck(person: Authority, permission: Permission): boolean {
  const level = levelOf(person, permission)
  return level === 'alone' || level === 'checker'
}

interface Person extends Authority {
  staffId: bigint
}

/** People who lend this permission to a colleague now, while they may use it themselves. */
async function lendersOf(on: Db | Tx, toId: bigint, permission: Permission): Promise<bigint[]> {
  const lenders = await on.query<Person>(
    `select s.staff_id, s.roles, s.grants
      from approval_delegation d
      join staff s on s.staff_id = d.from_id
      where d.to_id = $1 and d.permission = $2 and d.until > $3 and ${activeSql('$3')}`,
    [toId, permission, clock.now()],
    'approval-lenders',
  )
  return lenders.filter((one) => mayCheck(one, permission)).map((one) => one.staffId)
}

/** Whether a colleague lends this permission to the person, who then makes no requests under it. */
export const isDelegate = async (on: Db | Tx, toId: bigint, permission: Permission) =>
  (await lendersOf(on, toId, permission)).length > 0

/** The permissions that are lent to a person now. */
export async function borrowedBy(on: Db, toId: bigint): Promise<string[]> {
  const rows = await on.query<Person & { permission: Permission }>(
    `select s.staff_id, s.roles, s.grants, d.permission
      from approval_delegation d
      join staff s on s.staff_id = d.from_id
      where d.to_id = $1 and d.until > $2 and ${activeSql('$2')}`,
    [toId, clock.now()],
    'approval-borrowed',
  )
  return rows.filter((one) => mayCheck(one, one.permission)).map((one) => one.permission)
}

/** What a request is about, as far as it concerns who may decide it. */
export interface Subject {
  aboutKind: ApprovalSubject
  aboutId: string
}

/** Whether a request is about this person, who then decides nothing of it. */
export const isAbout = ({ aboutKind, aboutId }: Subject, staffId: bigint): boolean =>
  aboutKind === 'staff' && aboutId === staffId.toString()

/**
 * Whether a person may decide a request of somebody else about somebody else, by role or in the
 * place of a colleague who did not make it; null when not.
 */
export async function checkingRight(
  on: Db | Tx,
  person: Person,
  { permission, makerId, ...subject }: Subject & { permission: Permission; makerId: bigint },
): Promise<{ onBehalfOf: bigint | null } | null> {
  if (person.staffId === makerId || isAbout(subject, person.staffId)) return null
  if (mayCheck(person, permission)) return { onBehalfOf: null }
  const lenders = await lendersOf(on, person.staffId, permission)
  const lender = lenders.find((one) => one !== makerId)
  return lender === undefined ? null : { onBehalfOf: lender }
}

/** Whether anybody who is active and not linked to the member could decide a request. */
export async function hasApprover(
  ctx: AppContext,
  of: Subject & { permission: Permission; makerId: bigint; memberId: bigint | null },
): Promise<boolean> {
  const people = await ctx.db.query<Person>(
    `select staff_id, roles, grants from staff where ${activeSql('$1')} and staff_id <> $2`,
    [clock.now(), of.makerId],
    'approval-people',
  )
  for (const person of people) {
    if (!(await checkingRight(ctx.db, person, of))) continue
    const { staffId } = person
    if (of.memberId === null || !(await findConflict(ctx, { staffId, device: null }, of.memberId)))
      return true
  }
  return false
}
