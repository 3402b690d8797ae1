import { randomInt } from 'node:crypto'
import type { Satang } from '@champa/contract/money'
import type { Db } from '../../../platform/db.ts'

/** Satang that tell the payers of one and the same amount apart. */
const satangMost = 99n
/** A bank's SMS knows minutes only: an amount rests for one before it is given to another member, so a minute names one of them. */
const smsMinuteMs = 60_000

export interface Reservation {
  receivingAccount: string
  /** What the member wants to pay; the satang come on top. */
  asked: bigint
  memberId: bigint
  codeId: string
  from: Date
  until: Date
}

const taking = `select amount from awaited_amount
  where receiving_account = $1 and amount > $2 and amount <= $3 and released_at is null and reserved_until > $4`

// Whoever asks again is asked for the same amount: nobody holds many, and money for the code before finds its member all the same.
const keeping = `update awaited_amount set reserved_until = greatest(reserved_until, $6::timestamptz), code_id = $7
  where receiving_account = $1 and released_at is null and reserved_until >= $5 and member_id = $4 and amount = (
    select max(amount) from awaited_amount where receiving_account = $1 and amount > $2 and amount <= $3 and member_id = $4 and released_at is null and reserved_until >= $5
  ) returning amount`

// The count makes the releasing happen first; the index awaited_amount_held refuses a second holder whatever happens at the same moment.
const holding = `with released as (
    update awaited_amount set released_at = $5 where receiving_account = $1 and amount = $2 and released_at is null and reserved_until <= $7 returning amount
  )
  insert into awaited_amount (receiving_account, amount, member_id, code_id, reserved_from, reserved_until)
  select $1, $2, $3::bigint, $4, $5::timestamptz, $6::timestamptz where (select count(*) from released) >= 0
  on conflict do nothing returning amount`

/**
 * Reserves the asked amount plus a free 0.01 to 0.99 for a code, by chance so that nobody guesses a neighbour's; a member
 * who holds such an amount already keeps it. Null when all 99 are taken. Whoever loses the race for one tries another: each loss means that another member got theirs.
 */
export async function reserveAmount(
  db: Db,
  { receivingAccount, asked, memberId, codeId, from, until }: Reservation,
): Promise<Satang | null> {
  const [kept] = await db.query<{ amount: bigint }>(
    keeping,
    [receivingAccount, asked, asked + satangMost, memberId, from, until, codeId],
    'awaited-keep',
  )
  if (kept) return kept.amount as Satang
  const endedBefore = new Date(from.getTime() - smsMinuteMs)
  for (;;) {
    const rows = await db.query<{ amount: bigint }>(
      taking,
      [receivingAccount, asked, asked + satangMost, endedBefore],
      'awaited-taken',
    )
    const taken = new Set(rows.map((row) => row.amount))
    const free = Array.from(
      { length: Number(satangMost) },
      (_, index) => asked + BigInt(index + 1),
    ).filter((amount) => !taken.has(amount))
    if (free.length === 0) return null
    const amount = free[randomInt(free.length)]!
    const held = await db.query(
      holding,
      [receivingAccount, amount, memberId, codeId, from, until, endedBefore],
      'awaited-hold',
    )
    if (held.length === 1) return amount as Satang
  }
}

export interface SeenAmount {
  receivingAccount: string
  amount: bigint
  /** By the bank's clock; on the full minute where it tells no seconds. */
  paidAt: Date
}

export interface AwaitedOwner {
  memberId: bigint
  codeId: string
}

const owning = `select w.position, a.member_id, a.code_id
  from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as w(receiving_account, amount, earliest, latest, position)
  join awaited_amount a on a.receiving_account = w.receiving_account and a.amount = w.amount and a.reserved_from <= w.latest and a.reserved_until >= w.earliest`

/** Who awaited exactly this amount at that moment, one answer for each; null where nobody did. Never matched by the base amount alone. */
export async function awaitedOwner(
  db: Pick<Db, 'query'>,
  seen: SeenAmount[],
): Promise<(AwaitedOwner | null)[]> {
  const values = [
    seen.map((one) => one.receivingAccount),
    seen.map((one) => one.amount),
    seen.map((one) => one.paidAt),
    seen.map((one) => endOfMoment(one.paidAt)),
  ]
  const rows = await db.query<{ position: bigint; member_id: bigint; code_id: string }>(
    owning,
    values,
    'awaited-owner',
  )
  const owners = new Map(
    rows.map((row) => [row.position, { memberId: row.member_id, codeId: row.code_id }]),
  )
  return seen.map((_, index) => owners.get(BigInt(index + 1)) ?? null)
}

/** A time without seconds stands for its whole minute. */
function endOfMoment(at: Date): Date {
  return at.getTime() % smsMinuteMs === 0 ? new Date(at.getTime() + smsMinuteMs - 1) : at
}

/** Forgets reservations that no bank's news can still speak of. */
export async function forgetAwaited(db: Pick<Db, 'query'>, endedBefore: Date): Promise<number> {
  return (
    await db.query('delete from awaited_amount where reserved_until < $1 returning amount', [
      endedBefore,
    ])
  ).length
}
