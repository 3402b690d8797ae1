import type * as endpoints from '@champa/contract/office/staff'
import type { StaffStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import {
  forgiveLogin,
  giveLoginBack,
  hashDevice,
  loginTry,
  takeLogin,
  type LoginTry,
} from '../../../platform/limits/login-limits.ts'
import type { Db } from '../../../platform/db.ts'
import { deviceOf } from '../../../platform/http/device.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import {
  endStaffSession,
  isActive,
  openStaffSession,
} from '../../../platform/people/staff-session.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { inHashPlace, verifyPassword } from '../../password/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { staffColumns, toStaffMember, type StaffRow, writePresence } from '../presence.ts'
import { type CodeOwner, takeCode } from './take-code.ts'

/**
 * Runs the same steps whether the username, the password or the code is wrong, so that neither the
 * answer nor its timing reveals which.
 */
export const staffLogin: Handler<typeof endpoints.staffLogin> = async (call, ctx) => {
  const { body, address, headers, refuse } = call
  const { db } = ctx
  const username = body.username.replaceAll('\u0000', '').trim().toLowerCase()
  const device = deviceOf(headers)
  const person = await findPerson(db, username)
  const isKnown = await knowsDevice(db, device, person?.staffId ?? 0n)
  const lane = isKnown ? 'first' : 'usual'
  await inHashPlace({ lane, account: `staff-login:${username}`, address }, () =>
    proveCredentials(ctx, {
      counted: loginTry({
        side: 'staff-login',
        account: username,
        address,
        knownDevice: isKnown ? device : null,
      }),
      person,
      body,
      lane,
      refuse,
    }),
  )
  if (!person) throw refuse('WRONG_CREDENTIAL')
  if (!isActive(person)) throw refuse('INACTIVE_USER')
  await noteDevice(db, device, person.staffId)
  const { staffId, credentialVersion } = person
  const { token, expiresAt } = await db.transaction(async (tx) => {
    const session = await openStaffSession(tx, { staffId, credentialVersion })
    const action = isKnown ? 'login' : 'login-new-device'
    await recordAudit(ctx, tx, { staffId, action, origin: originOf(call) })
    return session
  })
  return {
    token,
    expiresAt: expiresAt.getTime(),
    staff: { ...toStaffMember(person), mustChangePassword: person.mustChangePassword },
  }
}

/** Checks password and code as one counted attempt. */
async function proveCredentials(
  ctx: AppContext,
  of: {
    counted: LoginTry
    person: Person | undefined
    body: { password: string; code: string }
    lane: 'first' | 'usual'
    refuse: Refuse<'REQUEST_LIMIT' | 'WRONG_CREDENTIAL'>
  },
): Promise<void> {
  const { db } = ctx
  const { counted, person, body, refuse } = of
  const retryAfter = await takeLogin(db, counted)
  if (retryAfter !== null) throw refuse('REQUEST_LIMIT', { retryAfter })
  const isRight = await verifyPassword(person?.passwordHash, body.password, of.lane).catch(
    async (full: unknown) => {
      await giveLoginBack(db, counted)
      throw full
    },
  )
  if (!(await takeCode(db, ctx, { owner: person, isRight, code: body.code })))
    throw refuse('WRONG_CREDENTIAL')
  await forgiveLogin(db, counted)
}

async function knowsDevice(db: Db, device: string | null, staffId: bigint): Promise<boolean> {
  if (device === null) return false
  return (
    (
      await db.query(
        'select 1 from staff_device where staff_id = $1 and device = $2',
        [staffId, hashDevice(device)],
        'staff-knows-device',
      )
    ).length > 0
  )
}

async function noteDevice(db: Db, device: string | null, staffId: bigint): Promise<void> {
  if (device === null) return
  await db.query(
    `insert into staff_device (staff_id, device, first_seen_at)
      values ($1, $2, $3)
      on conflict do nothing`,
    [staffId, hashDevice(device), clock.now()],
    'staff-note-device',
  )
}

interface Person extends StaffRow, CodeOwner {
  status: StaffStatus
  activeUntil: Date | null
  passwordHash: string
  mustChangePassword: boolean
}

async function findPerson(db: Db, username: string): Promise<Person | undefined> {
  const [person] = await db.query<Person>(
    `select ${staffColumns}, status, active_until, password_hash, must_change_password,
        credential_version, totp_secret
      from staff
      where username = $1`,
    [username],
    'staff-login',
  )
  return person
}

/** Signs a staff member out and marks them as unavailable for customers. */
export const staffLogout: Handler<typeof endpoints.staffLogout> = async (call, ctx) => {
  const { staffId, tokenHash } = call.staff
  await writePresence(ctx, staffId, false)
  await ctx.db.transaction(async (tx) => {
    await endStaffSession(tx, tokenHash)
    await recordAudit(ctx, tx, { staffId, action: 'logout', origin: originOf(call) })
  })
  ctx.live.recheckStaff(staffId)
  return {}
}
