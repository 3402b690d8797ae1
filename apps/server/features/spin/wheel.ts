import { hashOdds, hashText, type Odd } from '@champa/contract/fair-draw'
import type { Currency } from '@champa/contract/constants'
import type { PrizeKind } from '@champa/contract/spin'
import type { Db } from '../../platform/db.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import { memoize } from '../../platform/memoize.ts'
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
}

/** A wheel's definition as a round uses it, without each slice's stock, budget and counters. */
export interface Wheel {
  code: string
  name: OperatorText
  notice: OperatorText
  /** The price of one spin, in coins. */
  cost: number
  slices: Slice[]
  oddsHash: string
  /** A hash of everything that a round is committed to. */
  offerHash: string
}

type Row = Omit<Wheel, 'code' | 'slices'> & Slice & { wheel: string; version: bigint }

/**
 * SQL for a hash of everything that `load` reads. It aggregates over the slices `s` of a wheel `w`.
 */
export const wheelVersion = `bit_xor(hash_record_extended(row(w.code, w.name, w.notice, w.cost,
  s.code, s.position, s.weight, s.label, s.description, s.bg_color, s.text_color, s.kind, s.amount,
  s.currency, s.lock, s.coupon_days), 0))`

interface KnownWheel {
  version: bigint
  wheel: Wheel
}

const known = memoize((_db: Db): { last: KnownWheel | null } => ({ last: null }))

/**
 * The wheel of this code, kept in memory as long as its version is the one that the caller has just
 * read.
 * @throws when the wheel has no slices.
 */
export async function readWheel(db: Db, code: string, version: bigint): Promise<Wheel> {
  const memory = known(db)
  if (memory.last?.wheel.code !== code || memory.last.version !== version)
    memory.last = await load(db, code)
  return memory.last.wheel
}

async function load(db: Db, code: string): Promise<KnownWheel> {
  const rows = await db.query<Row>(
    `select w.code as wheel, w.name, w.notice, w.cost, s.code, s.weight, s.label, s.description,
        s.bg_color, s.text_color, s.kind, s.amount, s.currency, s.lock, s.coupon_days,
        ${wheelVersion} over () as version
      from wheel w
      join wheel_slice s on s.wheel = w.code
      where w.code = $1
      order by s.position, s.code`,
    [code],
    'wheel',
  )
  const [first] = rows
  if (!first) throw new Error(`The wheel ${code} has no slices`)
  const { name, notice, cost, version } = first
  const wheel = { code, name, notice, cost, slices: rows }
  const [oddsHash, offerHash] = await Promise.all([hashOdds(oddsOf(wheel)), hashOffer(wheel)])
  return { version, wheel: { ...wheel, oddsHash, offerHash } }
}

export const oddsOf = ({ slices }: Pick<Wheel, 'slices'>): Odd[] =>
  slices.map(({ code, weight }) => ({ code, weight }))

/** Hashes the wheel's code and cost with the odds and the prize of each slice. */
function hashOffer({ code, cost, slices }: Omit<Wheel, 'oddsHash' | 'offerHash'>): Promise<string> {
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
