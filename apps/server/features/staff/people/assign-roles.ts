import { type Authority, grantable } from '@champa/contract/office/permissions'
import type { AuditAction } from '@champa/contract/office/audit'
import { maxRoles, rolesConflict } from '@champa/contract/office/roles'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db.ts'
import { recordAudit, type AuditEvent, type AuditOrigin } from '../../audit/index.ts'
import { barUntilAfter } from './bar-identities.ts'

/**
 * Who changes an account: a staff member, or null for the operator's command on the machine, which
 * has its own audit entries.
 */
export type ChangedBy = { staffId: bigint; origin?: AuditOrigin } | null

export type RolesRefusal =
  /** One person must not hold these roles together, or holds none or too many. */
  | 'ROLES_CONFLICT'
  /** People do not change their own account. */
  | 'own-account'
  /** Only the command on the machine makes an owner, or changes one. */
  | 'owner'

/** Why a person must not have these roles; null when they may. */
export function rolesRefusal({ roles, grants }: Authority): 'ROLES_CONFLICT' | null {
  const isKnown = grants.every((grant) => roles.includes(grantable[grant]))
  const isCount = roles.length >= 1 && roles.length <= maxRoles
  const isTwice = new Set(roles).size < roles.length
  return isKnown && isCount && !isTwice && !rolesConflict(roles) ? null : 'ROLES_CONFLICT'
}

/** Why `by` must not change this account; null when they may. */
export function accountRefusal(
  by: ChangedBy,
  { staffId, roles }: { staffId: bigint; roles: Authority['roles'] },
): 'own-account' | 'owner' | null {
  if (by === null) return null
  if (by.staffId === staffId) return 'own-account'
  return roles.includes('owner') ? 'owner' : null
}

interface Person extends Authority {
  staffId: bigint
  activeUntil: Date | null
}

/** The account of a staff member; undefined when the username is unknown. */
export async function findPerson(tx: Tx, username: string): Promise<Person | undefined> {
  const [person] = await tx.query<Person>(
    'select staff_id, roles, grants, active_until from staff where username = $1',
    [username],
  )
  return person
}

/** Records that a staff member changed the account of another one. */
export async function recordAccountChange(
  ctx: Pick<AppContext, 'settings'>,
  tx: Tx,
  by: ChangedBy,
  event: Pick<AuditEvent, 'before' | 'after'> & { action: AuditAction; staffId: bigint },
): Promise<void> {
  if (by === null) return
  const { staffId: about, ...change } = event
  await recordAudit(ctx, tx, {
    ...change,
    ...by,
    permission: 'staff.manage',
    aboutKind: 'staff',
    about: about.toString(),
  })
}

/**
 * Replaces the roles, grants and end date of a person, and ends the person's sessions, so that no
 * screen or socket keeps what the earlier roles allowed.
 */
export async function assignRoles(
  ctx: Pick<AppContext, 'db' | 'live' | 'settings'>,
  by: ChangedBy,
  {
    username,
    activeUntil,
    ...authority
  }: Authority & { username: string; activeUntil: Date | null },
): Promise<'done' | 'not-found' | RolesRefusal> {
  const changed = await ctx.db.transaction(async (tx) => {
    const person = await findPerson(tx, username)
    if (!person) return 'not-found'
    const refusal =
      accountRefusal(by, person) ??
      (by !== null && authority.roles.includes('owner') ? 'owner' : rolesRefusal(authority))
    if (refusal) return refusal
    await tx.query(
      'update staff set roles = $2, grants = $3, active_until = $4 where staff_id = $1',
      [person.staffId, authority.roles, authority.grants, activeUntil],
    )
    await barUntilAfter(tx, person.staffId, activeUntil)
    await tx.query(
      'update staff_session set revoked_at = $2 where staff_id = $1 and revoked_at is null',
      [person.staffId, clock.now()],
    )
    const { staffId, ...before } = person
    await recordAccountChange(ctx, tx, by, {
      action: 'staff-roles',
      staffId,
      before,
      after: { ...authority, activeUntil },
    })
    return person
  })
  if (typeof changed === 'string') return changed
  ctx.live.recheckStaff(changed.staffId)
  return 'done'
}
