import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { slipNotes, type SlipRow } from '@champa/contract/slip'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { SlipTable } from './slip-table.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const slip: SlipRow = {
  _id: 's',
  createdAt: 1_765_000_000_000,
  amount: null,
  status: 'in progress',
  note: null,
  link: null,
  reference: 'picture',
}

/** The markup of the only row in the table of slips. */
function rowOf(locale: Locale, changes: Partial<SlipRow>): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <QueryClientProvider client={new QueryClient()}>
        <SlipTable slips={[{ ...slip, ...changes }]} busy={false} />
      </QueryClientProvider>
    </IntlProvider>,
  )
  return html.slice(html.indexOf('<tbody')).replaceAll('&#x27;', "'")
}

describe.each(locales)('a slip in the table in %s', (locale) => {
  const { slips, status, slipNote } = texts[locale]

  // [spec:SLIP-11.1 SLIP-36.1]
  test('shows the amount and the status of a slip', () => {
    expect(rowOf(locale, {})).toContain(slips.checking)
    const credited = rowOf(locale, { status: 'SUCCESS', amount: fromWire(1_000) })
    for (const text of [status.SUCCESS, '฿1,000.00']) expect(credited).toContain(text)
    expect(rowOf(locale, {})).toContain(slips.unknownAmount)
  })

  // [spec:SLIP-24.1]
  test.each(slipNotes)('says why a slip failed: %s', (note) => {
    const failed = rowOf(locale, { status: 'FAILED', note, amount: fromWire(300) })
    expect(failed).toContain(status.FAILED)
    expect(failed).toContain(slipNote[note])
  })
})
