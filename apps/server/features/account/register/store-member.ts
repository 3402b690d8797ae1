import type { InviteFlag } from '@champa/contract/invite-flag'
import { openBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { sqlState, uniqueViolation, type Tx } from '../../../platform/db.ts'
import { barredSql, barredValues } from '../../../platform/people/barred-identities.ts'
import { newMemberId } from '../../../platform/ids.ts'
import { storeMemberFind } from '../../../platform/people/member-find.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import { bindInviter } from '../../invite/index.ts'
import { useVerification } from '../../otp/index.ts'
import { noteAccepted, noteMarketing, type Policy } from '../policies.ts'
import { claimBank } from './bank-claims.ts'
import type { Registration } from './rules.ts'

export interface NewMember {
  registration: Registration
  passwordHash: string
  /** Null when the operator requires no one-time password. */
  otpToken: string | null
  /** The device id that the browser sends, if any. */
  device?: string | null
  /** The accepted policies and the marketing choice; absent for seeded members. */
  accepts?: { policies: readonly Policy[]; marketing: boolean }
}

export type Stored =
  | { ok: true; memberId: bigint; inviteFlag: InviteFlag | null }
  | { ok: false; code: 'EXISTING_USER' | 'EXISTING_BANK' | 'UNVERIFIED_OTP' }

class Taken extends Error {
  readonly code: Exclude<Stored, { ok: true }>['code']
  constructor(code: Taken['code']) {
    super(code)
    this.code = code
  }
}

/** The number of random member ids to try, because one may be taken already. */
const maxNumbersTried = 3

/** Stores phone claim, bank claim, used verification, member and book in one transaction. */
export async function storeMember(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  one: NewMember,
): Promise<Stored> {
  for (let tried = 1; ; tried++) {
    try {
      return { ok: true, ...(await ctx.db.transaction((tx) => insertAll(ctx, tx, one))) }
    } catch (error) {
      if (error instanceof Taken) return { ok: false, code: error.code }
      if (sqlState(error) !== uniqueViolation || tried === maxNumbersTried) throw error
    }
  }
}

async function insertAll(
  ctx: Pick<AppContext, 'settings'>,
  tx: Tx,
  { registration: one, passwordHash, otpToken, device = null, accepts }: NewMember,
): Promise<{ memberId: bigint; inviteFlag: InviteFlag | null }> {
  const memberId = newMemberId()
  // A concurrent registration of the same phone waits here until the first one ends.
  const phone = await tx.query(
    `insert into phone_claim (phone, member_id)
      select $1, $2
      where not ${barredSql('phone', '$3', '$4')}
      on conflict do nothing
      returning phone`,
    [one.phone.e164, memberId, ...barredValues(ctx, { kind: 'phone', phone: one.phone.e164 })],
  )
  if (phone.length === 0) throw new Taken('EXISTING_USER')
  if (otpToken !== null && !(await useVerification(tx, otpToken, one.phone.e164)))
    throw new Taken('UNVERIFIED_OTP')
  if (!(await claimBank(ctx, tx, memberId, one))) throw new Taken('EXISTING_BANK')
  const { inviterId, flag } = await bindInviter(tx, {
    ...one,
    phone: one.phone.e164,
    memberId,
    device,
  })
  await tx.query(
    `insert into member (
        member_id, name, username, phone, password_hash, currency, bank_code, bank_account_name,
        bank_account_no, source_code, invite_code, inviter_id, invite_refusal, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      memberId,
      one.name,
      one.phone.national,
      one.phone.e164,
      passwordHash,
      one.currency,
      one.bankCode,
      one.bankAccountName,
      one.bankAccountNo,
      one.sourceCode,
      one.inviteCode,
      inviterId,
      flag,
      clock.now(),
    ],
  )
  await storeMemberFind(tx, {
    memberId,
    username: one.phone.national,
    name: one.name,
    registeredName: null,
    bankAccountName: one.bankAccountName,
  })
  await openBook(tx, memberId, one.currency)
  await noteDevice(tx, device, memberId)
  if (accepts) {
    await noteAccepted(tx, { memberId, via: 'register' }, accepts.policies)
    await noteMarketing(tx, { memberId, via: 'register' }, accepts.marketing)
  }
  return { memberId, inviteFlag: flag && 'not-counted' }
}
