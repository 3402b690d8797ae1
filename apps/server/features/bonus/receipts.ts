import type { MinorUnits } from '@champa/contract/money'
import { clock, dayStart, weekStart } from '../../platform/clock.ts'
import { batchedRead } from '../../platform/database/batch.ts'
import { queryOne, type Tx } from '../../platform/db.ts'
import { countsSince, type Campaign } from '../campaign/index.ts'

/** How often a member has received the bonus or promotion of a campaign. */
export interface Receipts {
  code: string
  ever: number
  today: number
  thisWeek: number
  /** The times of the latest receipts, newest first, at most 100. */
  latest: Date[]
}

/** All receipts of a member, by campaign code. */
export const readReceipts = batchedRead(async (on, memberIds: bigint[]) => {
  const now = clock.now()
  const rows = await on.query<Receipts & { memberId: bigint }>(
    `select member_id, code, count(*)::integer as ever,
        (count(*) filter (where received_at >= $2))::integer as today,
        (count(*) filter (where received_at >= $3))::integer as this_week,
        (array_agg(received_at order by no desc))[1:100] as latest
      from campaign_receipt
      where member_id = any($1)
      group by member_id, code`,
    [memberIds, dayStart(now), weekStart(now)],
    'campaign-receipts',
  )
  const receipts = Map.groupBy(rows, ({ memberId }) => memberId)
  return memberIds.map(
    (memberId) =>
      new Map((receipts.get(memberId) ?? []).map((row): [string, Receipts] => [row.code, row])),
  )
})

/**
 * How much of a campaign's limit the member has used: ever, today or this week, depending on its
 * type.
 */
export function usedOf(
  { receiveLimit }: Pick<Campaign, 'receiveLimit'>,
  receipts: Receipts | undefined,
): number {
  if (!receipts) return 0
  return { limit: receipts.ever, day: receipts.today, week: receipts.thisWeek }[receiveLimit]
}

/**
 * Returns how much of one campaign's limit was used at `at`, and whether the member has ever
 * received a different campaign.
 */
export async function countReceipts(
  tx: Tx,
  memberId: bigint,
  { code, receiveLimit }: Pick<Campaign, 'code' | 'receiveLimit'>,
  at: Date,
): Promise<{ used: number; others: boolean }> {
  return queryOne<{ used: number; others: boolean }>(
    tx,
    `select (count(*) filter (where code = $2 and received_at >= $3))::integer as used,
        coalesce(bool_or(code <> $2), false) as others
      from campaign_receipt
      where member_id = $1`,
    [memberId, code, countsSince(receiveLimit, at)],
    'campaign-used',
  )
}

export async function noteReceipt(
  tx: Tx,
  of: { memberId: bigint; code: string; amount: MinorUnits; at: Date },
): Promise<void> {
  await tx.query(
    `insert into campaign_receipt (member_id, code, no, amount, received_at)
      select $1::bigint, $2::text, coalesce(max(no), 0) + 1, $3::bigint, $4::timestamptz
      from campaign_receipt
      where member_id = $1
        and code = $2`,
    [of.memberId, of.code, of.amount, of.at],
  )
}
