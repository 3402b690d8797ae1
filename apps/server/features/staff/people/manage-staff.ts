import { randomInt } from 'node:crypto'
import type { Grant } from '@champa/contract/office/permissions'
import type { StaffRole } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { newMemberId } from '../../../platform/ids.ts'
import type { Identity } from '../../../platform/people/barred-identities.ts'
import { hashPassword } from '../../password/index.ts'
import { newSecret, sealSecret, uriOf } from '../sign-in/authenticator.ts'
import { barIdentities, barUntilAfter } from './bar-identities.ts'
import {
  accountRefusal,
  type ChangedBy,
  findPerson,
  recordAccountChange,
  rolesRefusal,
} from './assign-roles.ts'

export interface NewPerson {
  username: string
  name: string
  roles: readonly StaffRole[]
  /** Permissions besides those of the roles; none by default. */
  grants?: readonly Grant[]
  /** From then on the person may not sign in; by default there is no end date. */
  activeUntil?: Date | null
  /** Phones and bank accounts with which the person must not play. */
  identities?: readonly Identity[]
}

/** The credentials of a new or reset staff member, shown once to the operator. */
export interface FirstKeys {
  password: string
  secret: string
  uri: string
}

export const usernameShape = /^[a-z0-9._-]{2,60}$/

/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const firstPassword = (): string =>
  Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const newKeys = (username: string): FirstKeys => {
  const secret = newSecret()
  return { password: firstPassword(), secret, uri: uriOf(username, secret) }
}

/**
 * Adds a staff member with an initial password. `members` are the usernames of members who have one
 * of the person's identities.
 */
export async function addPerson(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  person: NewPerson,
): Promise<(FirstKeys & { members: string[] }) | 'taken' | 'ROLES_CONFLICT'> {
  const refusal = rolesRefusal({ roles: person.roles, grants: person.grants ?? [] })
  if (refusal) return refusal
  const keys = newKeys(person.username)
  const stored = await storePerson(ctx, person, keys, { mustChange: true })
  return stored ? { ...keys, ...stored } : 'taken'
}

/** Stores a new person; null when the username is taken. */
export async function storePerson(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  { activeUntil = null, identities = [], ...person }: NewPerson,
  keys: Pick<FirstKeys, 'password' | 'secret'>,
  { mustChange }: { mustChange: boolean },
): Promise<{ members: string[] } | null> {
  const staffId = newMemberId()
  const passwordHash = await hashPassword(keys.password)
  return ctx.db.transaction(async (tx) => {
    const stored = await tx.query(
      `insert into staff (staff_id, username, name, roles, grants, active_until, password_hash,
          must_change_password, totp_secret, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (username) do nothing
        returning staff_id`,
      [
        staffId,
        person.username,
        person.name,
        person.roles,
        person.grants ?? [],
        activeUntil,
        passwordHash,
        mustChange,
        sealSecret(ctx, staffId, keys.secret),
        clock.now(),
      ],
    )
    if (stored.length === 0) return null
    return { members: await barIdentities(tx, ctx, { staffId, activeUntil, identities }) }
  })
}

/**
 * Bars further identities of a staff member. Returns the usernames of members who have one of them;
 * null when there is no such staff member.
 */
export function barMore(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  username: string,
  identities: readonly Identity[],
): Promise<string[] | null> {
  return ctx.db.transaction(async (tx) => {
    const [person] = await tx.query<{ staffId: bigint; activeUntil: Date | null }>(
      'select staff_id, active_until from staff where username = $1',
      [username],
    )
    return person ? barIdentities(tx, ctx, { ...person, identities }) : null
  })
}

type AccountRefusal = 'not-found' | NonNullable<ReturnType<typeof accountRefusal>>

/** Replaces password and authenticator and ends every session. */
export async function resetPerson(
  ctx: Pick<AppContext, 'db' | 'settings' | 'live'>,
  by: ChangedBy,
  username: string,
): Promise<FirstKeys | AccountRefusal> {
  const keys = newKeys(username)
  const passwordHash = await hashPassword(keys.password)
  const reset = await ctx.db.transaction(async (tx) => {
    const person = await findPerson(tx, username)
    if (!person) return 'not-found'
    const refusal = accountRefusal(by, person)
    if (refusal) return refusal
    await tx.query(
      `update staff
        set password_hash = $2, totp_secret = $3, must_change_password = true,
          credential_version = credential_version + 1, available = false
        where staff_id = $1`,
      [person.staffId, passwordHash, sealSecret(ctx, person.staffId, keys.secret)],
    )
    const { staffId } = person
    await recordAccountChange(ctx, tx, by, { action: 'staff-reset', staffId })
    return person
  })
  if (typeof reset === 'string') return reset
  ctx.live.recheckStaff(reset.staffId)
  return keys
}

/**
 * Activates or deactivates a staff member; deactivation ends every session. Returns the id, or why
 * nothing was changed.
 */
export async function switchPerson(
  ctx: Pick<AppContext, 'db' | 'live' | 'settings'>,
  by: ChangedBy,
  { username, status }: { username: string; status: StaffStatus },
): Promise<bigint | AccountRefusal> {
  const switched = await ctx.db.transaction(async (tx) => {
    const person = await findPerson(tx, username)
    if (!person) return 'not-found'
    const refusal = accountRefusal(by, person)
    if (refusal) return refusal
    await tx.query(
      `update staff
        set status = $2, available = false,
          credential_version = credential_version + case when $2 = 'off' then 1 else 0 end
        where staff_id = $1`,
      [person.staffId, status],
    )
    await barUntilAfter(tx, person.staffId, status === 'off' ? clock.now() : person.activeUntil)
    const action = status === 'off' ? 'staff-off' : 'staff-on'
    await recordAccountChange(ctx, tx, by, { action, staffId: person.staffId })
    return person.staffId
  })
  if (typeof switched === 'bigint') ctx.live.recheckStaff(switched)
  return switched
}

export interface ListedPerson extends Required<Omit<NewPerson, 'identities'>> {
  status: StaffStatus
  mustChangePassword: boolean
  seenAt: Date | null
}

export async function listStaff({ db }: Pick<AppContext, 'db'>): Promise<ListedPerson[]> {
  return db.query<ListedPerson>(
    `select username, name, roles, grants, active_until, status, must_change_password, seen_at
      from staff
      order by username`,
  )
}
