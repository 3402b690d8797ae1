import { fromWire } from '@champa/contract/money'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { en } from '../../../text/en/index.ts'
import type { th } from '../../../text/th/index.ts'
import { ClaimedAllAlert } from './claimed-all.tsx'
import { countFree, type ClaimedAll } from './use-claim-all.ts'

// The dialog is replaced, because it needs a document, which static rendering does not have.
vi.mock('@champa/ui/overlay/alert-dialog', () => ({
  AlertDialog: ({ title, children }: { title: string; children: ReactNode }) => (
    <>
      <h2>{title}</h2>
      {children}
    </>
  ),
}))

const messages = en as unknown as typeof th
const claimed = {
  coupon: 'c1',
  label: '฿100',
  count: 2,
  money: fromWire(200),
  coins: null,
  kind: 'money',
} as unknown as ClaimedAll['claimed'][number]
const left = { coupon: 'c2', label: '฿500', count: 1, why: 'terms' } as ClaimedAll['left'][number]

function draw(done: ClaimedAll): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      <ClaimedAllAlert done={done} currency="THB" onClose={() => undefined} />
    </IntlProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')
}

test('the alert lists claimed prizes and those still to claim under their own headings', () => {
  expect(draw({ claimed: [claimed], left: [left] })).toMatch(
    /\|2 prizes claimed\|Claimed\|฿100 × 2\|.*\|Still to claim\|฿500 × 1\|/,
  )
})

test('the alert’s title has the number of claimed prizes', () => {
  expect(draw({ claimed: [{ ...claimed, count: 1 }], left: [] })).toContain('|1 prize claimed|')
})

test('an empty list of prizes has no heading', () => {
  expect(draw({ claimed: [claimed], left: [] })).not.toContain('Still to claim')
  expect(draw({ claimed: [], left: [left] })).toMatch(/\|Nothing was claimed\|Still to claim\|/)
  expect(draw({ claimed: [], left: [left] })).not.toContain('|Claimed|')
})

const terms = {} as never

test.each([
  ['nothing', [], 0],
  [
    'all without conditions',
    [
      { amount: 2, terms: null },
      { amount: 3, terms: null },
    ],
    5,
  ],
  [
    'one prize with conditions',
    [
      { amount: 2, terms: null },
      { amount: 4, terms },
    ],
    2,
  ],
])('countFree counts the coupons that can be claimed together: %s', (_, coupons, count) => {
  expect(countFree(coupons)).toBe(count)
})
