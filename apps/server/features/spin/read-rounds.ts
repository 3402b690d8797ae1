import type { readRounds as endpoint } from '@champa/contract/spin'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { roundColumns, toPlayedRound, type RoundRow } from './round/played-round.ts'

/**
 * Rounds are numbered without gaps and only the last may be unplayed. A page is therefore a range
 * of numbers, and a late page costs no more than the first.
 */
export const readRounds: Handler<typeof endpoint> = async (
  { member: { memberId }, body: { page, limit }, headers },
  { db, settings },
) => {
  const [played] = await db.query<{ total: bigint }>(
    `select coalesce(max(no), 0) as total
      from spin_round
      where member_id = $1 and played_at is not null`,
    [memberId],
    'rounds-played',
  )
  const total = played?.total ?? 0n
  const newest = total - BigInt(page - 1) * BigInt(limit)
  const rows = await db.query<RoundRow>(
    `select ${roundColumns}
      from spin_round
      where member_id = $1 and no <= $2 and no > $3
      order by no desc`,
    [memberId, newest, newest - BigInt(limit)],
    'rounds-page',
  )
  const language = languageOf(headers, settings.defaultLocale)
  return { total: Number(total), rounds: rows.map((row) => toPlayedRound(row, language)) }
}
