import type * as endpoints from '@champa/contract/refund'
import type { MinorUnits } from '@champa/contract/money'
import type { Handler } from '../../platform/route/route.ts'
import { bannersIn, languageOf } from '../../platform/operator/operator-text.ts'

// Refunds are numbered without gaps, so a page is a range of numbers.
const page = `select t.total, r.amount, r.created_at
  from (select coalesce(max(no), 0)::bigint as total from refund where member_id = $1) t
  left join refund r on r.member_id = $1
    and r.no > t.total - $2::bigint * $3::bigint
    and r.no <= t.total - ($2::bigint - 1) * $3::bigint
  order by r.no desc`

export const readRefunds: Handler<typeof endpoints.readRefunds> = async (
  { body, member: { memberId } },
  { db },
) => {
  const rows = await db.query<
    { total: bigint } & ({ amount: MinorUnits; createdAt: Date } | { amount: null })
  >(page, [memberId, body.page, body.limit], 'refund-page')
  return {
    total: Number(rows[0]!.total),
    refunds: rows.flatMap((row) =>
      row.amount === null ? [] : [{ refundAmount: row.amount, createdAt: row.createdAt.getTime() }],
    ),
  }
}

export const readRefundBanners: Handler<typeof endpoints.readRefundBanners> = async (
  { headers, member },
  { operatorSettings, settings },
) => ({
  banners: bannersIn(
    member.pausedUntil ? [] : operatorSettings.read('refund').banners,
    languageOf(headers, settings.defaultLocale),
  ),
})
