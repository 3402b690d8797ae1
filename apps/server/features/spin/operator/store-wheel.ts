import type { Currency } from '@champa/contract/limits'
import type { PrizeKind } from '@champa/contract/spin'
import type { Db, Tx } from '../../../platform/db.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import type { PrizeLock } from '../claim/prize.ts'

/** What the operator writes of a slice; what was drawn of it is counted, never written. Amounts are 1/100 of the currency, or whole coins. */
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

/** Writes a wheel, new or known, with its slices in their order; a new one is closed. */
export function storeWheel(db: Db, { slices, ...wheel }: StoredWheel): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(
      `insert into wheel (code, name, notice, cost, valid_from, valid_until) values ($1, $2, $3, $4, $5, $6)
        on conflict (code) do update set name = excluded.name, notice = excluded.notice, cost = excluded.cost, valid_from = excluded.valid_from, valid_until = excluded.valid_until`,
      [wheel.code, JSON.stringify(wheel.name), JSON.stringify(wheel.notice), wheel.cost, wheel.validFrom, wheel.validUntil])
    await tx.query('delete from wheel_slice where wheel = $1 and code <> all ($2::text[])', [wheel.code, slices.map(({ code }) => code)])
    for (const [position, slice] of slices.entries()) await storeSlice(tx, wheel.code, position, slice)
  })
}

const written = 'position, label, prize, description, bg_color, text_color, kind, amount, currency, weight, stock, budget, coupon_days, lock'
const columns = written.split(', ')

async function storeSlice(tx: Tx, wheel: string, position: number, one: StoredSlice): Promise<void> {
  const values = [
    wheel, one.code, position, JSON.stringify(one.label), JSON.stringify(one.prize), JSON.stringify(one.description), one.bgColor, one.textColor, one.kind, one.amount, one.currency,
    one.weight, one.stock, one.budget, one.couponDays, one.lock && JSON.stringify(one.lock),
  ]
  await tx.query(
    `insert into wheel_slice (wheel, code, ${columns.join(', ')}) values (${values.map((_, index) => `$${index + 1}`).join(', ')})
      on conflict (wheel, code) do update set (${columns.join(', ')}) = (${columns.map((column) => `excluded.${column}`).join(', ')})`, values)
}

/** Prizes of this wheel that somebody can still claim. */
export function readPromised(db: Db, wheel: string, now: Date): Promise<Pick<StoredSlice, 'code' | 'kind' | 'amount' | 'currency' | 'lock'>[]> {
  return db.query(
    `select s.code, s.kind, s.amount, s.currency, s.lock from wheel_slice s where s.wheel = $1 and exists
      (select 1 from coupon c where c.wheel = s.wheel and c.slice = s.code and c.claimed_at is null and (c.expires_at is null or c.expires_at > $2))`, [wheel, now])
}
