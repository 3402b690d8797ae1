import type * as endpoints from '@champa/contract/account'
import { maxSessions } from '@champa/contract/account'
import { readPhone } from '@champa/contract/phone'
import type { MemberStatus } from '@champa/contract/statuses'
import {
  forgiveLogin,
  giveLoginBack,
  loginTry,
  takeLogin,
  type LoginTry,
} from '../../platform/limits/login-limits.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { deviceOf, noteDevice } from '../../platform/http/device.ts'
import { hashToken } from '../../platform/ids.ts'
import { Refusal, type Refuse } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { openSession, endSession } from '../../platform/session.ts'
import {
  matchMember,
  noteDeviceOnBreak,
  personColumns,
  toPerson,
  type PersonRow,
} from '../responsible/index.ts'
import { inHashPlace, verifyPassword, type HashLane } from '../password/index.ts'

/**
 * Takes four round trips to the database: find the member, count the attempt, clear the count, open
 * the session (docs/decisions/158). A wrong password and an unknown phone both take the first two,
 * so that neither the answer nor its timing reveals whether the phone is known.
 */
export const login: Handler<typeof endpoints.login> = async (
  { body, address, requester, headers, refuse },
  ctx,
) => {
  const { db } = ctx
  try {
    const phone = readPhone(body.username, ctx.settings.laoBuild)
    const e164 = typeof phone === 'string' ? null : phone.e164
    const device = deviceOf(headers)
    const member = await findMember(db, e164 ?? '', device)
    const isKnown = member?.knowsDevice ?? false
    const lane = isKnown ? 'first' : 'usual'
    await inHashPlace({ lane, account: e164 && `login:${e164}`, address }, () =>
      provePassword(db, {
        counted: loginTry({
          side: 'login',
          account: e164,
          address,
          knownDevice: isKnown ? device : null,
        }),
        member,
        device,
        password: body.password,
        lane,
        refuse,
      }),
    )
    if (!member) throw refuse('WRONG_CREDENTIAL')
    const { memberId } = member
    if (isOnBreak(member)) await noteDeviceOnBreak(ctx, device, memberId)
    if (member.status !== 'active')
      throw refuse(
        'INACTIVE_USER',
        member.status === 'self-excluded' && member.pausedUntil
          ? { until: member.pausedUntil.getTime() }
          : {},
      )
    const devices = device === null ? [] : [device]
    const [excludedUntil, { token, expiresAt, hasEndedOthers }] = await Promise.all([
      matchMember(ctx, memberId, { devices }, toPerson(member)),
      openSession(db, {
        memberId,
        credentialVersion: member.credentialVersion,
        requester,
        device,
        remember: body.remember ?? false,
        network: address,
        maxSessions: ctx.settings.singleSession ? 1 : maxSessions,
      }),
    ])
    if (hasEndedOthers || excludedUntil) ctx.live.sessionsEnded(memberId)
    if (excludedUntil) {
      await endSession(db, hashToken(token))
      throw refuse('INACTIVE_USER', { until: excludedUntil.getTime() })
    }
    return { token, expiresAt: expiresAt.getTime() }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, 'login failed with an unexpected error')
    throw refuse('LOGIN_FAIL')
  }
}

const isOnBreak = ({ status, pausedUntil }: Credentials): boolean =>
  status === 'self-excluded' || (pausedUntil !== null && pausedUntil > clock.now())

/**
 * Verifies the password within the limit of attempts. A right password clears the count and stores
 * a new device.
 */
async function provePassword(
  db: Db,
  of: {
    counted: LoginTry
    member: Credentials | undefined
    device: string | null
    password: string
    lane: HashLane
    refuse: Refuse<'REQUEST_LIMIT' | 'WRONG_CREDENTIAL'>
  },
): Promise<void> {
  const { counted, member } = of
  const retryAfter = await takeLogin(db, counted)
  if (retryAfter !== null) throw of.refuse('REQUEST_LIMIT', { retryAfter })
  const isRight = await verifyPassword(member?.passwordHash, of.password, of.lane).catch(
    async (full: unknown) => {
      await giveLoginBack(db, counted)
      throw full
    },
  )
  if (!isRight || !member) throw of.refuse('WRONG_CREDENTIAL')
  // Stores the device before the account is compared with the members on a break, so that a break
  // that begins now finds this account by its device.
  const isNewDevice = member.status === 'active' && !isOnBreak(member) && !member.knowsDevice
  await Promise.all([
    forgiveLogin(db, counted),
    isNewDevice && noteDevice(db, of.device, member.memberId),
  ])
}

interface Credentials extends PersonRow {
  memberId: bigint
  passwordHash: string
  credentialVersion: number
  status: MemberStatus
  pausedUntil: Date | null
  /** Whether the member has signed in or registered with this device before. */
  knowsDevice: boolean
}

/**
 * Finds the member of a phone. A subquery reads the claim instead of a join, because claims are
 * stored by phone and members by id, possibly on different machines (scale.md).
 */
async function findMember(
  db: Db,
  phone: string,
  device: string | null,
): Promise<Credentials | undefined> {
  const [member] = await db.query<Credentials>(
    `select m.member_id, m.password_hash, m.credential_version, m.status, m.paused_until,
        (select d.device from device_member d where d.device = $2 and d.member_id = m.member_id)
          is not null as knows_device,
        ${personColumns}
      from member m
      where m.member_id = (select c.member_id from phone_claim c where c.phone = $1)`,
    [phone, device],
    'login-member',
  )
  return member
}

export const logout: Handler<typeof endpoints.logout> = async ({ member }, { db, live }) => {
  await endSession(db, member.tokenHash)
  live.sessionsEnded(member.memberId)
  return { ended: true }
}
