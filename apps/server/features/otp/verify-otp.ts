import { otpBlockMs, maxOtpTries, verifyOtp as endpoint } from '@champa/contract/otp'
import { forgive, secondsOf } from '../../platform/database/attempts.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { burntSubject, type OtpRequester } from './reserve-send.ts'
import { dayMs, hashCode } from './rules.ts'

/**
 * How many codes wrong tries must invalidate within a day to block the phone for the requesting
 * address.
 */
const maxBurntCodes = 2
const tokenShape = /^[A-Za-z0-9_-]{43}$/

export const verifyOtp: Handler<typeof endpoint> = async ({ body, refuse }, ctx) => {
  if (!tokenShape.test(body.otpToken)) throw refuse('OTP_TOKEN_INVALID')
  try {
    const verdict = await verify(ctx, hashToken(body.otpToken), body.otpCode)
    if (verdict === 'good') return { code: 'OTP_CODE_VALID', otpToken: body.otpToken }
    throw refuse(verdict.code, verdict.details)
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, 'one-time password could not be checked')
    throw refuse('OTP_VERIFY_FAIL')
  }
}

type No = {
  code: 'OTP_TOKEN_INVALID' | 'OTP_NOT_EXIST' | 'OTP_EXPIRED' | 'OTP_CODE_INVALID' | 'OTP_BLOCK'
  details?: { retryAfter?: number; triesLeft?: number }
}

async function verify(
  { db, settings }: AppContext,
  tokenHash: Buffer,
  code: string,
): Promise<'good' | No> {
  const [row] = await db.query<OtpRequester & { state: string; expiresAt: Date }>(
    'select phone, address, state, expires_at from otp where token_hash = $1',
    [tokenHash],
  )
  if (!row) return { code: 'OTP_TOKEN_INVALID' }
  const blockedMs = await blockOf(db, row)
  if (blockedMs > 0) return { code: 'OTP_BLOCK', details: { retryAfter: secondsOf(blockedMs) } }
  if (row.state !== 'sent') return { code: 'OTP_NOT_EXIST' }
  if (row.expiresAt <= clock.now()) return { code: 'OTP_EXPIRED' }

  const tried = await tryCode(db, tokenHash, hashCode(settings.secrets.OTP_KEY, tokenHash, code))
  if (!tried) return { code: 'OTP_NOT_EXIST' }
  if (tried.state === 'verified') {
    await forgive(db, burntSubject(row))
    return 'good'
  }
  if (tried.state === 'exhausted' && (await countBurnt(db, row)))
    return { code: 'OTP_BLOCK', details: { retryAfter: secondsOf(otpBlockMs) } }
  return { code: 'OTP_CODE_INVALID', details: { triesLeft: maxOtpTries - tried.tries } }
}

async function blockOf(db: Db, of: OtpRequester): Promise<number> {
  const [row] = await db.query<{ blockedUntil: Date | null }>(
    'select blocked_until from attempt_limit where subject = $1',
    [burntSubject(of)],
  )
  return (row?.blockedUntil?.getTime() ?? 0) - clock.nowMs()
}

/**
 * Counts the try and checks the code in one statement, so that concurrent guesses cannot exceed the
 * limit and a right code is accepted once.
 */
async function tryCode(
  db: Db,
  tokenHash: Buffer,
  codeHash: Buffer,
): Promise<{ state: string; tries: number } | undefined> {
  const [row] = await db.query<{ state: string; tries: number }>(
    `update otp
      set tries = tries + 1,
        state = case
          when code_hash = $2 then 'verified'
          when tries + 1 >= $4 then 'exhausted'
          else state
        end,
        verified_at = case when code_hash = $2 then $3::timestamptz end
      where token_hash = $1
        and state = 'sent'
        and expires_at > $3
        and tries < $4
      returning state, tries`,
    [tokenHash, codeHash, clock.now(), maxOtpTries],
  )
  return row
}

/**
 * Counts a code that wrong tries have invalidated. Returns true when this blocks the phone for the
 * requesting address.
 */
async function countBurnt(db: Db, of: OtpRequester): Promise<boolean> {
  const now = clock.now()
  const [row] = await db.query<{ blocked: boolean }>(
    `insert into attempt_limit (subject, failures, window_started_at)
      values ($1, 1, $2)
      on conflict (subject) do update set
        failures = case
          when attempt_limit.window_started_at <= $3 then 1
          when attempt_limit.failures + 1 >= $4 then 0
          else attempt_limit.failures + 1
        end,
        window_started_at = excluded.window_started_at,
        blocked_until = case
          when attempt_limit.window_started_at > $3 and attempt_limit.failures + 1 >= $4
            then $5::timestamptz
        end
      returning blocked_until is not null as blocked`,
    [
      burntSubject(of),
      now,
      new Date(now.getTime() - dayMs),
      maxBurntCodes,
      new Date(now.getTime() + otpBlockMs),
    ],
  )
  return row?.blocked ?? false
}
