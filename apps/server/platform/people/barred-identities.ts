import { createHmac } from 'node:crypto'
import type { AppContext } from '../app-context.ts'
import { clock } from '../clock.ts'

/** What identifies a person as a member: a phone, or a bank account. */
export type Identity =
  | { kind: 'phone'; phone: string }
  | { kind: 'bank'; bankCode: string; accountNo: string }

type HashContext = Pick<AppContext, 'settings'>

/** The stored form of an identity: a keyed hash, so that the table reveals no phone or account. */
export function hashIdentity({ settings }: HashContext, identity: Identity): Buffer {
  const text =
    identity.kind === 'phone' ? identity.phone : `${identity.bankCode} ${identity.accountNo}`
  return createHmac('sha256', settings.secrets.AUDIT_KEY)
    .update(`barred ${identity.kind} ${text}`)
    .digest()
}

/**
 * SQL that is true when an identity is barred, because it belongs to a staff member or to a former
 * one. `hash` and `now` are the parameters of `barredValues`. It belongs in the statement that asks
 * whether the identity is taken, so that answer and time are the same for both.
 */
export const barredSql = (kind: Identity['kind'], hash: string, now: string): string =>
  `exists (
      select 1
      from barred_identity b
      where b.kind = '${kind}'
        and b.hash = ${hash}
        and (b.barred_until is null or b.barred_until > ${now})
    )`

export const barredValues = (ctx: HashContext, identity: Identity): [hash: Buffer, now: Date] => [
  hashIdentity(ctx, identity),
  clock.now(),
]
