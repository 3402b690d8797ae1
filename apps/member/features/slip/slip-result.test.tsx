import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { slipNotes, type SlipRow } from '@champa/contract/slip'
import { Refused } from '@champa/client/refused'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { SlipRefusal, SlipResult } from './slip-result.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const failed: SlipRow = {
  _id: 's',
  createdAt: 1_765_000_000_000,
  amount: fromWire(300),
  status: 'FAILED',
  note: null,
  link: null,
  reference: 'picture',
}

function draw(locale: Locale, part: ReactNode): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <QueryClientProvider client={new QueryClient()}>
        <Router ssrPath="/">{part}</Router>
      </QueryClientProvider>
    </IntlProvider>,
  )
  return html.replaceAll('&#x27;', "'")
}
const resultOf = (locale: Locale, changes: Partial<SlipRow>) =>
  draw(locale, <SlipResult row={{ ...failed, ...changes }} contactHref="/user/contact" />)

describe.each(locales)('the outcome of a slip in %s', (locale) => {
  const { slip, slipNote, slipNext, errors } = texts[locale]
  const counted = 'SLIP_REFNO_DUPLICATED'

  test.each(slipNotes.filter((note) => note !== counted))(
    'says that no money was credited for a failed slip, and why: %s',
    (note) => {
      const html = resultOf(locale, { note })
      for (const text of [slip.failed, slipNote[note]]) expect(html).toContain(text)
    },
  )

  test('a slip whose money was credited before does not say that none was credited', () => {
    const html = resultOf(locale, { note: counted })
    for (const text of [slipNote[counted], slipNext.counted]) expect(html).toContain(text)
    expect(html).not.toContain(slip.failed)
  })

  test('links to support after a transfer to a wrong account, but not after an unclear image', () => {
    const link = 'href="/user/contact"'
    const elsewhere = resultOf(locale, { note: 'DEST_ACC_INVALID' })
    for (const text of [slipNext.otherAccount, link]) expect(elsewhere).toContain(text)
    const stranger = resultOf(locale, { note: 'NOT_MATCH' })
    for (const text of [slipNext.ownAccount, link]) expect(stranger).toContain(text)
    const unclear = resultOf(locale, { note: 'CANNOT_READ_CROPPED_IMAGE' })
    expect(unclear).toContain(slipNext.sharper)
    expect(unclear).not.toContain(link)
  })

  test('says that the money of a refused or unknown upload is safe', () => {
    const refused = (code: 'REQUEST_LIMIT_1MIN' | 'SERVICE_UNAVAILABLE') =>
      draw(locale, <SlipRefusal refused={new Refused(code)} />)
    const [again, unknown] = [refused('REQUEST_LIMIT_1MIN'), refused('SERVICE_UNAVAILABLE')]
    for (const text of [errors.REQUEST_LIMIT_1MIN, slip.notSent]) expect(again).toContain(text)
    for (const text of [slip.unknown, slip.unknownHint]) expect(unknown).toContain(text)
  })
})
