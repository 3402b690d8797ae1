import type { UnreadRow, UnreadView } from '@champa/contract/office/deposits/unread'
import type { ListSort } from '@champa/contract/office/lists'
import type { Db, Tx } from '../../../platform/db.ts'
import { countRows } from '../../../platform/office/list-page.ts'
import { sqlValues } from '../../../platform/office/sql-values.ts'

export interface StoredMessage {
  id: string
  accountNo: string
  sender: string
  text: string
  why: string
  receivedAt: Date
  resolvedAt: Date | null
  resolvedBy: bigint | null
  resolverName: string | null
  resolution: string | null
  paymentAccount: string | null
  paymentId: string | null
}

export type UnreadPosition = [at: string, id: string]

const columns = `u.id, u.account_no, u.sender, u.text, u.reason as why, u.received_at, u.resolved_at,
    u.resolved_by, s.name as resolver_name, u.resolution, u.payment_account, u.payment_id`

const isInView: Record<UnreadView, string> = {
  waiting: 'u.resolved_at is null',
  done: 'u.resolved_at is not null',
}

/** One page of messages, by the index of their times. */
export function findMessages(
  db: Db,
  { view, sort, after }: { view: UnreadView; sort: ListSort; after: UnreadPosition | null },
  limit: number,
): Promise<StoredMessage[]> {
  const values = sqlValues()
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const position = after
    ? `and (u.received_at, u.id) ${sort === 'newest' ? '<' : '>'}
      (${values.add(new Date(Number(after[0])))}::timestamptz, ${values.add(after[1])})`
    : ''
  return db.query<StoredMessage>(
    `select ${columns}
      from unreadable_report u
      left join staff s on s.staff_id = u.resolved_by
      where ${isInView[view]} ${position}
      order by u.received_at ${direction}, u.id ${direction}
      limit ${values.add(limit)}`,
    values.all,
  )
}

/** Sorted, so that the index of the times is read until enough are found. */
export const countMessages = (db: Db, view: UnreadView): Promise<{ n: number; more: boolean }> =>
  countRows(db, `from unreadable_report u where ${isInView[view]} order by u.received_at`, [])

export async function storedMessage(db: Db | Tx, id: string): Promise<StoredMessage | null> {
  const [row] = await db.query<StoredMessage>(
    `select ${columns}
      from unreadable_report u
      left join staff s on s.staff_id = u.resolved_by
      where u.id = $1`,
    [id],
    'office-unread-message',
  )
  return row ?? null
}

export const toUnreadRow = (one: StoredMessage): UnreadRow => ({
  id: one.id,
  receivedAt: one.receivedAt.getTime(),
  sender: one.sender,
  account: one.accountNo,
  why: one.why,
  resolved:
    one.resolvedAt && one.resolvedBy !== null
      ? {
          at: one.resolvedAt.getTime(),
          by: { id: one.resolvedBy.toString(), name: one.resolverName ?? '' },
          why: one.resolution ?? '',
          payment:
            one.paymentAccount !== null && one.paymentId !== null
              ? { account: one.paymentAccount, payment: one.paymentId }
              : null,
        }
      : null,
})
