import { playToldMostMs, type readPlay as endpoint } from '@champa/contract/responsible'
import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'

export const currencyAlongside = 'to_jsonb(m.currency)'

/** The house's play accounts mirror the member's: a positive sum there is the member's loss. */
export const readPlay: Handler<typeof endpoint> = async ({ body, member }, { db }) => {
  const now = clock.nowMs()
  const since = Math.min(Math.max(body.since, now - playToldMostMs), now)
  const [row] = await db.query<{ lost: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as lost from entry where member_id = $1 and account like 'house:play:%' and created_at >= $2`,
    [member.memberId, new Date(since)],
    'play-since',
  )
  return {
    currency: member.alongside as Currency,
    net: -row!.lost as Satang,
    since,
    serverTime: now,
  }
}
