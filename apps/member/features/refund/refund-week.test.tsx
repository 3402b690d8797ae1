import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import type { RefundCheck } from './refund-rules.ts'
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

test.each(locales)('shows only the week’s amount while nothing has accrued, in %s', (locale) => {
  const html = draw(locale, 0, 100)
  expect(html).toContain('฿100.00')
  expect(html).not.toContain('฿0.00')
  expect(html).not.toContain(texts[locale].ref.amount)
})

test('shows the accrued amount above what the week adds', () => {
  expect(draw('en', 40, 100)).toMatch(/Refund earned.*฿40\.00.*฿100\.00 available until/)
  expect(draw('en', 0, 0)).toMatch(/Refund earned.*฿0\.00.*No refund found/)
})
