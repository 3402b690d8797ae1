import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { hasThresholds, ineligibleReasonOf, isCollected } from './invite-rules.ts'
import { inviteCodeOf } from '@champa/contract/invite'
import { inviteLinkOf, lineShareOf, shortLinkOf } from './link-card.tsx'

const baht = (amount: number) => BigInt(amount * 100) as MinorUnits

test.each([
  ['no threshold at all', null, null, false],
  ['won at 120 %', 120, null, true],
  ['lost at 5 %', null, 5, true],
  ['lost at zero', null, 0, true],
])('hasThresholds tells whether there is a threshold: %s', (_, success, fail, expected) => {
  expect(hasThresholds({ success, fail })).toBe(expected)
})

// [spec:INV-13.1 INV-13.2]
test.each([
  ['turnover, active', 'turnover', false, true, true],
  ['turnover in an area network', 'turnover', true, true, false],
  ['first deposits', 'deposit', false, true, false],
  ['turnover, switched off', 'turnover', false, false, false],
] as const)(
  'isCollected tells whether the member collects commission with a tap: %s',
  (_, type, isXArea, isActive, collected) => {
    expect(isCollected({ type, isXArea, isActive })).toBe(collected)
  },
)

const open = {
  isActive: true,
  isXArea: false,
  accrued: baht(10),
  bonus: null,
  balance: baht(5),
  terms: { minimum: baht(10), success: 120, minRemain: baht(5) },
}
const held = { source: 'bonus', type: 'day' } as const

test.each([
  ['at the minimum accrued amount and the maximum balance', {}, null],
  ['nothing accrued', { accrued: baht(0), terms: { ...open.terms, minimum: baht(0) } }, 'minimum'],
  ['a satang below the minimum', { accrued: baht(9.99) }, 'minimum'],
  ['switched off', { isActive: false }, 'off'],
  ['paid by an area network', { isXArea: true }, 'network'],
  ['a bonus is in play', { bonus: held, balance: baht(900) }, 'bonus'],
  ['a satang above the maximum balance', { balance: baht(5.01) }, 'balance'],
  [
    'any balance when no lock would start',
    { balance: baht(900), terms: { ...open.terms, success: null } },
    null,
  ],
] as const)(
  'ineligibleReasonOf returns why the commission cannot be received, or null: %s',
  (_, changes, ineligibleReason) => {
    expect(ineligibleReasonOf({ ...open, ...changes })).toBe(ineligibleReason)
  },
)

// [spec:INV-1.2]
test.each([
  [
    'https://champa.example',
    '1234567890',
    'https://champa.example/register?code=PR1234567890',
    'champa.example/register?code=PR1234567890',
  ],
  [
    'https://www.champa.example',
    '7',
    'https://www.champa.example/register?code=PR7',
    'champa.example/register?code=PR7',
  ],
  [
    'http://localhost:3000',
    '7',
    'http://localhost:3000/register?code=PR7',
    'localhost:3000/register?code=PR7',
  ],
])(
  'the site %s copies the whole link of member %s and shows it without its scheme',
  (origin, member, link, short) => {
    expect(inviteLinkOf(origin, inviteCodeOf(member))).toBe(link)
    expect(shortLinkOf(link)).toBe(short)
  },
)

test('a Thai message with its link reaches LINE unchanged', () => {
  const message = 'สมัคร Champa & เล่น\nhttps://champa.example/register?code=PR7'
  expect(new URL(lineShareOf(message)).searchParams.get('text')).toBe(message)
})
