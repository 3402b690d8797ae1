import { fromPercent } from '@champa/contract/money'
import { claimCoupon, readCoupons } from '@champa/contract/spin'
import { clock } from '../platform/clock.ts'
import { asOwner } from './as-owner.ts'
import type { TestApp, TestMember } from './test-app.ts'

export const lock = {
  turnoverHundredths: 300,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  maxWithdraw: 5_000_00,
  lastsDays: 7,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}

export const slices = [
  { code: 'B100', weight: 1, label: { th: '฿100 ไทย', lo: '฿100 ລາວ', en: '฿100' } },
  { code: 'B500', weight: 1, amount: 500_00n, lock },
  { code: 'C5', weight: 1, kind: 'coins' as const, amount: 5n },
  { code: 'SHIRT', weight: 1, kind: 'gift' as const },
  { code: 'NONE', weight: 1, kind: 'none' as const },
]

export const english = { 'accept-language': 'en' }

export const refusal = (message: string) => ({ ok: false, body: { message } })

/** Helpers for tests of coupons: win, claim and list them. */
export function testCoupons(app: TestApp) {
  const change = (text: string) => asOwner(app, text)

  let won = 0

  /** Creates a member with these coupons, which expire after `goodForMs`. */
  async function createHolder(
    prizes: string[],
    { goodForMs = null as number | null, funds = 0n } = {},
  ): Promise<TestMember> {
    const member = await app.member(funds)
    for (const prize of prizes) await win(member, prize, goodForMs)
    return member
  }

  const win = ({ id }: TestMember, prize: string, goodForMs: number | null = null) =>
    app.ctx.db.query(
      `insert into coupon (member_id, no, wheel, slice, won_at, expires_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        ++won,
        'FULLMOON',
        prize,
        clock.now(),
        goodForMs === null ? null : new Date(clock.nowMs() + goodForMs),
      ],
    )

  const claim = (member: TestMember, prize: string, key?: string) =>
    app.call(
      claimCoupon,
      { body: { coupon: `FULLMOON.${prize}` }, headers: { ...english, 'idempotency-key': key } },
      member,
    )

  const coupons = async (member: TestMember) => {
    const response = await app.call(readCoupons, { headers: english }, member)
    if (!response.ok) throw new Error(response.body.message)
    return response.body.coupons
  }

  const heldBy = async (member: TestMember) =>
    (await coupons(member)).map(({ prize, amount }) => [prize.slice, amount])

  const snapshot = async ({ id }: TestMember) => {
    const rows = await app.ctx.db.query<{ name: string; balance: bigint }>(
      `select name, balance
        from account
        where member_id = $1
          and name in ('wallet', 'coin', 'house:gift', 'house:bonus-cost')`,
      [id],
    )
    return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
  }

  return { change, createHolder, win, claim, coupons, heldBy, snapshot }
}
