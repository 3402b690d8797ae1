import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { type EndedLock, LockNotice } from './notice-reminder.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const lock: EndedLock = {
  _id: '1-1',
  name: 'Daily',
  source: 'bonus',
  state: 'expired',
  taken: fromWire(1_250.5),
  endedAt: Date.UTC(2026, 10, 22, 11),
}

const draw = (
  locale: Locale,
  changes: Partial<EndedLock> = {},
  currency: 'THB' | null = 'THB',
): string =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <LockNotice lock={{ ...lock, ...changes }} currency={currency ?? undefined} />
    </IntlProvider>,
  )

test.each(locales)(
  'the notice of an ended bonus names the amount taken at its end, in %s',
  (locale) => {
    const html = draw(locale)
    expect(html).toContain(texts[locale].nav.lockTaken.replace('{amount}', '฿1,250.50'))
    expect(html).toContain(texts[locale].nav.lockEnded.expired)
  },
)

test('the notice shows no amount when none was taken or before the currency is known', () => {
  expect(draw('en', { state: 'won', taken: fromWire(0) })).not.toContain('฿')
  expect(draw('en', {}, null)).not.toContain('1,250')
})
