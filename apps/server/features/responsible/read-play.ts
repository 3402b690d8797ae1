import { maxPlayReportedMs, type readPlay as endpoint } from '@champa/contract/responsible'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { queryOne } from '../../platform/db.ts'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'

/**
 * The `house:play` accounts have the opposite sign of the member's: a positive sum is the member's
 * loss.
 */
export const readPlay: Handler<typeof endpoint, Currency> = async ({ body, member }, { db }) => {
  const now = clock.nowMs()
  const since = Math.min(Math.max(body.since, now - maxPlayReportedMs), now)
  const row = await queryOne<{ lost: bigint }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as lost
      from entry
      where member_id = $1 and account like 'house:play:%' and created_at >= $2`,
    [member.memberId, new Date(since)],
    'play-since',
  )
  return {
    currency: member.projection,
    net: minorUnits(-row.lost),
    since,
    serverTime: now,
  }
}
