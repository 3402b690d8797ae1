import { hashText, type Odd } from '@champa/contract/fair-draw'
import type { Currency } from '@champa/contract/constants'
import type { PrizeKind } from '@champa/contract/spin'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import type { PrizeLock } from './claim/prize.ts'

export interface Slice extends Odd {
  label: OperatorText
  description: OperatorText
  bgColor: string
  textColor: string
  kind: PrizeKind
  /** 1/100 of the currency for money, whole coins for coins. */
  amount: bigint
  currency: Currency | null
  lock: PrizeLock | null
  couponDays: number | null
  available: boolean
}

export interface Wheel {
  code: string
  name: OperatorText
  notice: OperatorText
  /** The price of one spin, in coins. */
  cost: number
  slices: Slice[]
}

type Row = Omit<Wheel, 'code' | 'slices'> & Slice & { wheel: string }

/**
 * The open wheel for this member; null when no wheel is open or no slice is available. Money in
 * another currency is not available, because the member could never claim it.
 */
export async function readWheel(on: Db | Tx, memberId: bigint): Promise<Wheel | null> {
  const rows = await on.query<Row>(
    `select w.code as wheel, w.name, w.notice, w.cost, s.code, s.weight, s.label, s.description,
        s.bg_color, s.text_color, s.kind, s.amount, s.currency, s.lock, s.coupon_days,
        (s.stock is null or s.drawn < s.stock)
        and (s.budget is null or s.spent + s.amount <= s.budget)
        and (s.currency is null or s.currency = m.currency) as available
      from wheel w
      join wheel_slice s on s.wheel = w.code
      join member m on m.member_id = $1
      where w.enabled
        and (w.valid_from is null or w.valid_from <= $2)
        and (w.valid_until is null or w.valid_until > $2)
      order by s.position, s.code`,
    [memberId, clock.now()],
    'wheel-now',
  )
  const [first] = rows
  if (!first || !rows.some(({ available, weight }) => available && weight > 0)) return null
  return {
    code: first.wheel,
    name: first.name,
    notice: first.notice,
    cost: first.cost,
    slices: rows,
  }
}

export const oddsOf = ({ slices }: Wheel): Odd[] =>
  slices.map(({ code, weight }) => ({ code, weight }))

/**
 * Hashes everything that a round is committed to: the wheel, its cost, its odds and the prize of
 * each slice.
 */
export function hashOffer({ code, cost, slices }: Wheel): Promise<string> {
  return hashText(
    JSON.stringify([
      code,
      cost,
      ...slices.map((slice) => [
        slice.code,
        slice.weight,
        slice.label,
        slice.kind,
        `${slice.amount}`,
        slice.currency,
        slice.lock,
        slice.couponDays,
      ]),
    ]),
  )
}

/**
 * Counts one draw against the slice's stock and budget. Returns false, and counts nothing, when
 * either would be exceeded or the operator has changed the prize meanwhile.
 * It is the last statement of its transaction, because members who draw the same slice, and the
 * operator who writes it, wait for this row lock.
 */
export async function useSlice(
  tx: Tx,
  wheel: string,
  { code, kind, amount, currency, lock }: Slice,
): Promise<boolean> {
  const rows = await tx.query(
    `update wheel_slice
      set drawn = drawn + 1, spent = spent + amount
      where wheel = $1
        and code = $2
        and (stock is null or drawn < stock)
        and (budget is null or spent + amount <= budget)
        and kind = $3
        and amount = $4
        and currency is not distinct from $5
        and lock is not distinct from $6::jsonb
      returning code`,
    [wheel, code, kind, amount, currency, lock && JSON.stringify(lock)],
    'wheel-slice-use',
  )
  return rows.length === 1
}
