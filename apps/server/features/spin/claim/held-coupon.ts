import type { Currency } from '@champa/contract/constants'
import type { PrizeKind } from '@champa/contract/spin'
import type { RefusalCode } from '@champa/contract/errors'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
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
  /** The claim already made under this key. */
  before: { wheel: string; slice: string; brought: ClaimResult } | null
}

type Row = Omit<HeldPrize, 'prize'> & { [Part in keyof Prize]: Prize[Part] | null }

/** Reads the prize and the coupon to claim: the one that expires first, then the oldest. */
export async function readHeld(
  on: Db | Tx,
  { memberId, wheel, slice, key }: ClaimRequest,
): Promise<HeldPrize> {
  const [row] = await on.query<Row>(
    `select ${prizeColumns}, m.currency as member_currency, good.no, done.before,
        s.code is null
        and exists (select 1
          from coupon
          where member_id = m.member_id and wheel = $2 and slice = $3) as ever_held,
        exists (select 1
          from coupon
          where member_id = m.member_id
            and wheel = $2
            and slice = $3
            and claimed_at is null) as waits
      from member m
      left join wheel_slice s on s.wheel = $2 and s.code = $3
      left join lateral (select no
        from coupon
        where member_id = m.member_id
          and wheel = $2
          and slice = $3
          and claimed_at is null
          and (expires_at is null or expires_at > $5)
        order by expires_at nulls last, no limit 1) good on true
      left join lateral (select jsonb_build_object('wheel', wheel, 'slice', slice,
          'brought', claim_result) as before
        from coupon
        where member_id = m.member_id and claim_key = $4) done on true
      where m.member_id = $1`,
    [memberId, wheel, slice, key, clock.now()],
    'coupon-held',
  )
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  const { memberCurrency, no, everHeld, waits, before, kind, ...rest } = row
  return {
    memberCurrency,
    no,
    everHeld,
    waits,
    before,
    prize: kind === null ? null : ({ ...rest, kind } as Prize),
  }
}

type IneligibleReason = RefusalCode &
  (
    | 'INVALID_CODE'
    | 'INVALID_PRIZE_CODE'
    | 'INVALID_COUPON_TYPE'
    | 'COUPON_EXPIRED'
    | 'NO_CLAIMABLE_COUPON'
  )

/**
 * The first reason why the coupon or its prize cannot be claimed, in the order of WHL-30, or null.
 */
export function ineligibleReasonOf({
  prize,
  memberCurrency,
  no,
  everHeld,
  waits,
}: HeldPrize): IneligibleReason | null {
  if (!prize && !everHeld) return 'INVALID_CODE'
  if (!waits) return 'NO_CLAIMABLE_COUPON'
  if (!prize || !isDefined(prize, memberCurrency)) return 'INVALID_PRIZE_CODE'
  if (prize.kind === 'none') return 'INVALID_COUPON_TYPE'
  return no === null ? 'COUPON_EXPIRED' : null
}

/**
 * Whether the prize can be given: money and coins need an amount, and money has to be in the
 * member's currency.
 */
const isDefined = ({ kind, amount, currency }: Prize, own: Currency): boolean =>
  kind === 'money' ? amount > 0n && currency === own : kind !== 'coins' || amount > 0n
