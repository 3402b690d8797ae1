import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'

/** A bank's news that is no evidence as it stands, and may be money all the same. */
export interface UnreadNews {
  id: string
  accountNo: string
  sender: string
  text: string
  why: string
}

/** Keeps it for the operator, once. */
export async function keepUnread({ db, log }: House, { id, accountNo, sender, text, why }: UnreadNews): Promise<void> {
  const values = [id, accountNo, sender, text, why].map((one) => one.toWellFormed().replaceAll('\u0000', ''))
  const kept = await db.query('insert into unread_news (id, account_no, sender, text, why, received_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id', [...values, clock.now()])
  if (kept.length > 0) log.error({ id, why }, "a bank's news is no evidence of money and is kept")
}

/** Newest first. */
export async function listUnread({ db }: Pick<House, 'db'>, most: number): Promise<(UnreadNews & { receivedAt: Date })[]> {
  const rows = await db.query<{ id: string; account_no: string; sender: string; text: string; why: string; received_at: Date }>(
    'select id, account_no, sender, text, why, received_at from unread_news order by received_at desc limit $1', [most])
  return rows.map((row) => ({ id: row.id, accountNo: row.account_no, sender: row.sender, text: row.text, why: row.why, receivedAt: row.received_at }))
}
