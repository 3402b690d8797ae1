import * as z from 'zod/mini'
import type { Fact } from '@champa/contract/office/approval-shapes'
import { grantablePermissions, type Authority } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import {
  type ApprovalAction,
  defineAction,
  type Effect,
  type Judged,
  memberNumber,
} from '../approval/index.ts'
import { rolesRefusal } from '../staff/index.ts'

export interface Colleague extends Authority {
  status: StaffStatus
  activeUntil: Date | null
}

export async function colleagueOf(on: Db | Tx, staffId: bigint): Promise<Colleague | null> {
  const [person] = await on.query<Colleague>(
    'select roles, grants, status, active_until from staff where staff_id = $1',
    [staffId],
    'staff-colleague',
  )
  return person ?? null
}

export const isOwner = ({ roles }: Pick<Authority, 'roles'>): boolean => roles.includes('owner')

export const text = (value: string): Fact => ({ kind: 'text', text: value })
export const rolesText = ({ roles, grants }: Authority): string => [...roles, ...grants].join(', ')
export const timeFact = (at: Date | null): Fact => at && { kind: 'time', at: at.getTime() }

/** What another decision about the person would change. */
export const expectsOf = (person: Colleague): Judged['expects'] => ({
  roles: rolesText(person),
  activeUntil: person.activeUntil?.toISOString() ?? '',
  status: person.status,
})

export const aboutStaff = (staffId: bigint) => ({
  kind: 'staff' as const,
  id: staffId.toString(),
  memberId: null,
})

/** Screens and sockets keep nothing of what the person was allowed before. Returns how many ended. */
export async function endSessions(tx: Tx, staffId: bigint): Promise<number> {
  const ended = await tx.query(
    `update staff_session
      set revoked_at = $2
      where staff_id = $1 and revoked_at is null
      returning staff_id`,
    [staffId, clock.now()],
  )
  return ended.length
}

export const recheck = (ctx: AppContext, { staffId }: { staffId: bigint }): void =>
  ctx.live.recheckStaff(staffId)

export async function isDone(tx: Tx, sql: string, decision: string): Promise<boolean> {
  const { done } = await queryOne<{ done: boolean }>(tx, sql, [decision, clock.now()])
  return done
}

/** Gives a colleague other roles, grants or another end date. */
export const roleAction = defineAction({
  name: 'staff.role',
  permission: 'staff.manage',
  needsEvidence: false,
  expiry: 'other',
  params: z.object({
    staffId: memberNumber,
    roles: z.array(z.enum(staffRoles)),
    grants: z.array(z.enum(grantablePermissions)),
    activeUntil: z.nullable(z.string()),
  }),
  judge: async ({ db }, { staffId, activeUntil, ...authority }): Promise<Judged | null> => {
    const person = await colleagueOf(db, staffId)
    if (!person) return null
    const until = activeUntil === null ? null : new Date(activeUntil)
    const isSame =
      rolesText(person) === rolesText(authority) &&
      person.activeUntil?.getTime() === until?.getTime()
    return {
      about: aboutStaff(staffId),
      sum: null,
      expects: expectsOf(person),
      changes: [
        { field: 'roles', before: text(rolesText(person)), after: text(rolesText(authority)) },
        { field: 'activeUntil', before: timeFact(person.activeUntil), after: timeFact(until) },
      ],
      refusal:
        isOwner(person) || isOwner(authority)
          ? 'NOT_ALLOWED'
          : (rolesRefusal(authority) ??
            // Who leaves today is switched off; a date in the past would also end the bar on playing.
            (until !== null && until <= clock.now()
              ? 'INVALID_INPUT'
              : isSame
                ? 'NOT_WAITING'
                : null)),
      needsSecond: true,
    }
  },
  transact: async (_, tx, { staffId }, { decision }): Promise<Effect> => {
    const sql = 'select staff_change_roles($1, $2) as done'
    if (!(await isDone(tx, sql, decision))) return 'NOT_ALLOWED'
    await endSessions(tx, staffId)
    return null
  },
  after: recheck,
})

/** Lets a colleague sign in again who was switched off. */
export const onAction = defineAction({
  name: 'staff.on',
  permission: 'staff.manage',
  needsEvidence: false,
  expiry: 'other',
  params: z.object({ staffId: memberNumber }),
  judge: async ({ db }, { staffId }): Promise<Judged | null> => {
    const person = await colleagueOf(db, staffId)
    if (!person) return null
    return {
      about: aboutStaff(staffId),
      sum: null,
      expects: expectsOf(person),
      changes: [
        { field: 'status', before: text(person.status), after: text('active') },
        // The person comes back with all of them.
        { field: 'roles', before: text(rolesText(person)), after: text(rolesText(person)) },
      ],
      refusal: isOwner(person) ? 'NOT_ALLOWED' : person.status === 'off' ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  transact: async (_, tx, __, { decision }) =>
    (await isDone(tx, 'select staff_switch_on($1, $2) as done', decision)) ? null : 'NOT_ALLOWED',
})

export const staffActions: ApprovalAction[] = [roleAction, onAction]
