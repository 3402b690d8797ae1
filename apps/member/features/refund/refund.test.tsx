import { locales, type Locale } from '@champa/contract/constants'
import { fromWire, type MinorUnits } from '@champa/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { hasThresholds, refundActionsOf, type RefundCheck } from './refund-rules.ts'
import { Accrued } from './refund-week.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const checkOf = (accrued: number, claimable: number) =>
  ({
    isActive: true,
    refundAmount: fromWire(accrued),
    claimable: fromWire(claimable),
    period: { from: 0, to: 604_800_000, received: false },
  }) as RefundCheck
const draw = (locale: Locale, accrued: number, claimable: number) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <Accrued check={checkOf(accrued, claimable)} currency="THB" />
    </IntlProvider>,
  )

test.each(locales)('without an accrued refund only the week’s amount shows, in %s', (locale) => {
  const html = draw(locale, 0, 100)
  expect(html).toContain('฿100.00')
  expect(html).not.toContain('฿0.00')
  expect(html).not.toContain(texts[locale].ref.amount)
})

test('a refund shows the accrued amount above what the week adds', () => {
  expect(draw('en', 40, 100)).toMatch(/Refund earned.*฿40\.00.*฿100\.00 available until/)
  expect(draw('en', 0, 0)).toMatch(/Refund earned.*฿0\.00.*No refund found/)
})

const baht = (amount: number) => BigInt(Math.round(amount * 100)) as MinorUnits

const held = { source: 'promotion', type: 'promotion' } as const

const usual = {
  isActive: true,
  bonus: null,
  total: baht(3),
  minRemain: baht(5),
  claimable: baht(120),
  minimum: baht(10),
  refundAmount: baht(40),
}

test.each([
  ['no lock in play and a nearly empty wallet', {}, { canReceive: true, canAdd: true }],
  [
    'exactly the maximum balance',
    { total: baht(5) },
    { isNearlyEmpty: true, canReceive: true, canAdd: true },
  ],
  [
    'a minor unit above the maximum balance',
    { total: baht(5.01) },
    { isFree: true, isNearlyEmpty: false, canReceive: false, canAdd: false },
  ],
  [
    'a lock in play',
    { bonus: held },
    { isFree: false, isNearlyEmpty: true, canReceive: false, canAdd: false },
  ],
  ['no loss', { claimable: baht(0), minimum: baht(0) }, { canReceive: false, canAdd: true }],
  ['a refund below the minimum', { claimable: baht(9.99) }, { canReceive: false, canAdd: true }],
  ['nothing accrued', { refundAmount: baht(0) }, { canReceive: true, canAdd: false }],
  [
    'refunds are switched off',
    { isActive: false },
    { isFree: true, isNearlyEmpty: true, canReceive: false, canAdd: false },
  ],
] as const)('refundActionsOf returns which actions are allowed: %s', (_, change, expected) => {
  expect(refundActionsOf({ ...usual, ...change })).toMatchObject(expected)
})

test('hasThresholds counts a threshold of zero', () => {
  expect(hasThresholds({ refundSuccess: null, refundFail: 0 })).toBe(true)
  expect(hasThresholds({ refundSuccess: null, refundFail: null })).toBe(false)
})
