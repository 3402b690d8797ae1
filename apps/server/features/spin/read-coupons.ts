import type * as endpoints from '@champa/contract/spin'
import type { giftStates } from '@champa/contract/spin'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { languageOf, textIn, type OperatorText } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { namedGames, offerOf, readLockSnapshot, termsShown } from '../lock/index.ts'
import { prizeColumns, prizeId, termsOfPrize, type Prize } from './claim/prize.ts'

interface Row extends Prize {
  wheel: string
  slice: string
  memberCurrency: Currency
  held: number
  expiresAt: Date | null
}

/** The member's claimable coupons by prize, newest first. */
export const readCoupons: Handler<typeof endpoints.readCoupons> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const rows = await ctx.db.query<Row>(
    `select s.wheel, s.code as slice, ${prizeColumns}, m.currency as member_currency,
        count(*)::int as held, min(c.expires_at) as expires_at
      from coupon c
      join wheel_slice s on s.wheel = c.wheel and s.code = c.slice
      join member m on m.member_id = c.member_id
      where c.member_id = $1
        and c.claimed_at is null
        and (c.expires_at is null or c.expires_at > $2)
        and s.kind <> 'none'
        and (s.kind <> 'money' or s.currency = m.currency)
      group by s.wheel, s.code, m.currency
      order by max(c.no) desc`,
    [memberId, clock.now()],
    'coupons-held',
  )
  const isLocked = rows.some(({ lock }) => lock)
  const [games, own] = isLocked
    ? await Promise.all([
        namedGames(ctx.db),
        readLockSnapshot(ctx.db, memberId).then(({ total }) => total),
      ])
    : [[], 0n]
  const language = languageOf(headers, ctx.settings.defaultLocale)
  return {
    coupons: rows.map((row) => {
      const terms = termsOfPrize(ctx, row, row.memberCurrency)
      const offer = terms && offerOf(terms, { credit: row.amount, own })
      return {
        _id: prizeId(row.wheel, row.slice),
        prize: { name: textIn(row.name, language), slice: row.slice },
        label: textIn(row.label, language),
        kind: row.kind,
        amount: row.held,
        expiresAt: row.expiresAt && row.expiresAt.getTime(),
        money: row.kind === 'money' ? minorUnits(row.amount) : null,
        terms: terms && offer && termsShown(terms, games, { won: offer.wonAt, lost: offer.lostAt }),
        offer,
      }
    }),
  }
}

interface ClaimRow {
  no: bigint
  label: OperatorText
  status: (typeof giftStates)[number]
  note: string | null
  createdAt: Date
}

export const readGiftClaims: Handler<typeof endpoints.readGiftClaims> = async (
  { member: { memberId }, headers },
  { db, settings },
) => {
  const rows = await db.query<ClaimRow>(
    `select no, label, state as status, note, created_at
      from gift_claim
      where member_id = $1
      order by created_at desc, no desc limit 100`,
    [memberId],
    'gift-claims',
  )
  const language = languageOf(headers, settings.defaultLocale)
  return {
    claims: rows.map(({ no, label, createdAt, ...rest }) => ({
      _id: no.toString(),
      label: textIn(label, language),
      createdAt: createdAt.getTime(),
      ...rest,
    })),
  }
}
