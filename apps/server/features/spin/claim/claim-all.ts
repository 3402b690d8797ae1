import { leftReasons, maxClaimedAtOnce } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { claimPrize } from './claim-prize.ts'
import type { ClaimResult, ClaimRequest } from './held-coupon.ts'

type LeftReason = (typeof leftReasons)[number]

interface WaitingCoupon {
  no: bigint
  wheel: string
  slice: string
  label: OperatorText
  /** True for money with terms, which the member has to accept prize by prize. */
  bound: boolean
}

export interface LeftPrize {
  wheel: string
  slice: string
  label: OperatorText
  count: number
  why: LeftReason
}

export interface ClaimedAll {
  claimed: { wheel: string; slice: string; brought: ClaimResult; count: number }[]
  left: LeftPrize[]
}

type Request = Pick<ClaimRequest, 'memberId' | 'pausedUntil'> & { key: string }

/**
 * Claims the member's coupons one by one. The key of each claim consists of the request's key and
 * the coupon's number, so a repeated request continues after an interruption and returns the same
 * claims.
 */
export async function claimAll(
  ctx: AppContext,
  { memberId, pausedUntil, key }: Request,
): Promise<ClaimedAll> {
  const waiting = await readWaiting(ctx.db, memberId)
  const reasons = new Map<string, LeftReason>()
  const left: (WaitingCoupon & { why: LeftReason })[] = []
  let tried = 0
  for (const one of waiting) {
    const { no, wheel, slice, bound } = one
    const reason =
      reasons.get(`${wheel}.${slice}`) ??
      (bound
        ? 'terms'
        : tried === maxClaimedAtOnce
          ? 'more'
          : await tryClaim(ctx, { memberId, wheel, slice, key: `${key}:${no}`, pausedUntil }))
    if (reason === null) tried++
    else {
      reasons.set(`${wheel}.${slice}`, reason)
      left.push({ ...one, why: reason })
    }
  }
  const unclaimed = await readUnclaimed(
    ctx.db,
    memberId,
    left.map(({ no }) => no),
  )
  return {
    claimed: await readClaimed(ctx.db, memberId, key),
    left: byPrize(left.filter(({ no }) => unclaimed.has(no))),
  }
}

function byPrize(left: (WaitingCoupon & { why: LeftReason })[]): LeftPrize[] {
  const prizes = new Map<string, LeftPrize>()
  for (const { wheel, slice, label, why } of left) {
    const prize = prizes.get(`${wheel}.${slice}`)
    prizes.set(`${wheel}.${slice}`, { wheel, slice, label, why, count: (prize?.count ?? 0) + 1 })
  }
  return [...prizes.values()]
}

async function readUnclaimed(db: Db, memberId: bigint, nos: bigint[]): Promise<Set<bigint>> {
  if (nos.length === 0) return new Set()
  const rows = await db.query<{ no: bigint }>(
    'select no from coupon where member_id = $1 and no = any($2) and claimed_at is null',
    [memberId, nos],
    'coupons-unclaimed',
  )
  return new Set(rows.map(({ no }) => no))
}

/**
 * Claimable coupons in the order in which single claims use them: by prize, then earliest expiry,
 * then oldest.
 */
function readWaiting(db: Db, memberId: bigint): Promise<WaitingCoupon[]> {
  return db.query<WaitingCoupon>(
    `select c.no, c.wheel, c.slice, s.label, s.kind = 'money' and s.lock is not null as bound
      from coupon c
      join wheel_slice s on s.wheel = c.wheel and s.code = c.slice
      where c.member_id = $1
        and c.claimed_at is null
        and (c.expires_at is null or c.expires_at > $2)
        and s.kind <> 'none'
      order by c.wheel, c.slice, c.expires_at nulls last, c.no`,
    [memberId, clock.now()],
    'coupons-waiting',
  )
}

/** Returns null when a coupon was claimed, else the reason why not. */
async function tryClaim(ctx: AppContext, claiming: ClaimRequest): Promise<LeftReason | null> {
  try {
    await claimPrize(ctx, claiming)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = leftReasons.find((reason) => reason === error.code)
    if (!reason) throw error
    return reason
  }
}

/** All claims under this request's key by prize, including claims of an earlier try. */
async function readClaimed(db: Db, memberId: bigint, key: string): Promise<ClaimedAll['claimed']> {
  return db.query<ClaimedAll['claimed'][number]>(
    `select wheel, slice, (array_agg(claim_result))[1] as brought, count(*)::integer as count
      from coupon
      where member_id = $1 and starts_with(claim_key, $2)
      group by wheel, slice, claim_result
      order by min(no)`,
    [memberId, `${key}:`],
    'coupons-claimed',
  )
}
