import type { Currency } from '@champa/contract/constants'
import type { MemberStatus } from '@champa/contract/statuses'
import { openCorrectionAccounts } from '../../ledger/accounts.ts'
import { post, type Posting, type PostRefusal } from '../../ledger/post.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { lockTimeout, sqlState, type Db, type Tx } from '../../platform/db.ts'
import { movementId } from '../../platform/ids.ts'
import { principalNow, trySettleLock, type LockSnapshot } from '../lock/index.ts'

/** Why a correction is made, on what evidence, and by whom. */
export interface Justification {
  reason: string
  /** A reference to the evidence, such as the number of a case or of a letter of the bank. */
  evidence: string
  by: string
  /** Identifies the decision: a correction without an event of its own is made once for it. */
  decision: string
}

export type CorrectionRefusal =
  | PostRefusal
  | 'BONUS_CONDITION'
  | 'no-member'
  | 'no-payment'
  | 'no-withdrawal'
  /** The payment is not in this member's wallet: it was never credited, or has been recalled. */
  | 'not-credited'
  | 'not-paid'
  | 'not-closed'
  | 'not-empty'
  | 'nothing'
  /** The rest is large enough to be paid out. */
  | 'too-much'
  /** The wallet can pay the reversal. */
  | 'can-pay'

export interface CorrectionRefused {
  ok: false
  code: CorrectionRefusal
}

/** `movement` is the new line of the statement; null for a recall, which has none. */
export type CorrectionOutcome =
  | { ok: true; movement: string | null; isRepeat: boolean }
  | CorrectionRefused

/** With what a correction is planned: outside of a transaction, or inside one. */
export type PlanContext = Pick<AppContext, 'operatorSettings'> & { db: Db | Tx }

/** What a correction will do, shown before it is made. */
export interface CorrectionPlan {
  ok: true
  /** True when it was made before; making it again changes nothing. */
  isRepeat: boolean
  username: string
  name: string
  status: MemberStatus
  currency: Currency
  wallet: bigint
  walletAfter: bigint
  /** Money at games and in transit, as booked. */
  elsewhere: bigint
  /** The credit of the bonus that is cancelled first. */
  bonus: bigint | null
  /** Commission that the member's inviter has received for their first deposit. */
  commission: bigint | null
}

export interface CorrectedMember {
  memberId: bigint
  username: string
  name: string
  status: MemberStatus
  currency: Currency
}

const columns = 'member_id, username, name, status, currency'

export async function memberOfUsername(on: Db | Tx, username: string) {
  const [member] = await on.query<CorrectedMember>(
    `select ${columns} from member where username = $1`,
    [username],
  )
  return member ?? null
}

export async function memberOfId(on: Db | Tx, memberId: bigint) {
  const [member] = await on.query<CorrectedMember>(
    `select ${columns} from member where member_id = $1`,
    [memberId],
  )
  return member ?? null
}

/** Whether a posting was made before under its key: with the same content, or with another. */
export async function findPosted(
  on: Db | Tx,
  { member, key, bodyHash }: Posting,
): Promise<'no' | 'same' | 'other'> {
  const [row] = await on.query<{ isSame: boolean }>(
    `select body_hash is not distinct from $3 as is_same
      from posting
      where member_id = $1 and key = $2`,
    [member, key, bodyHash ?? null],
  )
  return !row ? 'no' : row.isSame ? 'same' : 'other'
}

/**
 * Whether `amount` may leave the wallet. While a lock is in play it may only take own money:
 * winnings of the credit belong to nobody before the lock ends.
 */
export function debitRefusal(
  snapshot: LockSnapshot,
  amount: bigint,
): 'MONEY_NOT_ENOUGH' | 'BONUS_CONDITION' | null {
  if (snapshot.wallet < amount) return 'MONEY_NOT_ENOUGH'
  return lacksOwnMoney(snapshot, amount) ? 'BONUS_CONDITION' : null
}

/** Whether a lock is in play whose own money is less than `amount`. */
export const lacksOwnMoney = (snapshot: LockSnapshot, amount: bigint): boolean =>
  snapshot.lock !== null && principalNow(snapshot.lock, snapshot) < amount

export function planOf(
  member: CorrectedMember,
  snapshot: LockSnapshot,
  change: { isRepeat: boolean; amount: bigint; bonus?: bigint | null; commission?: bigint | null },
): CorrectionPlan {
  const { username, name, status, currency } = member
  const { wallet, total } = snapshot
  return {
    ok: true,
    isRepeat: change.isRepeat,
    username,
    name,
    status,
    currency,
    wallet,
    walletAfter: change.isRepeat ? wallet : wallet + change.amount,
    elsewhere: total - wallet,
    bonus: change.bonus ?? null,
    commission: change.commission ?? null,
  }
}

/** The payment of a reversed or recalled deposit, as it was before. */
export interface CorrectedPayment {
  receivingAccount: string
  paymentId: string
  provider: string
  codeId: string | null
  claimedBy: string | null
  seenAt: Date
  claimedAt: Date | null
  creditedAt: Date | null
}

interface Correction {
  kind: 'balance' | 'deposit-reversed' | 'payout-returned' | 'written-off' | 'recall-lost'
  /** What the wallet gains; for a recall what the house has lost. */
  amount: bigint
  correctedSeq?: bigint
  payment?: CorrectedPayment
}

/**
 * Posts a correction and stores its justification, in the transaction of the caller, who holds the
 * member's book. `effects` follows the first time only.
 */
export async function postCorrection(
  tx: Tx,
  { memberId, currency }: CorrectedMember,
  posting: Posting,
  correction: Correction & Justification,
  effects?: (movementSeq: bigint) => Promise<void>,
): Promise<CorrectionOutcome> {
  await openCorrectionAccounts(tx, memberId, currency)
  const outcome = await post(tx, posting)
  if (!outcome.ok) return outcome
  const seq = posting.open ? outcome.seq : null
  if (!outcome.replayed) {
    await storeCorrection(tx, posting, { ...correction, movementSeq: seq })
    await effects?.(outcome.seq)
  }
  return {
    ok: true,
    movement: seq === null ? null : movementId(memberId, seq),
    isRepeat: outcome.replayed,
  }
}

async function storeCorrection(
  tx: Tx,
  { member, key }: Posting,
  of: Correction & Justification & { movementSeq: bigint | null },
): Promise<void> {
  const { payment } = of
  await tx.query(
    `insert into money_correction (
        member_id, key, kind, amount, movement_seq, corrected_seq, receiving_account, payment_id,
        provider, code_id, claimed_by, seen_at, claimed_at, credited_at, reason, evidence, made_by,
        made_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      member,
      key,
      of.kind,
      of.amount,
      of.movementSeq,
      of.correctedSeq ?? null,
      payment?.receivingAccount ?? null,
      payment?.paymentId ?? null,
      payment?.provider ?? null,
      payment?.codeId ?? null,
      payment?.claimedBy ?? null,
      payment?.seenAt ?? null,
      payment?.claimedAt ?? null,
      payment?.creditedAt ?? null,
      of.reason,
      of.evidence,
      of.by,
      clock.now(),
    ],
  )
}

/**
 * Makes a correction: settles a play lock that is over before it and after it, as a deposit does,
 * and shows the member the result. Another operation that holds the book answers BUSY.
 */
export async function makeCorrection(
  ctx: AppContext,
  memberId: bigint,
  work: () => Promise<CorrectionOutcome>,
): Promise<CorrectionOutcome> {
  await trySettleLock(ctx, memberId)
  const outcome = await work().catch((error: unknown): CorrectionOutcome => {
    if (sqlState(error) !== lockTimeout) throw error
    return { ok: false, code: 'BUSY' }
  })
  if (!outcome.ok || outcome.isRepeat) return outcome
  ctx.live.changed(memberId, ['wallet', 'statement', 'deposit', 'withdraw', 'reward'])
  await trySettleLock(ctx, memberId)
  return outcome
}
