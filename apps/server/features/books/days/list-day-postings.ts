import type { DayPosting, listDayPostings as endpoint } from '@champa/contract/office/book-days'
import type { MinorUnits } from '@champa/contract/money'
import { dayNamed } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { positionAfter, toPage } from '../../../platform/office/list-page.ts'
import { maskPhone } from '../../../platform/office/mask.ts'
import type { Handler } from '../../../platform/route/route.ts'

interface EntryRow {
  memberId: bigint
  seq: bigint
  key: string
  kind: string
  createdAt: Date
  amount: MinorUnits
  balanceAfter: MinorUnits
  movementSeq: bigint | null
  name: string | null
  username: string | null
}

type Position = [at: string, memberId: string, seq: string]

/**
 * Entries lie in the order of their time, which a block range index knows. So a page is read from
 * short stretches of the day, each longer than the one before, until it is full.
 */
const firstStretchMs = 60_000
const growth = 4

export const listDayPostings: Handler<typeof endpoint> = async (
  { body: { day, account, unit, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `day-postings-${day}-${unit}-${account}`
  const position = positionAfter<Position>(key, list, after, 3)
  const until = dayNamed(day, 1).getTime()
  const found: EntryRow[] = []
  let from = position ? Number(position[0]) : dayNamed(day).getTime()
  for (let length = firstStretchMs; from < until && found.length <= limit; length *= growth) {
    const end = Math.min(from + length, until)
    const stretch = { account, unit, from, until: end, position, limit: limit + 1 - found.length }
    found.push(...(await entriesIn(officeDb, stretch)))
    from = end
  }
  const { rows, next } = toPage(found, {
    key,
    list,
    limit,
    positionOf: (row) => [row.createdAt.getTime(), row.memberId, row.seq],
  })
  return { rows: rows.map(toRow), next }
}

interface Stretch {
  account: string
  unit: string
  from: number
  until: number
  position: Position | null
  limit: number
}

const entriesIn = (db: Db, of: Stretch): Promise<EntryRow[]> =>
  db.query<EntryRow>(
    `select e.member_id, e.seq, e.posting_key as key, p.kind, e.created_at, e.amount,
        e.balance_after, p.movement_seq, coalesce(m.registered_name, m.name) as name, m.username
      from (
        select e.*
        from entry e
        join account a on a.member_id = e.member_id and a.name = e.account and a.unit = $4
        where e.created_at >= $1 and e.created_at < $2 and e.account = $3
          and (e.created_at, e.member_id, e.seq)
            > ($5::timestamptz, $6::bigint, $7::bigint)
        order by e.created_at, e.member_id, e.seq
        limit $8
      ) e
      join posting p on p.member_id = e.member_id and p.key = e.posting_key
      left join member m on m.member_id = e.member_id
      order by e.created_at, e.member_id, e.seq`,
    [
      new Date(of.from),
      new Date(of.until),
      of.account,
      of.unit,
      of.position ? new Date(Number(of.position[0])) : new Date(0),
      of.position?.[1] ?? '0',
      of.position?.[2] ?? '0',
      of.limit,
    ],
    'day-postings',
  )

const toRow = (row: EntryRow): DayPosting => ({
  memberId: row.memberId.toString(),
  member:
    row.name === null || row.username === null
      ? null
      : { id: row.memberId.toString(), name: row.name, phone: maskPhone(row.username) },
  key: row.key,
  kind: row.kind,
  at: row.createdAt.getTime(),
  seq: row.seq.toString(),
  amount: row.amount,
  balanceAfter: row.balanceAfter,
  movementId: row.movementSeq === null ? null : movementId(row.memberId, row.movementSeq),
})
