import * as z from 'zod/mini'
import { grantablePermissions } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import { lockBook } from '../../ledger/accounts.ts'
import type { Tx } from '../../platform/db.ts'
import {
  type ApprovalAction,
  defineAction,
  memberNumber,
  type Effect,
  type Judged,
} from '../approval/index.ts'
import { addFlag } from '../member/index.ts'
import { rolesRefusal } from '../staff/index.ts'
import {
  aboutStaff,
  colleagueOf,
  expectsOf,
  isDone,
  isOwner,
  recheck,
  rolesText,
  text,
  timeFact,
} from './staff-actions.ts'

/** The credentials that a request gives to a person: hashed, and sealed. */
const credentials = { staffId: memberNumber, passwordHash: z.string(), totpSecret: z.string() }

const identity = z.object({
  kind: z.enum(['phone', 'bank']),
  /** The keyed hash, in hexadecimal digits. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The member who has the phone or account. */
  memberId: z.nullable(memberNumber),
})

/** The members who have one of these phones and accounts, in the order in which books are locked. */
const playersOf = (identities: readonly z.output<typeof identity>[]): bigint[] =>
  [...new Set(identities.flatMap(({ memberId }) => memberId ?? []))].toSorted((one, other) =>
    Number(one - other),
  )

/** Adds a colleague. Nobody has the authenticator until a third step, `inviteStaff`. */
export const addAction = defineAction({
  name: 'staff.add',
  permission: 'staff.manage',
  needsEvidence: false,
  expiry: 'other',
  params: z.object({
    ...credentials,
    username: z.string(),
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    grants: z.array(z.enum(grantablePermissions)),
    activeUntil: z.nullable(z.string()),
    identities: z.array(identity),
  }),
  judge: async ({ db }, { staffId, username, name, identities, ...person }): Promise<Judged> => {
    const taken = await db.query('select 1 from staff where username = $1', [username])
    const until = person.activeUntil === null ? null : new Date(person.activeUntil)
    const players = playersOf(identities)
    return {
      about: aboutStaff(staffId),
      sum: null,
      expects: {},
      changes: [
        { field: 'username', before: null, after: text(username) },
        { field: 'name', before: null, after: text(name) },
        { field: 'roles', before: null, after: text(rolesText(person)) },
        { field: 'activeUntil', before: null, after: timeFact(until) },
        { field: 'barred', before: null, after: text(String(identities.length)) },
        {
          field: 'players',
          before: null,
          after: players.length > 0 ? text(players.join(', ')) : null,
        },
      ],
      refusal: isOwner(person)
        ? 'NOT_ALLOWED'
        : (rolesRefusal(person) ?? (taken.length > 0 ? 'IN_USE' : null)),
      needsSecond: true,
    }
  },
  transact: async (_, tx, { identities }, { decision, name, reason }): Promise<Effect> => {
    if (!(await isDone(tx, 'select staff_add($1, $2) as done', decision))) return 'IN_USE'
    for (const memberId of playersOf(identities)) {
      await lockBook(tx, memberId)
      await addFlag(tx, memberId, {
        kind: 'freeze',
        scope: 'play',
        effects: [],
        note: reason,
        by: name,
        until: null,
      })
    }
    return null
  },
  after: (ctx, { identities }) => {
    for (const memberId of playersOf(identities)) {
      ctx.live.sessionsEnded(memberId)
      ctx.live.changed(memberId, ['wallet'])
    }
  },
})

/** Replaces the password and the authenticator of a colleague and ends every session. */
export const resetAction = defineAction({
  name: 'staff.reset',
  permission: 'staff.manage',
  needsEvidence: false,
  expiry: 'other',
  params: z.object(credentials),
  judge: async ({ db }, { staffId }): Promise<Judged | null> => {
    const person = await colleagueOf(db, staffId)
    if (!person) return null
    return {
      about: aboutStaff(staffId),
      sum: null,
      expects: expectsOf(person),
      changes: [{ field: 'signIn', before: null, after: text(rolesText(person)) }],
      refusal: isOwner(person) ? 'NOT_ALLOWED' : person.status === 'off' ? 'NOT_WAITING' : null,
      needsSecond: true,
    }
  },
  transact: async (_, tx, { staffId, passwordHash, totpSecret }) => {
    await tx.query(
      `update staff
        set password_hash = $2, totp_secret = $3, must_change_password = true,
          credential_version = credential_version + 1, available = false
        where staff_id = $1`,
      [staffId, passwordHash, totpSecret],
    )
    await endInvite(tx, staffId)
    return null
  },
  after: recheck,
})

export const joinActions: ApprovalAction[] = [addAction, resetAction]

/** Ends the link of a person. */
export async function endInvite(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('delete from staff_invite where staff_id = $1', [staffId])
}
