import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { lockBook } from '../../ledger/accounts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { bonusInPlay, cancelLock } from '../bonus/index.ts'
import { lockPayment } from '../deposit/index.ts'
import { principalNow, readLockSnapshot, type LockSnapshot } from '../lock/index.ts'
import {
  memberOfUsername,
  type CorrectedMember,
  type CorrectedPayment,
  type CorrectionOutcome,
  type CorrectionRefused,
  type Justification,
} from './correction.ts'

/** Names a credited payment, and the member whose wallet has it. */
export interface DepositCorrection extends Justification {
  receivingAccount: string
  paymentId: string
  /**
   * The member must be named, so that a command that is repeated after the payment was given to
   * somebody else changes nothing.
   */
  username: string
}

/** A payment with the deposit that it became. */
export interface CreditedDeposit {
  ok: true
  member: CorrectedMember
  seq: bigint
  amount: MinorUnits
  channel: string
  /** Whether the deposit counts: it was neither reversed nor recalled. */
  isCredited: boolean
  payment: CorrectedPayment
}

type Found = CreditedDeposit | CorrectionRefused

interface Row extends Omit<CorrectedPayment, 'receivingAccount' | 'paymentId'> {
  isTheirs: boolean
  seq: bigint | null
  amount: bigint
  channel: string
}

/** The deposit of a payment in the book of the member named, whatever has become of it since. */
export async function findDeposit(on: Db | Tx, of: DepositCorrection): Promise<Found> {
  const member = await memberOfUsername(on, of.username)
  if (!member) return { ok: false, code: 'no-member' }
  const { receivingAccount, paymentId } = of
  const [row] = await on.query<Row>(
    `select d.seq, p.amount, d.source as channel, p.provider, p.code_id, p.claimed_by, p.seen_at,
        p.claimed_at, p.credited_at, (p.state = 'credited' and p.member_id = $3) is true as is_theirs
      from payment p
      left join posting b on b.member_id = $3
        and b.key = concat_ws(':', 'bank', p.receiving_account, p.payment_id)
      left join movement d on d.member_id = b.member_id and d.seq = b.movement_seq
      where p.receiving_account = $1 and p.payment_id = $2`,
    [receivingAccount, paymentId, member.memberId],
  )
  if (!row) return { ok: false, code: 'no-payment' }
  const { seq, amount, channel, isTheirs, ...payment } = row
  if (seq === null) return { ok: false, code: 'not-credited' }
  return {
    ok: true,
    member,
    seq,
    amount: minorUnits(amount),
    channel,
    isCredited: isTheirs,
    payment: { receivingAccount, paymentId, ...payment },
  }
}

/** What the wallet will hold once the deposit's bonus is cancelled, before the deposit is taken. */
export const walletOnceCancelled = (snapshot: LockSnapshot, bonus: bigint | null): bigint => {
  if (bonus === null || !snapshot.lock) return snapshot.wallet
  const own = principalNow(snapshot.lock, snapshot)
  return own < snapshot.total ? own : snapshot.total
}

/**
 * Cancels the bonus that the deposit brought, if it is in play: all money returns from the games,
 * and what exceeds the member's own money goes back to the house. False when it cannot be cancelled
 * now, because a game does not answer or a bet is open.
 */
export async function cancelItsBonus(
  ctx: AppContext,
  { member, seq }: CreditedDeposit,
): Promise<boolean> {
  if ((await bonusInPlay(ctx.db, member.memberId, seq)) === null) return true
  const cancelled = await cancelLock(ctx, member.memberId)
  return cancelled.as === 'ended' || cancelled.as === 'none'
}

/**
 * Runs `work` while the payment and the member's book are locked, in the order in which reports lock
 * them, with the deposit and the balances as they are then.
 */
export function inTurnAndBook(
  ctx: AppContext,
  of: DepositCorrection,
  memberId: bigint,
  work: (tx: Tx, found: CreditedDeposit, snapshot: LockSnapshot) => Promise<CorrectionOutcome>,
): Promise<CorrectionOutcome> {
  return ctx.db.transaction(async (tx) => {
    await lockPayment(tx, of, memberId)
    await lockBook(tx, memberId)
    const found = await findDeposit(tx, of)
    if (!found.ok) return found
    return work(tx, found, await readLockSnapshot(tx, memberId))
  })
}
