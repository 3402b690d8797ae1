import { otpBlockMs, otpExpiresInMs } from '@champa/contract/otp'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { dayMs, decideSend, hourMs, type SendDecision } from './rules.ts'

/** What attempt_limit counts and blocks by: sends to a phone, sends from an address, codes that a phone has burnt. */
export const sendSubject = (phone: string): string => `otp-send:${phone}`
export const addressSubject = (address: string): string => `otp-address:${address}`
export const burntSubject = (phone: string): string => `otp-burnt:${phone}`

interface NewCode {
  tokenHash: Buffer
  codeHash: Buffer
  ref: string
  phone: string
  address: string
}

/**
 * Writes down that a code is about to be sent, or answers why it may not be. The address and the phone are locked, in
 * this order, so that of two requests at once the second one sees the first.
 */
export function reserveSend(db: Db, one: NewCode): Promise<SendDecision> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    await lock(tx, addressSubject(one.address), now)
    await lock(tx, sendSubject(one.phone), now)
    const decision = decideSend(await readHistory(tx, one, now), now)
    if (decision.send) await insert(tx, one, now)
    else if (decision.block) {
      const subject = decision.block === 'phone' ? sendSubject(one.phone) : addressSubject(one.address)
      await tx.query('update attempt_limit set blocked_until = $2 where subject = $1', [subject, new Date(now.getTime() + otpBlockMs)])
    }
    return decision
  })
}

async function lock(tx: Tx, subject: string, now: Date): Promise<void> {
  await tx.query('insert into attempt_limit (subject, window_started_at) values ($1, $2) on conflict (subject) do update set window_started_at = excluded.window_started_at', [subject, now])
}

async function readHistory(tx: Tx, { phone, address }: NewCode, now: Date): Promise<Parameters<typeof decideSend>[0]> {
  const [blocks] = await tx.query<{ until: Date | null }>('select max(blocked_until) as until from attempt_limit where subject = any($1) and blocked_until > $2', [
    [sendSubject(phone), addressSubject(address), burntSubject(phone)], now,
  ])
  const toPhone = await tx.query<{ at: Date }>(`select created_at as at from otp where phone = $1 and created_at > $2 and state <> 'failed' order by created_at`, [phone, new Date(now.getTime() - dayMs)])
  const fromAddress = await tx.query<{ at: Date }>('select created_at as at from otp where address = $1 and created_at > $2 order by created_at', [address, new Date(now.getTime() - hourMs)])
  return { blockedUntil: blocks?.until ?? null, toPhone: toPhone.map((row) => row.at), fromAddress: fromAddress.map((row) => row.at) }
}

async function insert(tx: Tx, one: NewCode, now: Date): Promise<void> {
  await tx.query(
    `insert into otp (token_hash, phone, purpose, address, ref, code_hash, state, created_at, expires_at) values ($1, $2, 'register', $3, $4, $5, 'sending', $6, $7)`,
    [one.tokenHash, one.phone, one.address, one.ref, one.codeHash, now, new Date(now.getTime() + otpExpiresInMs)],
  )
}

/** The gateway has taken the message: this code counts now, and no earlier one of the phone does. */
export async function markSent(db: Db, { tokenHash, phone }: { tokenHash: Buffer; phone: string }): Promise<void> {
  await db.query(
    `update otp set state = case when token_hash = $1 then 'sent' else 'superseded' end
     where phone = $2 and (token_hash = $1 and state = 'sending' or token_hash <> $1 and state = 'sent')`,
    [tokenHash, phone],
  )
}

/** The message never went out: the code is no use to anybody, and the phone may ask again at once. */
export async function markFailed(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(`update otp set state = 'failed' where token_hash = $1`, [tokenHash])
}
