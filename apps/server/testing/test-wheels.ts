import type { PrizeKind } from '@champa/contract/spin'
import { post } from '../ledger/post.ts'
import { coinsGranted } from '../ledger/postings/index.ts'
import type { OperatorText } from '../platform/operator/operator-text.ts'
import type { TestApp, TestMember } from './test-app.ts'

interface TestSlice {
  code: string
  weight: number
  kind?: PrizeKind
  label?: OperatorText
  amount?: bigint
  currency?: string | null
  stock?: number | null
  budget?: bigint | null
  couponDays?: number | null
  lock?: unknown
}

interface TestWheel {
  code: string
  slices: TestSlice[]
  cost?: number
  enabled?: boolean
  validFrom?: Date | null
  validUntil?: Date | null
}

/**
 * Creates or changes a wheel, open unless `enabled` is false, and closes all others. Its slices are
 * replaced, with their counters at zero.
 */
export async function putWheel(
  { operator: { db } }: TestApp,
  { code, slices, cost = 1, enabled = true, validFrom = null, validUntil = null }: TestWheel,
): Promise<void> {
  await db.query('update wheel set enabled = false where enabled')
  await db.query('delete from wheel_slice where wheel = $1', [code])
  await db.query(
    `insert into wheel (code, name, notice, cost, enabled, valid_from, valid_until)
      values ($1, $2, '"<p>odds</p>"', $3, $4, $5, $6)
      on conflict (code) do update set cost = excluded.cost, enabled = excluded.enabled,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until`,
    [
      code,
      JSON.stringify({ th: 'วงล้อ', lo: 'ວົງລໍ້', en: 'Wheel' }),
      cost,
      enabled,
      validFrom,
      validUntil,
    ],
  )
  for (const [position, one] of slices.entries()) {
    const {
      kind = 'money',
      amount = kind === 'money' ? 100_00n : 0n,
      label = `${one.code} label`,
    } = one
    const currency = one.currency === undefined && kind === 'money' ? 'THB' : (one.currency ?? null)
    await db.query(
      `insert into wheel_slice (wheel, code, position, label, prize, description, bg_color,
          text_color, kind, amount, currency, weight, stock, budget, coupon_days, lock)
        values ($1, $2, $3, $4, $5, '"<p>prize</p>"', '#101820', '#ffffff', $6, $7, $8, $9, $10,
          $11, $12, $13)`,
      [
        code,
        one.code,
        position,
        JSON.stringify(label),
        JSON.stringify(`${one.code} prize`),
        kind,
        amount,
        currency,
        one.weight,
        one.stock,
        one.budget,
        one.couponDays,
        one.lock === undefined ? null : JSON.stringify(one.lock),
      ],
    )
  }
}

let grants = 0

export async function giveCoins(
  { ctx: { db } }: TestApp,
  { id }: TestMember,
  coins: bigint,
): Promise<void> {
  const outcome = await post(db, coinsGranted({ member: id, reference: `test:${++grants}`, coins }))
  if (!outcome.ok) throw new Error(outcome.code)
}
