import type { Currency } from '@champa/contract/constants'
import type { PrizeKind } from '@champa/contract/spin'
import type { RefusalCode } from '@champa/contract/errors'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { batchedRead } from '../../../platform/database/batch.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import { prizeColumns, type Prize } from './prize.ts'

export interface ClaimRequest {
  memberId: bigint
  wheel: string
  slice: string
  /** The member's idempotency key of this claim, if given. */
  key: string | null
  /** The end of the member's time-out. */
  pausedUntil?: Date | null
}

/** The result of a claim, stored for repeated requests. */
export interface ClaimResult {
  kind: PrizeKind
  label: OperatorText
  /** Amount in 1/100 of the currency, as text. */
  money: string | null
  coins: number | null
  locked: boolean
}

export interface HeldPrize {
  prize: Prize | null
  memberCurrency: Currency
  /** The number of the coupon to claim; null when none is valid. */
  no: bigint | null
  /**
   * Whether the member has ever held a coupon of this prize; read only when the prize no longer
   * exists.
   */
  everHeld: boolean
  /** Whether the member has an unclaimed coupon, valid or expired. */
  waits: boolean
  /** Whether a play lock is in play. */
  isLocked: boolean
  /** Whether staff have stopped the member's bonuses. */
  isBarred: boolean
  /** The claim already made under this key. */
  before: { wheel: string; slice: string; brought: ClaimResult } | null
}

type Row = Omit<HeldPrize, 'prize'> & { [Part in keyof Prize]: Prize[Part] | null }

/**
 * Reads the prize and the coupon to claim: the one that expires first, then the oldest. Concurrent
 * claims share a round trip.
 */
export const readHeld = batchedRead(readAllHeld)

async function readAllHeld(on: Db | Tx, requests: ClaimRequest[]): Promise<HeldPrize[]> {
  const rows = await on.query<Row>(
    `select ${prizeColumns}, m.currency as member_currency, good.no, done.before,
        s.code is null and coalesce((
          select true from coupon c
          where c.member_id = q.member_id and c.wheel = q.wheel and c.slice = q.slice
          limit 1
        ), false) as ever_held,
        coalesce((
          select true from coupon c
          where c.member_id = q.member_id
            and c.wheel = q.wheel
            and c.slice = q.slice
            and c.claimed_at is null
          limit 1
        ), false) as waits,
        coalesce((
          select true from play_lock l
          where l.member_id = q.member_id and l.state = 'in_play'
          limit 1
        ), false) as is_locked,
        'no-bonus' = any(m.effects) as is_barred
      from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) with ordinality
        as q(member_id, wheel, slice, key, place)
      join member m on m.member_id = q.member_id
      left join wheel_slice s on s.wheel = q.wheel and s.code = q.slice
      left join lateral (select no
        from coupon
        where member_id = q.member_id
          and wheel = q.wheel
          and slice = q.slice
          and claimed_at is null
          and (expires_at is null or expires_at > $5)
        order by expires_at nulls last, no limit 1) good on true
      left join lateral (select jsonb_build_object('wheel', wheel, 'slice', slice,
          'brought', claim_result) as before
        from coupon
        where member_id = q.member_id and claim_key = q.key) done on true
      order by q.place`,
    [
      requests.map(({ memberId }) => memberId),
      requests.map(({ wheel }) => wheel),
      requests.map(({ slice }) => slice),
      requests.map(({ key }) => key),
      clock.now(),
    ],
    'coupons-held-by-prize',
  )
  if (rows.length < requests.length) throw new Error('A member who claims a coupon does not exist')
  return rows.map(
    ({ memberCurrency, no, everHeld, waits, isLocked, isBarred, before, kind, ...prize }) => ({
      memberCurrency,
      no,
      everHeld,
      waits,
      isLocked,
      isBarred,
      before,
      prize: kind === null ? null : ({ ...prize, kind } as Prize),
    }),
  )
}

type IneligibleReason = RefusalCode &
  (
    | 'INVALID_CODE'
    | 'INVALID_PRIZE_CODE'
    | 'INVALID_COUPON_TYPE'
    | 'COUPON_EXPIRED'
    | 'NO_CLAIMABLE_COUPON'
    | 'BONUS_CONDITION'
  )

/**
 * The first reason why the coupon or its prize cannot be claimed, in the order of WHL-30, or null.
 * The last is the flag of staff: the coupon stays, and may expire meanwhile.
 */
export function ineligibleReasonOf({
  prize,
  memberCurrency,
  no,
  everHeld,
  waits,
  isBarred,
}: HeldPrize): IneligibleReason | null {
  if (!prize && !everHeld) return 'INVALID_CODE'
  if (!waits) return 'NO_CLAIMABLE_COUPON'
  if (!prize || !isDefined(prize, memberCurrency)) return 'INVALID_PRIZE_CODE'
  if (prize.kind === 'none') return 'INVALID_COUPON_TYPE'
  if (no === null) return 'COUPON_EXPIRED'
  return isBarred ? 'BONUS_CONDITION' : null
}

/**
 * Whether the prize can be given: money and coins need an amount, and money has to be in the
 * member's currency.
 */
const isDefined = ({ kind, amount, currency }: Prize, own: Currency): boolean =>
  kind === 'money' ? amount > 0n && currency === own : kind !== 'coins' || amount > 0n
