import { randomInt } from 'node:crypto'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { Db } from '../../../platform/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'

/** The satang that distinguish payers of the same requested amount. */
const maxSatang = 99n
/**
 * A bank's SMS has minute precision: an amount stays unused for a minute before another member gets
 * it, so that each minute identifies one member.
 */
const smsMinuteMs = 60_000

export interface Reservation {
  receivingAccount: string
  /** The requested amount, without the added satang. */
  requested: bigint
  memberId: bigint
  codeId: string
  from: Date
  until: Date
}

const taking = `select amount
  from reserved_amount
  where receiving_account = $1
    and amount > $2
    and amount <= $3
    and released_at is null
    and reserved_until > $4`

// A member who asks again keeps the amount, so that nobody reserves many and a payment for the
// earlier code still finds its member.
const keeping = `update reserved_amount
    set reserved_until = greatest(reserved_until, $6::timestamptz), code_id = $7
  where receiving_account = $1
    and released_at is null
    and reserved_until >= $5
    and member_id = $4
    and amount = (
      select max(amount)
      from reserved_amount
      where receiving_account = $1
        and amount > $2
        and amount <= $3
        and member_id = $4
        and released_at is null
        and reserved_until >= $5
    )
  returning amount`

// Counting the released rows forces that update to run first; the unique index
// reserved_amount_active refuses a second holder under any concurrency.
const holding = `with released as (
    update reserved_amount set released_at = $5
    where receiving_account = $1
      and amount = $2
      and released_at is null
      and reserved_until <= $7
    returning amount
  )
  insert into reserved_amount (
    receiving_account, amount, member_id, code_id, reserved_from, reserved_until
  )
  select $1, $2, $3::bigint, $4, $5::timestamptz, $6::timestamptz
  where (select count(*) from released) >= 0
  on conflict do nothing
  returning amount`

/**
 * Reserves the requested amount plus a free 0.01 to 0.99 for a QR code, at random so that nobody
 * can guess another member's; a member who has reserved such an amount keeps it. Null when all 99
 * are taken. A lost race is retried with a different amount, because each loss means that another
 * member got theirs.
 */
export async function reserveAmount(
  db: Db,
  { receivingAccount, requested, memberId, codeId, from, until }: Reservation,
): Promise<MinorUnits | null> {
  const [reserved] = await db.query<{ amount: MinorUnits }>(
    keeping,
    [receivingAccount, requested, requested + maxSatang, memberId, from, until, codeId],
    'reserved-amount-keep',
  )
  if (reserved) return reserved.amount
  const endedBefore = new Date(from.getTime() - smsMinuteMs)
  for (;;) {
    const rows = await db.query<{ amount: bigint }>(
      taking,
      [receivingAccount, requested, requested + maxSatang, endedBefore],
      'reserved-amount-taken',
    )
    const taken = new Set(rows.map((row) => row.amount))
    const free = Array.from(
      { length: Number(maxSatang) },
      (_, index) => requested + BigInt(index + 1),
    ).filter((amount) => !taken.has(amount))
    if (free.length === 0) return null
    const amount = free[randomInt(free.length)]!
    const held = await db.query(
      holding,
      [receivingAccount, amount, memberId, codeId, from, until, endedBefore],
      'reserved-amount-hold',
    )
    if (held.length === 1) return minorUnits(amount)
  }
}

export interface SeenAmount {
  receivingAccount: string
  amount: bigint
  /**
   * The time of the payment by the bank's clock; on the full minute when the bank reports no
   * seconds.
   */
  paidAt: Date
}

export interface AwaitedOwner {
  memberId: bigint
  codeId: string
}

const owning = `select w.position, a.member_id, a.code_id
  from unnest(
    $1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]
  ) with ordinality as w(receiving_account, amount, earliest, latest, position)
  join reserved_amount a on a.receiving_account = w.receiving_account
    and a.amount = w.amount
    and a.reserved_from <= w.latest
    and a.reserved_until >= w.earliest`

/**
 * The member who awaited exactly this amount at that time, one result per input; null for none. The
 * requested amount without its satang never matches.
 */
export async function reservationOwner(
  db: Pick<Db, 'query'>,
  seen: SeenAmount[],
): Promise<(AwaitedOwner | null)[]> {
  const values = [
    seen.map((one) => one.receivingAccount),
    seen.map((one) => one.amount),
    seen.map((one) => one.paidAt),
    seen.map((one) => endOfMinute(one.paidAt)),
  ]
  const rows = await db.query<{ position: bigint; memberId: bigint; codeId: string }>(
    owning,
    values,
    'reserved-amount-owner',
  )
  const owners = new Map(
    rows.map((row) => [row.position, { memberId: row.memberId, codeId: row.codeId }]),
  )
  return seen.map((_, index) => owners.get(BigInt(index + 1)) ?? null)
}

/** A time without seconds covers its whole minute. */
function endOfMinute(at: Date): Date {
  return at.getTime() % smsMinuteMs === 0 ? new Date(at.getTime() + smsMinuteMs - 1) : at
}

const ended = `delete from reserved_amount where (receiving_account, amount, reserved_from) in (
    select receiving_account, amount, reserved_from from reserved_amount
    where reserved_until < $1 order by reserved_until limit $2
  ) returning amount`

/** Deletes reservations that no bank message can refer to any more. */
export function forgetReservedAmounts(db: Pick<Db, 'query'>, endedBefore: Date): Promise<number> {
  return inParts(db, ended, endedBefore)
}
