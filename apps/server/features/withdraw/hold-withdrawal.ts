import type { Currency } from '@champa/contract/limits'
import { fromWire, toWire, type Satang } from '@champa/contract/money'
import { wallet, withdrawHold } from '../../ledger/accounts.ts'
import { orBusy, post, type PostOutcome } from '../../ledger/post.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { withdrawHeld } from '../../ledger/postings.ts'
import { clock, dayStart } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { refuse } from '../../platform/refusals.ts'
import { finishLock } from '../bonus/index.ts'
import { freshenGames } from '../game/index.ts'
import { reasonsOf, type ReviewReason } from '../risk/index.ts'
import { freshSignals } from './review/fresh-signals.ts'
import {
  leftOf,
  refusalBefore,
  reviewOf,
  type DayLeft,
  type PayoutAccount,
  type WithdrawLimits,
} from './rules.ts'

/** What a member asks for, and under which key. */
export interface Asked {
  memberId: bigint
  account: PayoutAccount | null
  amount: Satang
  key: string
  bodyHash?: string
}

/** The registered account, read in the session's own round trip. */
export const accountAlongside = `case when m.bank_code is null or m.bank_account_no is null or m.bank_account_name is null then null
  else jsonb_build_object('bankCode', m.bank_code, 'accountNo', m.bank_account_no, 'name', m.bank_account_name) end`

export function limitsOf(house: House, { currency }: Pick<Standing, 'currency'>): WithdrawLimits {
  const { minimum, maximum, dailyAmount, dailyCount } = house.site.read('withdraw')[currency]
  return {
    minimum: fromWire(minimum),
    maximum: fromWire(maximum),
    dailyAmount: dailyAmount === null ? null : fromWire(dailyAmount),
    dailyCount,
  }
}

/** How the member's withdrawals stand, read at one moment. */
export interface Standing {
  currency: Currency
  used: bigint
  count: number
  wallet: bigint
  /** In games and on its way, as the book knows it. */
  elsewhere: bigint
  held: bigint
  /** The hold's number: whoever holds next names it, so that what was read here still holds then. */
  holdSeq: bigint
  bankChangedAt: Date | null
  /** A play lock is in play: nothing may go out. Whatever begins one moves the hold's number. */
  locked: boolean
  /** The key was used before: what became of it is told, and no limit is asked again. */
  known: boolean
  /** An order under another key is open, whose money is on its way home. */
  ordered: boolean
}

interface Row {
  currency: Currency
  used: bigint
  count: bigint
  wallet: bigint
  elsewhere: bigint
  held: bigint
  hold_seq: bigint
  bank_changed_at: Date | null
  locked: boolean
  known: boolean
  ordered: boolean
}

export async function standingOf(house: House, memberId: bigint, key = ''): Promise<Standing> {
  const [row] = await house.db.query<Row>(
    `select m.currency, coalesce(d.used, 0)::bigint as used, coalesce(d.count, 0) as count, w.balance as wallet, h.balance as held, h.seq as hold_seq, m.bank_changed_at,
        (select coalesce(sum(balance), 0)::bigint from account where member_id = $1 and (name like 'game:%' or name like 'transit:%')) as elsewhere,
        exists (select 1 from play_lock l where l.member_id = $1 and l.state = 'in_play') as locked,
        exists (select 1 from posting p where p.member_id = $1 and p.key = $2) as known,
        exists (select 1 from withdraw_order o where o.member_id = $1 and o.state = 'open' and o.key <> $2) as ordered
      from member m join account w on w.member_id = m.member_id and w.name = $3 join account h on h.member_id = m.member_id and h.name = $4,
        (select sum(amount) as used, count(*) as count from movement where member_id = $1 and type = 'withdraw' and status <> 'FAILED' and created_at >= $5) d
      where m.member_id = $1`,
    [memberId, key, wallet, withdrawHold, dayStart(clock.now())],
    'withdraw-standing',
  )
  if (!row) throw new Error(`Member ${memberId} has no book`)
  return {
    currency: row.currency,
    used: row.used,
    count: Number(row.count),
    wallet: row.wallet,
    elsewhere: row.elsewhere,
    held: row.held,
    holdSeq: row.hold_seq,
    bankChangedAt: row.bank_changed_at,
    locked: row.locked,
    known: row.known,
    ordered: row.ordered,
  }
}

/** As the member stands once a play lock that is over has ended: where there is one, the games are asked. */
export async function standingToHold(
  house: House,
  { memberId, key, account }: Pick<Asked, 'memberId' | 'key' | 'account'>,
): Promise<Standing> {
  const standing = await standingOf(house, memberId, key)
  if (!standing.locked || standing.known || !account) return standing
  await freshenGames(house, memberId)
  await finishLock(house, memberId)
  return standingOf(house, memberId, key)
}

export const dayLeft = (house: House, standing: Standing): DayLeft =>
  leftOf(limitsOf(house, standing), { amount: standing.used, count: standing.count })

/** Refuses for the account, a lock in play, the smallest, the largest and what of the day is left. */
export function checkAsked(house: House, { account, amount }: Asked, standing: Standing): void {
  const left = dayLeft(house, standing)
  const code = refusalBefore({
    account,
    amount,
    locked: standing.locked,
    limits: limitsOf(house, standing),
    left,
  })
  if (code === 'WITHDRAW_MAXIMUM')
    throw refuse(code, {
      leftToday: left.amount === null ? null : toWire(left.amount),
      countLeftToday: left.count,
    })
  if (code) throw refuse(code)
}

/** How often another withdrawal may come between reading what is left and holding. */
const triesMost = 5

/**
 * Checks and holds. The limits of the day and a play lock hold whatever two devices do: the hold names the number of the hold's
 * account that was read with them, and reads again when it has moved.
 */
export async function holdWithdrawal(house: House, asked: Asked): Promise<PostOutcome> {
  for (let tried = 1; ; tried++) {
    const standing = await standingToHold(house, asked)
    if (!standing.known) checkAsked(house, asked, standing)
    if (!standing.known && standing.ordered)
      throw refuse(standing.wallet < asked.amount ? 'MONEY_NOT_ENOUGH' : 'WITHDRAW_PENDING')
    const outcome = await orBusy(
      tryHold(house.db, asked, standing, await reviewReasons(house, asked, standing)),
    )
    if (outcome.ok || outcome.code !== 'MOVED' || tried === triesMost) return outcome
  }
}

/** Holds once, on what was read. */
export const tryHold = (
  on: Db | Tx,
  asked: Asked,
  standing: Standing,
  reasons: ReviewReason[],
): Promise<PostOutcome> => post(on, held(asked, standing, reasons))

/** Everything that staff should look at before the bank is told. */
export async function reviewReasons(
  house: House,
  { memberId, amount }: Asked,
  standing: Standing,
): Promise<ReviewReason[]> {
  if (standing.known) return []
  const { reviewAbove } = house.site.read('withdraw')[standing.currency]
  const own = reviewOf({
    amount,
    usedToday: standing.used,
    reviewAbove: reviewAbove === null ? null : fromWire(reviewAbove),
    bankChangedAt: standing.bankChangedAt,
    now: clock.now(),
  })
  const signals = await freshSignals(house, memberId, standing.currency)
  const rules = house.site.read('risk')
  const told = reasonsOf(signals, rules, clock.now())
  // More than the wallet held when it was read: a deposit that came since then was looked at by nobody.
  const isBeyond =
    rules.playThrough > 0 && amount > standing.wallet && !told.some(({ why }) => why === 'fast')
  return [...own, ...told, ...(isBeyond ? [{ why: 'fast' as const }] : [])]
}

function held(
  { memberId, key, bodyHash, amount, account }: Asked,
  standing: Standing,
  reasons: ReviewReason[],
): ReturnType<typeof withdrawHeld> {
  const review = reasons[0]?.why
  return withdrawHeld({
    member: memberId,
    key,
    ...(bodyHash === undefined ? {} : { bodyHash }),
    amount,
    bankCode: account?.bankCode ?? '',
    holdSeq: standing.holdSeq,
    // What is in review is no job's business until the operator has approved it.
    ...(review ? {} : { dueAt: clock.now() }),
    detail: { to: account, ...(review ? { review, reviewReasons: reasons } : {}) },
  })
}
