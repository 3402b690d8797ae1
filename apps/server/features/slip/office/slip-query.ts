import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { ListSort } from '@champa/contract/office/lists'
import type { SlipFilters, SlipView } from '@champa/contract/office/deposits/slips'
import type { SlipNote, SlipRow } from '@champa/contract/slip'
import { dayNamed } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { countRows } from '../../../platform/office/list-page.ts'
import { sqlValues, type SqlValues } from '../../../platform/office/sql-values.ts'
import { plainReference } from '../checking/claim-reference.ts'
import type { SlipAnswer } from '../checking/slip-answer.ts'

export interface StoredSlip {
  memberId: bigint
  id: string
  object: string
  uploadedAt: Date
  readAt: Date | null
  foundAt: Date | null
  decidedAt: Date | null
  status: SlipRow['status']
  note: SlipNote | null
  amount: MinorUnits | null
  sendingBank: string | null
  transRef: string | null
  tries: number
  rechecks: number
  answer: SlipAnswer | null
  pictureHash: Buffer | null
  name: string
  username: string
  currency: Currency
}

export type SlipPosition = [at: string, memberId: string, id: string]

export interface SlipQuery {
  view: SlipView
  filters: SlipFilters
  sort: ListSort
  after: SlipPosition | null
}

const columns = `s.member_id, s.id, s.object, s.uploaded_at, s.read_at, s.found_at, s.decided_at,
    s.status, s.note, s.amount, s.sending_bank, s.trans_ref, s.tries, s.rechecks, s.answer,
    s.picture_hash, coalesce(m.registered_name, m.name) as name, m.username, m.currency`

/** The slips of a view. Those in progress are found by the index of the job that checks them. */
const fromOf: Record<SlipView, string> = {
  waiting: `(select member_id, id from slip where due_at is not null offset 0) w
  join slip s using (member_id, id)`,
  failed: 'slip s',
  all: 'slip s',
}

function conditionsOf({ view, filters, after, sort }: SlipQuery, add: SqlValues['add']): string {
  const on = <T>(value: T | undefined, condition: (value: T) => string): string[] =>
    value === undefined ? [] : [condition(value)]
  const { from: since, to, memberId, minAmount, maxAmount } = filters
  return [
    ...(view === 'failed' ? [`s.status = 'FAILED'`] : ['true']),
    ...on(filters.note, (note) => `s.note = ${add(note)}`),
    ...on(
      filters.reference,
      (name) => `s.trans_ref is not null and upper(s.trans_ref) = ${add(plainReference(name))}`,
    ),
    ...on(memberId, (id) => `s.member_id = ${add(id)}::bigint`),
    ...on(filters.currency, (currency) => `m.currency = ${add(currency)}`),
    ...on(minAmount, (least) => `s.amount >= ${add(least)}`),
    ...on(maxAmount, (greatest) => `s.amount <= ${add(greatest)}`),
    ...on(since, (day) => `s.uploaded_at >= ${add(dayNamed(day))}::timestamptz`),
    ...on(to, (day) => `s.uploaded_at < ${add(dayNamed(day, 1))}::timestamptz`),
    ...(after
      ? [
          `(s.uploaded_at, s.member_id, s.id) ${sort === 'newest' ? '<' : '>'}
          (${add(new Date(Number(after[0])))}::timestamptz, ${add(after[1])}::bigint, ${add(after[2])})`,
        ]
      : []),
  ].join('\n        and ')
}

/** One page of slips, by the index of their times. */
export function findSlips(db: Db, query: SlipQuery, limit: number): Promise<StoredSlip[]> {
  const values = sqlValues()
  const where = conditionsOf(query, values.add)
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  return db.query<StoredSlip>(
    `select ${columns}
      from ${fromOf[query.view]}
      join member m on m.member_id = s.member_id
      where ${where}
      order by s.uploaded_at ${direction}, s.member_id ${direction}, s.id ${direction}
      limit ${values.add(limit)}`,
    values.all,
  )
}

export function countSlips(db: Db, query: SlipQuery): Promise<{ n: number; more: boolean }> {
  const values = sqlValues()
  const where = conditionsOf({ ...query, after: null }, values.add)
  const member = query.filters.currency ? 'join member m on m.member_id = s.member_id' : ''
  // Sorted, so that the index of the times is read until enough are found.
  return countRows(
    db,
    `from ${fromOf[query.view]} ${member} where ${where} order by s.uploaded_at`,
    values.all,
  )
}

export async function storedSlip(db: Db, memberId: bigint, id: string): Promise<StoredSlip | null> {
  const [row] = await db.query<StoredSlip>(
    `select ${columns}
      from slip s
      join member m on m.member_id = s.member_id
      where s.member_id = $1 and s.id = $2`,
    [memberId, id],
    'office-slip',
  )
  return row ?? null
}

const maxOthers = 20

/** Other slips of the same transfer or with the same picture, newest first. */
export function otherSlips(
  db: Db,
  { memberId, id, sendingBank, transRef, pictureHash }: StoredSlip,
): Promise<StoredSlip[]> {
  return db.query<StoredSlip>(
    `with same as materialized (
      select member_id, id
      from slip
      where upper(trans_ref) = $3 and trans_ref is not null and sending_bank = $4
      union
      select member_id, id
      from slip
      where picture_hash = $5 and picture_hash is not null
    )
    select ${columns}
    from same
    join slip s using (member_id, id)
    join member m using (member_id)
    where (s.member_id, s.id) <> ($1, $2)
    order by s.uploaded_at desc
    limit ${maxOthers}`,
    [memberId, id, transRef && plainReference(transRef), sendingBank, pictureHash],
    'office-slips-alike',
  )
}
