import type { LockOffer, LockTerms } from '@champa/contract/lock'
import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { FoundPromotion } from '../../features/promotion/found-promotion.tsx'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const offer: LockOffer = {
  credit: fromWire(100),
  own: fromWire(1_000),
  deposit: fromWire(0),
  locksOwn: true,
  share: 9.09,
  turnoverRequired: fromWire(500),
  wonAt: null,
  lostAt: fromWire(55),
  maxWithdraw: fromWire(1_000),
  lastsDays: 30,
  example: {
    total: fromWire(22_000),
    keeps: fromWire(21_000),
    takes: fromWire(1_000),
    cancel: { keeps: fromWire(1_000), takes: fromWire(21_000) },
  },
}
const games = [
  { code: 'naga', name: 'Naga', percent: 100 },
  { code: 'mekong', name: 'Mekong', percent: 15 },
  { code: 'stars', name: 'Stars', percent: 0 },
]
const terms = { games } as unknown as LockTerms

function draw(locale: Locale, changes: Partial<LockOffer> = {}): string {
  const promotion = {
    code: 'X',
    name: 'X',
    percentFail: 5,
    description: '',
    banners: [],
    credit: offer.credit,
    validUntil: null,
    terms,
    offer: { ...offer, ...changes },
  }
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <FoundPromotion promotion={promotion} currency="THB" terms={() => null} />
    </IntlProvider>,
  )
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ')
}

describe.each(locales)('the card in %s', (locale) => {
  test('the offer card shows every amount of the offer', () => {
    const html = draw(locale)
    for (const figure of ['฿1,000', '฿500', '9.09%', '฿55', '30', '฿100', '฿22,000', '฿21,000'])
      expect(html, figure).toContain(figure)
    expect(html).not.toMatch(/bon\.deal|\{/)
  })

  test('the offer card says that own money is locked, or else that later deposits are', () => {
    const { frozenOwn, frozenNone } = texts[locale].bon.deal
    expect(draw(locale)).toContain(frozenOwn.replace('{own}', '฿1,000'))
    expect(draw(locale, { own: fromWire(0), locksOwn: false })).toContain(frozenNone)
  })
})

test('the offer card shows the games that count in part and the total that wins the lock', () => {
  expect(draw('en')).toContain('1 game counts in full, 1 in part, 1 not at all')
  expect(draw('en', { turnoverRequired: null, wonAt: fromWire(2_200), maxWithdraw: null })).toMatch(
    /Reach a total of ฿2,200.*No maximum/,
  )
})

test('the offer card explains which share of the winnings the maximum withdrawal limits', () => {
  expect(draw('en')).toMatch(
    /You keep up to ฿1,000 of the credit and its winnings .*9\.09% of what you win counts as the credit’s\./,
  )
})

test('the offer card shows a plain maximum when all of the money comes from the credit', () => {
  expect(draw('en', { share: 100 })).toMatch(/You keep up to ฿1,000 .*anything above is deducted/)
})
