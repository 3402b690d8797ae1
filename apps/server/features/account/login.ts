import { sessionsMost, type login as endpoint } from '@champa/contract/account'
import { readPhone } from '@champa/contract/phone'
import { forgive, giveBack, secondsOf, takeFromWindow, takeTry } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'
import { deviceOf, noteDevice } from '../../platform/http/device.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route.ts'
import { openSession } from '../../platform/session.ts'
import { addressSubject, phoneSubject, wrongLoginsPerAddress, wrongPasswords } from './password/limits.ts'
import { verifyPassword } from './password/passwords.ts'

/** The same steps whether the phone is known or not, so that neither answer nor time tells which it is. */
export const login: Handler<typeof endpoint> = async ({ body, address, requester, headers, refuse }, house) => {
  const { db } = house
  try {
    const phone = readPhone(body.username, house.settings.laoBuild)
    const e164 = typeof phone === 'string' ? null : phone.e164
    const waitMs = (await takeFromWindow(db, addressSubject(address), wrongLoginsPerAddress)) ?? (e164 ? await takeTry(db, phoneSubject(e164), wrongPasswords) : null)
    if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
    const member = await findMember(db, e164 ?? '')
    const right = await verifyPassword(member?.password_hash, body.password).catch(async (full: unknown) => {
      await Promise.all([giveBack(db, addressSubject(address)), giveBack(db, phoneSubject(e164 ?? ''))])
      throw full
    })
    if (!right || !member) throw refuse('WRONG_CREDENTIAL')
    await Promise.all([giveBack(db, addressSubject(address)), forgive(db, phoneSubject(e164!))])
    if (member.status !== 'active') throw refuse('INACTIVE_USER', member.status === 'self-excluded' && member.paused_until ? { until: member.paused_until.getTime() } : {})
    const device = deviceOf(headers)
    await noteDevice(db, device, member.member_id)
    const { token, expiresAt } = await openSession(db, {
      memberId: member.member_id, credentialVersion: member.credential_version, requester, device, remember: body.remember ?? false, most: sessionsMost,
    })
    return { token, expiresAt: expiresAt.getTime() }
  } catch (error) {
    if (error instanceof Refusal) throw error
    house.log.error({ err: error }, 'login failed')
    throw refuse('LOGIN_FAIL')
  }
}

interface Credentials {
  member_id: bigint
  password_hash: string
  credential_version: number
  status: string
  paused_until: Date | null
}

/** Two look-ups in any case: claims are kept by phone and members by number, maybe on different machines (scale.md). */
async function findMember(db: Db, phone: string): Promise<Credentials | undefined> {
  const [claim] = await db.query<{ member_id: bigint }>('select member_id from phone_claim where phone = $1', [phone], 'login-claim')
  const [member] = await db.query<Credentials>('select member_id, password_hash, credential_version, status, paused_until from member where member_id = $1', [claim?.member_id ?? 0n], 'login-member')
  return member
}
