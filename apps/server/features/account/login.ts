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
import { deviceOf, knowsDevice, noteDevice } from '../../platform/http/device.ts'
import { Refusal, type Refuse } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { openSession, endSession } from '../../platform/session.ts'
import { matchMember, noteDeviceOnBreak } from '../responsible/index.ts'
import { inHashPlace } from './password/hash-places.ts'
import { verifyPassword, type HashLane } from './password/passwords.ts'

/**
 * Takes the same steps for known and unknown phones, so that neither the answer nor its timing
 * reveals which it is.
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
    const member = await findMember(db, e164 ?? '')
    const isKnown = await knowsDevice(db, device, member?.memberId ?? 0n)
    const lane = isKnown ? 'first' : 'usual'
    await inHashPlace({ lane, account: e164 && `login:${e164}`, address }, () =>
      provePassword(db, {
        counted: loginTry({
          side: 'login',
          account: e164,
          address,
          knownDevice: isKnown ? device : null,
        }),
        stored: member?.passwordHash,
        password: body.password,
        lane,
        refuse,
      }),
    )
    if (!member) throw refuse('WRONG_CREDENTIAL')
    // Stores the device before the session exists, so that a time-out or self-exclusion that begins
    // now finds this account by its device.
    if (isOnBreak(member)) await noteDeviceOnBreak(ctx, device, member.memberId)
    else if (member.status === 'active') await noteDevice(db, device, member.memberId)
    if (member.status !== 'active')
      throw refuse(
        'INACTIVE_USER',
        member.status === 'self-excluded' && member.pausedUntil
          ? { until: member.pausedUntil.getTime() }
          : {},
      )
    const excludedUntil = await matchMember(ctx, member.memberId)
    if (excludedUntil) throw refuse('INACTIVE_USER', { until: excludedUntil.getTime() })
    const { token, expiresAt } = await openSession(db, {
      memberId: member.memberId,
      credentialVersion: member.credentialVersion,
      requester,
      device,
      remember: body.remember ?? false,
      maxSessions: ctx.settings.singleSession ? 1 : maxSessions,
    })
    return { token, expiresAt: expiresAt.getTime() }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, 'login failed with an unexpected error')
    throw refuse('LOGIN_FAIL')
  }
}

const isOnBreak = ({ status, pausedUntil }: Credentials): boolean =>
  status === 'self-excluded' || (pausedUntil !== null && pausedUntil > clock.now())

/** Verifies the password and counts the attempt. */
async function provePassword(
  db: Db,
  of: {
    counted: LoginTry
    stored: string | undefined
    password: string
    lane: HashLane
    refuse: Refuse<'REQUEST_LIMIT' | 'WRONG_CREDENTIAL'>
  },
): Promise<void> {
  const retryAfter = await takeLogin(db, of.counted)
  if (retryAfter !== null) throw of.refuse('REQUEST_LIMIT', { retryAfter })
  const isRight = await verifyPassword(of.stored, of.password, of.lane).catch(
    async (full: unknown) => {
      await giveLoginBack(db, of.counted)
      throw full
    },
  )
  if (!isRight) throw of.refuse('WRONG_CREDENTIAL')
  await forgiveLogin(db, of.counted)
}

interface Credentials {
  memberId: bigint
  passwordHash: string
  credentialVersion: number
  status: MemberStatus
  pausedUntil: Date | null
}

/**
 * Always two queries: phones are stored with their claims and members by id, possibly on different
 * machines (scale.md).
 */
async function findMember(db: Db, phone: string): Promise<Credentials | undefined> {
  const [claim] = await db.query<{ memberId: bigint }>(
    'select member_id from phone_claim where phone = $1',
    [phone],
    'login-claim',
  )
  const [member] = await db.query<Credentials>(
    `select member_id, password_hash, credential_version, status, paused_until
      from member
      where member_id = $1`,
    [claim?.memberId ?? 0n],
    'login-member',
  )
  return member
}

export const logout: Handler<typeof endpoints.logout> = async ({ member }, { db }) => {
  await endSession(db, member.tokenHash)
  return { ended: true }
}
