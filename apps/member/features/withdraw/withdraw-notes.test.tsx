import type { PlayLock } from '@champa/contract/lock'
import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { LockWarning } from './lock-warning.tsx'
import { SweptGames } from './swept-games.tsx'
import { ReviewNote } from './withdraw-body.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const lock = {
  name: 'Daily 10%',
  turnoverRequired: fromWire(500),
  turnoverDone: fromWire(0),
  wonAt: null,
  total: fromWire(110),
  cancel: { keeps: fromWire(100), takes: fromWire(10) },
} as PlayLock
const review = {
  unplayed: fromWire(100),
  otherPayer: false,
  accountName: false,
  always: true,
  from: null,
}

function draw(locale: Locale, part: ReactNode): string {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <Router ssrPath="/">{part}</Router>
    </IntlProvider>,
  )
}
const notes = (locale: Locale, of: PlayLock | null) =>
  draw(
    locale,
    <>
      <LockWarning lock={of} reviewed currency="THB" bonusHref="/" onGiveUp={() => undefined} />
      <ReviewNote review={review} requested={null} locked={of !== null} currency="THB" />
    </>,
  )

describe.each(locales)('the notes of the withdrawal sheet in %s', (locale) => {
  const { wd } = texts[locale]

  test('the notes say once that a lock blocks the withdrawal and that a review follows', () => {
    const html = notes(locale, lock)
    expect(html).toContain(wd.lockReview)
    for (const text of [wd.willReview, wd.willReviewText]) expect(html).not.toContain(text)
  })

  test('the notes say without a lock that the withdrawal is possible and will be reviewed', () => {
    const html = notes(locale, null)
    const unplayed = wd.unplayed.replace('{amount}', '฿100.00')
    for (const text of [wd.willReview, unplayed, wd.willReviewText]) expect(html).toContain(text)
    expect(html).not.toContain(wd.lockReview)
  })

  test('the result names each game, its money, and whether that is back in the wallet', () => {
    const swept = [
      { code: 'naga', name: 'Naga Pearl', amount: fromWire(100), knownBy: null, status: 'SUCCESS' },
      {
        code: 'mekong',
        name: 'Mekong Sport',
        amount: fromWire(200),
        knownBy: null,
        status: 'FAILED',
      },
      { code: 'pg', name: 'PG Soft', amount: fromWire(300), knownBy: null, status: 'in progress' },
    ] as const
    const html = draw(locale, <SweptGames swept={swept} currency="THB" />)
    const rows = html.split('<dt>').slice(1)
    for (const [index, text] of [wd.swept, wd.notSwept, wd.sweeping].entries()) {
      expect(rows[index]).toContain(swept[index]!.name)
      expect(rows[index]).toContain(`฿${index + 1}00.00`)
      expect(rows[index]).toContain(text)
    }
  })
})
