import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@champa/contract/constants'
import type { PrizeKind } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import type { PrizeLock } from '../claim/prize.ts'

/**
 * A slice as written by the operator, without the counters of its draws. Amounts are 1/100 of the
 * currency, or whole coins.
 */
export interface StoredSlice {
  code: string
  label: OperatorText
  prize: OperatorText
  description: OperatorText
  bgColor: string
  textColor: string
  kind: PrizeKind
  amount: bigint
  currency: Currency | null
  weight: number
  stock: number | null
  budget: bigint | null
  couponDays: number | null
  lock: PrizeLock | null
}

export interface StoredWheel {
  code: string
  name: OperatorText
  notice: OperatorText
  cost: number
  validFrom: Date | null
  validUntil: Date | null
  slices: StoredSlice[]
}

/**
 * Inserts or updates a wheel with its slices; a new wheel is closed. Returns the slices with
 * unclaimed coupons whose prize would change; if there are any, nothing is written.
 */
export function storeWheel(db: Db, { slices, ...wheel }: StoredWheel): Promise<string[]> {
  return db
    .transaction(async (tx) => {
      await tx.query(
        `insert into wheel (code, name, notice, cost, valid_from, valid_until)
          values ($1, $2, $3, $4, $5, $6)
          on conflict (code) do update set name = excluded.name, notice = excluded.notice,
            cost = excluded.cost, valid_from = excluded.valid_from,
            valid_until = excluded.valid_until`,
        [
          wheel.code,
          JSON.stringify(wheel.name),
          JSON.stringify(wheel.notice),
          wheel.cost,
          wheel.validFrom,
          wheel.validUntil,
        ],
      )
      const broken = await brokenPromises(tx, wheel.code, slices)
      if (broken.length > 0) throw new BrokenSlices(broken)
      await tx.query('delete from wheel_slice where wheel = $1 and code <> all ($2::text[])', [
        wheel.code,
        slices.map(({ code }) => code),
      ])
      for (const [position, slice] of slices.entries())
        await storeSlice(tx, wheel.code, position, slice)
      return []
    })
    .catch((error: unknown) => {
      if (error instanceof BrokenSlices) return error.slices
      throw error
    })
}

/** Thrown to roll back the transaction, because members hold coupons of these slices. */
class BrokenSlices extends Error {
  slices: string[]

  constructor(slices: string[]) {
    super(slices.join(', '))
    this.slices = slices
  }
}

/** Locks every slice, which waits for rounds in progress, before it reads the unclaimed coupons. */
async function brokenPromises(tx: Tx, wheel: string, slices: StoredSlice[]): Promise<string[]> {
  await tx.query('update wheel_slice set position = position where wheel = $1', [wheel])
  const promised = await readPromised(tx, wheel)
  const gives = ({ kind, amount, currency, lock }: PromisedPrize): unknown[] => [
    kind,
    amount,
    currency,
    lock,
  ]
  return promised
    .filter(
      (one) =>
        !slices.some(
          (slice) => slice.code === one.code && isDeepStrictEqual(gives(slice), gives(one)),
        ),
    )
    .map(({ code }) => code)
}

const written = `position, label, prize, description, bg_color, text_color, kind, amount, currency,
  weight, stock, budget, coupon_days, lock`
const columns = written.split(/,\s+/)

async function storeSlice(
  tx: Tx,
  wheel: string,
  position: number,
  one: StoredSlice,
): Promise<void> {
  const values = [
    wheel,
    one.code,
    position,
    JSON.stringify(one.label),
    JSON.stringify(one.prize),
    JSON.stringify(one.description),
    one.bgColor,
    one.textColor,
    one.kind,
    one.amount,
    one.currency,
    one.weight,
    one.stock,
    one.budget,
    one.couponDays,
    one.lock && JSON.stringify(one.lock),
  ]
  await tx.query(
    `insert into wheel_slice (wheel, code, ${columns.join(', ')})
      values (${values.map((_, index) => `$${index + 1}`).join(', ')})
      on conflict (wheel, code) do update
        set (${columns.join(', ')})
          = (${columns.map((column) => `excluded.${column}`).join(', ')})`,
    values,
  )
}

type PromisedPrize = Pick<StoredSlice, 'code' | 'kind' | 'amount' | 'currency' | 'lock'>

/** Prizes of this wheel with coupons that can still be claimed. */
function readPromised(tx: Tx, wheel: string): Promise<PromisedPrize[]> {
  return tx.query<PromisedPrize>(
    `select s.code, s.kind, s.amount, s.currency, s.lock
      from wheel_slice s
      where s.wheel = $1
        and exists (select 1
          from coupon c
          where c.wheel = s.wheel
            and c.slice = s.code
            and c.claimed_at is null
            and (c.expires_at is null or c.expires_at > $2))`,
    [wheel, clock.now()],
  )
}
