import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import { trySurely } from '../../../platform/database/try-surely.ts'
import type { Channel, Payer } from './evidence.ts'

/** What the database is told of one report. */
export interface Report {
  channel: Channel
  provider: string
  receivingAccount: string
  /** The first is the one it is filed under. */
  names: string[]
  bankReference: string | null
  amount: bigint
  paidAt: Date
  payer: Payer
  owner: Owner
  claimant: string
}

/** Why money is kept. The second line: it is known whom it was reported for, and staff look at it first. */
export type Reason =
  | 'ambiguous'
  | 'no-member'
  | 'unknown-code'
  | 'unknown-account'
  | 'claimed-by-another'
  | 'currency'
  | 'wrong-amount'
  | 'out-of-bounds'
  | 'unconfirmed'
  | 'third-party'
  | 'balance-limit'

interface CodeOwner {
  memberId: bigint
  codeId?: string
}

/** Whose a reported payment is, or why nobody gets it now; `heldFor` is the member it was reported for. */
export type Owner = CodeOwner | { reason: Reason; heldFor?: CodeOwner }

/** A payment as it stands after a report. */
export interface Payment {
  receivingAccount: string
  paymentId: string
  bankReference: string | null
  amount: bigint
  paidAt: Date
  payer: Payer
  provider: string
  state: 'kept' | 'claimed' | 'credited' | 'returned'
  reason: Reason | null
  memberId: bigint | null
  codeId: string | null
  claimedBy: string | null
  /** The member who reads that a kept payment is being checked. */
  heldFor: bigint | null
}

export interface Claim extends Payment {
  isNew: boolean
  /** True when it was known to be the member's before, and this report tells which code it paid. */
  addsCode: boolean
}

export interface PaymentRow {
  receiving_account: string
  payment_id: string
  bank_reference: string | null
  amount: string | bigint
  paid_at: string | Date
  payer: Payer
  provider: string
  state: Payment['state']
  reason: Reason | null
  member_id: string | bigint | null
  code_id: string | null
  claimed_by: string | null
  held_for?: string | bigint | null
}

/** Channels as bits of payment.told_by. */
const bits: Record<Channel, number> = { qr: 1, feed: 2, sms: 4, slip: 8 }
const othersOf = (channel: Channel): number[] =>
  Array.from({ length: 15 }, (_, index) => index + 1).filter((told) => (told & bits[channel]) === 0)

/** The times that two channels report for one payment differ by at most this (DEP-34). */
const nearMs = 2 * 60_000
/** How far a chain of equal payments, each near the next, is followed. */
const farMs = 30 * 60_000
const minuteMs = 60_000
/** A claim whose posting did not follow by then is finished by the job. */
export const finishAfterMs = 30_000

const gathered = new WeakMap<Db, (report: Report) => Promise<Claim>>()

/**
 * Says which payment a report speaks of and claims it for its owner, in one round trip that it shares with what others
 * report at the same moment. The posting follows; a crash in between is healed by the job and by whoever reports it again.
 */
export function claimPayment(db: Db, report: Report): Promise<Claim> {
  let call = gathered.get(db)
  if (!call) {
    call = gather((reports: Report[]) => trySurely(reports, (some) => claimAll(db, some)), {
      inFlight: 2,
      most: 32,
    })
    gathered.set(db, call)
  }
  return call(report)
}

type ClaimRow = PaymentRow & { is_new: boolean; adds_code: boolean }

async function claimAll(db: Db, reports: Report[]): Promise<Claim[]> {
  const now = clock.nowMs()
  const rows = await db.query<{ claim: ClaimRow }>(
    'select take_payments($1) as claim',
    [JSON.stringify(reports.map((one) => toJson(one, now)))],
    'take-payments',
  )
  return rows.map(({ claim }) => ({
    ...toPayment(claim),
    isNew: claim.is_new,
    addsCode: claim.adds_code,
  }))
}

function toJson({ channel, owner, ...report }: Report, now: number): Record<string, unknown> {
  const { provider, names, payer, claimant } = report
  return {
    at: new Date(now),
    due: new Date(now + finishAfterMs),
    account: report.receivingAccount,
    provider,
    names,
    bank_reference: report.bankReference,
    payer,
    claimant,
    channel,
    bit: bits[channel],
    others: othersOf(channel),
    near: `${nearMs} milliseconds`,
    far: `${farMs} milliseconds`,
    amount: report.amount.toString(),
    paid_at: report.paidAt,
    paid_until: endOf(channel, report.paidAt),
    ...('reason' in owner
      ? {
          reason: owner.reason,
          held_for: owner.heldFor?.memberId.toString(),
          held_code: owner.heldFor?.codeId,
        }
      : { member: owner.memberId.toString(), code: owner.codeId }),
  }
}

/** An SMS knows minutes only: it stands for all of its minute. */
function endOf(channel: Channel, paidAt: Date): Date {
  return channel === 'sms' ? new Date(paidAt.getTime() + minuteMs - 1) : paidAt
}

export function toPayment(row: PaymentRow): Payment {
  return {
    receivingAccount: row.receiving_account,
    paymentId: row.payment_id,
    bankReference: row.bank_reference,
    amount: BigInt(row.amount),
    paidAt: new Date(row.paid_at),
    payer: row.payer,
    provider: row.provider,
    state: row.state,
    reason: row.reason,
    memberId: row.member_id === null ? null : BigInt(row.member_id),
    codeId: row.code_id,
    claimedBy: row.claimed_by,
    heldFor: row.held_for === null || row.held_for === undefined ? null : BigInt(row.held_for),
  }
}
