import { createHmac } from 'node:crypto'
import { otpVerifiedForMs } from '@champa/contract/otp'
import { clock } from '../../platform/clock.ts'
import { takeFromWindow } from '../../platform/database/attempts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashToken } from '../../platform/ids.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

const oldest = (): Date => new Date(clock.nowMs() - otpVerifiedForMs)

/** A phone verified by its one-time password, valid for one registration. */
export interface Verification {
  ref: string
  leftMs: number
}

/**
 * Returns the unexpired, unused verification that the browser's token holds for this phone, or
 * null.
 */
export async function findVerification(
  db: Db,
  token: string,
  phone: string,
): Promise<Verification | null> {
  if (!tokenShape.test(token)) return null
  const [row] = await db.query<{ ref: string; verifiedAt: Date }>(
    `select ref, verified_at
      from otp
      where token_hash = $1
        and phone = $2
        and purpose = 'register'
        and state = 'verified'
        and verified_at > $3`,
    [hashToken(token), phone, oldest()],
  )
  return row
    ? { ref: row.ref, leftMs: row.verifiedAt.getTime() + otpVerifiedForMs - clock.nowMs() }
    : null
}

/** Returns null when the token verifies this phone, otherwise the refusal code. */
export async function checkVerification(
  db: Db,
  token: string | undefined,
  phone: string,
): Promise<'OTP_TOKEN_INVALID' | 'UNVERIFIED_OTP' | null> {
  if (!token) return 'UNVERIFIED_OTP'
  if (!tokenShape.test(token)) return 'OTP_TOKEN_INVALID'
  if (await findVerification(db, token, phone)) return null
  const rows = await db.query('select 1 from otp where token_hash = $1', [hashToken(token)])
  return rows.length > 0 ? 'UNVERIFIED_OTP' : 'OTP_TOKEN_INVALID'
}

/**
 * Consumes the verification inside the registration's transaction. Returns false when it has
 * expired or has already been used, even by a concurrent call.
 */
export async function useVerification(tx: Tx, token: string, phone: string): Promise<boolean> {
  const used = await tx.query(
    `update otp
      set state = 'used'
      where token_hash = $1
        and phone = $2
        and purpose = 'register'
        and state = 'verified'
        and verified_at > $3
      returning ref`,
    [hashToken(token), phone, oldest()],
  )
  return used.length > 0
}

/**
 * How many bank account look-ups one verification allows, in `validateAccount` and `createAccount`
 * together.
 */
const maxBankAnswers = { maxAttempts: 10, windowMs: otpVerifiedForMs }

/**
 * Counts a look-up of a bank account for this verification before it runs. Returns false when its
 * look-ups are used up; the phone must then be verified again.
 */
export async function takeBankAnswer(db: Db, token: string): Promise<boolean> {
  const subject = `proof-bank:${hashToken(token).toString('hex')}`
  return (await takeFromWindow(db, subject, maxBankAnswers)) === null
}

/**
 * Binds the verification to the first person whose details are submitted with it, before they are
 * checked. Returns false for any other person; the same details may be submitted again.
 */
export async function bindVerification(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  token: string,
  person: unknown,
): Promise<boolean> {
  const hash = createHmac('sha256', settings.secrets.OTP_KEY)
    .update(`asked ${JSON.stringify(person)}`)
    .digest()
  const bound = await db.query(
    `update otp
      set asked_person = $2
      where token_hash = $1 and coalesce(asked_person, $2) = $2
      returning ref`,
    [hashToken(token), hash],
  )
  return bound.length > 0
}
