import { otpBlockMs, otpExpiresInMs } from '@champa/contract/otp'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { dayMs, decideSend, hourMs, type SendDecision } from './rules.ts'

/**
 * The IP address that requests a code, and the phone. Limits apply to the pair, so that requests
 * from another address do not count against the phone's owner.
 */
export interface OtpRequester {
  phone: string
  address: string
}

/**
 * Keys of `attempt_limit`: the phone, the pair of phone and address, the address, and the pair for
 * codes that wrong tries have invalidated.
 */
const phoneSubject = (phone: string): string => `otp-phone:${phone}`
const sendSubject = ({ phone, address }: OtpRequester): string => `otp-send:${phone}:${address}`
export const addressSubject = (address: string): string => `otp-address:${address}`
export const burntSubject = ({ phone, address }: OtpRequester): string =>
  `otp-burnt:${phone}:${address}`

interface NewCode extends OtpRequester {
  tokenHash: Buffer
  codeHash: Buffer
  ref: string
}

/**
 * Records a code that is about to be sent, or returns the reason why it may not be sent. Locks the
 * address, the phone and the pair in this order, so that concurrent requests count each other.
 */
export function reserveSend(db: Db, one: NewCode): Promise<SendDecision> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    await lock(tx, addressSubject(one.address), now)
    await lock(tx, phoneSubject(one.phone), now)
    await lock(tx, sendSubject(one), now)
    const decision = decideSend(await readHistory(tx, one, now), now)
    if (decision.send) await insert(tx, one, now)
    else if (decision.block === 'phone' || decision.block === 'address') {
      const subject = decision.block === 'phone' ? sendSubject(one) : addressSubject(one.address)
      await tx.query('update attempt_limit set blocked_until = $2 where subject = $1', [
        subject,
        new Date(now.getTime() + otpBlockMs),
      ])
    }
    return decision
  })
}

async function lock(tx: Tx, subject: string, now: Date): Promise<void> {
  await tx.query(
    `insert into attempt_limit (subject, window_started_at)
      values ($1, $2)
      on conflict (subject) do update set window_started_at = excluded.window_started_at`,
    [subject, now],
  )
}

async function readHistory(
  tx: Tx,
  { phone, address }: NewCode,
  now: Date,
): Promise<Parameters<typeof decideSend>[0]> {
  const [blocks] = await tx.query<{ until: Date | null }>(
    `select max(blocked_until) as until
      from attempt_limit
      where subject = any($1) and blocked_until > $2`,
    [
      [sendSubject({ phone, address }), addressSubject(address), burntSubject({ phone, address })],
      now,
    ],
  )
  const sent = await tx.query<{ createdAt: Date; address: string }>(
    `select created_at, address
      from otp
      where phone = $1 and created_at > $2 and state <> 'failed'
      order by created_at`,
    [phone, new Date(now.getTime() - dayMs)],
  )
  const fromAddress = await tx.query<{ createdAt: Date }>(
    'select created_at from otp where address = $1 and created_at > $2 order by created_at',
    [address, new Date(now.getTime() - hourMs)],
  )
  return {
    blockedUntil: blocks?.until ?? null,
    toPhone: sent.filter((row) => row.address === address).map((row) => row.createdAt),
    toPhoneFromAll: sent.map((row) => row.createdAt),
    fromAddress: fromAddress.map((row) => row.createdAt),
  }
}

async function insert(tx: Tx, one: NewCode, now: Date): Promise<void> {
  await tx.query(
    `insert into otp (token_hash, phone, purpose, address, ref, code_hash, state, created_at,
        expires_at)
      values ($1, $2, 'register', $3, $4, $5, 'sending', $6, $7)`,
    [
      one.tokenHash,
      one.phone,
      one.address,
      one.ref,
      one.codeHash,
      now,
      new Date(now.getTime() + otpExpiresInMs),
    ],
  )
}

/**
 * Marks a code as sent once the gateway has accepted the message, and supersedes earlier codes that
 * the same address requested for this phone.
 */
export async function markSent(
  db: Db,
  { tokenHash, phone, address }: OtpRequester & { tokenHash: Buffer },
): Promise<void> {
  await db.query(
    `update otp
      set state = case when token_hash = $1 then 'sent' else 'superseded' end
      where phone = $2
        and address = $3
        and (token_hash = $1 and state = 'sending' or token_hash <> $1 and state = 'sent')`,
    [tokenHash, phone, address],
  )
}

/**
 * Marks a code as failed when its message was not sent, so that the phone may request another
 * immediately.
 */
export async function markFailed(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(`update otp set state = 'failed' where token_hash = $1`, [tokenHash])
}
