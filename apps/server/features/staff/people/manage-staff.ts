import { randomInt } from 'node:crypto'
import type { StaffRole } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { newMemberId } from '../../../platform/ids.ts'
import { hashPassword } from '../../account/index.ts'
import { newSecret, sealSecret, uriOf } from '../sign-in/authenticator.ts'

export interface NewPerson {
  username: string
  role: StaffRole
  name: string
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
const firstPassword = (): string =>
  Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const newKeys = (username: string): FirstKeys => {
  const secret = newSecret()
  return { password: firstPassword(), secret, uri: uriOf(username, secret) }
}

/** Adds a staff member; null when the username is taken. */
export async function addPerson(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  person: NewPerson,
): Promise<FirstKeys | null> {
  const keys = newKeys(person.username)
  return (await storePerson(ctx, person, keys, { mustChange: true })) ? keys : null
}

export async function storePerson(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  person: NewPerson,
  keys: Pick<FirstKeys, 'password' | 'secret'>,
  { mustChange }: { mustChange: boolean },
): Promise<boolean> {
  const staffId = newMemberId()
  const stored = await ctx.db.query(
    `insert into staff (staff_id, username, name, role, password_hash, must_change_password,
        totp_secret,
        created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (username) do nothing
      returning staff_id`,
    [
      staffId,
      person.username,
      person.name,
      person.role,
      await hashPassword(keys.password),
      mustChange,
      sealSecret(ctx, staffId, keys.secret),
      clock.now(),
    ],
  )
  return stored.length > 0
}

/**
 * Replaces password and authenticator and ends every session; null when the username is unknown.
 */
export async function resetPerson(
  ctx: Pick<AppContext, 'db' | 'settings' | 'live'>,
  username: string,
): Promise<FirstKeys | null> {
  const keys = newKeys(username)
  const [person] = await ctx.db.query<{ staffId: bigint }>(
    'select staff_id from staff where username = $1',
    [username],
  )
  if (!person) return null
  await ctx.db.query(
    `update staff
      set password_hash = $2, totp_secret = $3, must_change_password = true,
        credential_version = credential_version + 1, available = false
      where staff_id = $1`,
    [
      person.staffId,
      await hashPassword(keys.password),
      sealSecret(ctx, person.staffId, keys.secret),
    ],
  )
  ctx.live.recheckStaff(person.staffId)
  return keys
}

/**
 * Activates or deactivates a staff member; deactivation ends every session. Returns the id, or null
 * when the username is unknown.
 */
export async function switchPerson(
  { db, live }: Pick<AppContext, 'db' | 'live'>,
  username: string,
  status: StaffStatus,
): Promise<bigint | null> {
  const [changed] = await db.query<{ staffId: bigint }>(
    `update staff
      set status = $2, available = false,
        credential_version = credential_version + case when $2 = 'off' then 1 else 0 end
      where username = $1
      returning staff_id`,
    [username, status],
  )
  if (!changed) return null
  live.recheckStaff(changed.staffId)
  return changed.staffId
}

export interface ListedPerson extends NewPerson {
  status: StaffStatus
  mustChangePassword: boolean
  seenAt: Date | null
}

export async function listStaff({ db }: Pick<AppContext, 'db'>): Promise<ListedPerson[]> {
  return db.query<ListedPerson>(
    `select username, name, role, status, must_change_password, seen_at
      from staff
      order by username`,
  )
}
