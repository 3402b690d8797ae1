import { readProfile } from '@champa/contract/account'
import { readBonuses } from '@champa/contract/bonus'
import { type MemberCode, officeCodes, refusals } from '@champa/contract/errors'
import { type Locale, locales, tablePageSize } from '@champa/contract/constants'
import { readContact } from '@champa/contract/lookup'
import { readPolicies } from '@champa/contract/privacy'
import { readRefunds } from '@champa/contract/refund'
import { readRounds } from '@champa/contract/spin'
import { readStatement } from '@champa/contract/statement'
import { Refused } from '@champa/client/refused'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { IntlProvider } from 'use-intl'
import { BonusList } from '../../features/bonus/bonus-list.tsx'
import { useRewards } from '../../features/bonus/use-rewards.ts'
import { ContactDetails } from '../../features/lookup/contact-details.tsx'
import { ProfileDetails } from '../../features/account/profile-card.tsx'
import { PolicyText } from '../../features/privacy/policies-card.tsx'
import { RefundLog } from '../../features/refund/refund-log.tsx'
import { PlayedRounds } from '../../features/spin/proof/played-rounds.tsx'
import { noFilters } from '../../features/statement/read-filters.ts'
import { StatementPages } from '../../features/statement/statement-pages.tsx'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { queryKeyOf } from '@champa/client/react/query-client'
import { sentences } from './failure-text.ts'

vi.stubGlobal('navigator', { onLine: true })

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const nothing = () => undefined
const firstPage = { page: 1, limit: tablePageSize }
const page = (
  <StatementPages
    page={1}
    filters={noFilters}
    onPage={nothing}
    depositHref=""
    onClear={nothing}
    onOpen={nothing}
  />
)
const Bonuses = () => <BonusList rewards={useRewards()} depositHref="" terms={() => null} />
const pages: [string, readonly unknown[], ReactNode][] = [
  ['profile', queryKeyOf(readProfile), <ProfileDetails key="profile" />],
  ['bonus', queryKeyOf(readBonuses), <Bonuses key="bonus" />],
  ['contact', queryKeyOf(readContact), <ContactDetails key="contact" />],
  ['statement', queryKeyOf(readStatement, { body: firstPage }), page],
  [
    'refund log',
    queryKeyOf(readRefunds, { body: firstPage }),
    <RefundLog key="refunds" currency="THB" />,
  ],
  ['rounds', queryKeyOf(readRounds, { body: firstPage }), <PlayedRounds key="rounds" />],
  ['policy', queryKeyOf(readPolicies), <PolicyText key="policy" kind="terms" onBack={nothing} />],
]

/** Renders a page whose query the server refused. */
function drawRefused(
  locale: Locale,
  key: readonly unknown[],
  element: ReactNode,
  error: Refused,
): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  client.getQueryCache().build(client, { queryKey: key }).setState({
    status: 'error',
    error,
    fetchStatus: 'idle',
    errorUpdateCount: 1,
    fetchFailureCount: 1,
  })
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </IntlProvider>,
  )
  client.clear()
  return html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

const codes = Object.keys(refusals).filter(
  (code): code is MemberCode => !(officeCodes as readonly string[]).includes(code),
)

describe.each(locales)('the failure texts in %s', (locale) => {
  // [spec:SCR-39.1]
  test.each(pages)('the %s page says why it did not load, for every code', (_, key, element) => {
    for (const code of codes)
      expect(drawRefused(locale, key, element, new Refused(code)), code).toContain(
        texts[locale].errors[code],
      )
  })

  test('a rate-limited page says how many seconds to wait', () => {
    const html = drawRefused(
      locale,
      pages[0]![1],
      pages[0]![2],
      new Refused('REQUEST_LIMIT', { retryAfter: 59 }),
    )
    expect(html).toContain(texts[locale].errors.REQUEST_LIMIT)
    expect(html).toMatch(/59 (s|วินาที|ວິນາທີ)/)
  })

  test('a page with a server error shows the request id for support', () => {
    expect(
      drawRefused(
        locale,
        pages[0]![1],
        pages[0]![2],
        new Refused('INTERNAL_SERVER_ERROR', { requestId: 'r-4711' }),
      ),
    ).toContain('r-4711')
  })

  // [spec:SCR-39.1]
  test.each([
    ['statement', queryKeyOf(readStatement, { body: firstPage }), page, texts[locale].st.errorText],
    ['bonus page', queryKeyOf(readBonuses), <Bonuses key="bonus" />, texts[locale].bon.moneySafe],
  ])('the %s says that the money is safe, and why it did not load', (_, key, element, safe) => {
    const html = drawRefused(locale, key, element, new Refused('INVALID_IP'))
    expect(html).toContain(safe)
    expect(html).toContain(`${texts[locale].common.retry}</span></button>`)
    expect(html).toContain(texts[locale].errors.INVALID_IP)
  })
})

test('two sentences are joined by a full stop in English and by a space in Thai', () => {
  expect([
    sentences('No data', 'Wait'),
    sentences('No data.', 'Wait'),
    sentences('ไม่พบข้อมูล', 'รอ'),
  ]).toEqual(['No data. Wait', 'No data. Wait', 'ไม่พบข้อมูล รอ'])
})

/** Every RetryCard element in the sources of the app. */
function retryCards(): [file: string, card: string][] {
  const app = join(import.meta.dirname, '..', '..')
  return ['features', 'screens'].flatMap((part) =>
    readdirSync(join(app, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .flatMap((file) =>
        [...readFileSync(join(app, part, file), 'utf8').matchAll(/<RetryCard\b[^]*?\/>/g)].map(
          ([card]): [string, string] => [`${part}/${file}`, card],
        ),
      ),
  )
}

test('every retry card states why loading failed', () => {
  const silent = retryCards().filter(
    ([, card]) => !/\b(reason|text)=\{(reason\b|failureText\(|\w+\.reason\b)/.test(card),
  )
  expect(retryCards().length).toBeGreaterThan(15)
  expect(silent.map(([file]) => file)).toEqual([])
})
