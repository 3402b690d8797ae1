import { locales } from '@champa/contract/constants'
import { lockEnds, type StatementReceipt, type StatementRow } from '@champa/contract/statement'
import { createTranslator } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { en } from '../../../text/en/index.ts'
import { lo } from '../../../text/lo/index.ts'
import { th } from '../../../text/th/index.ts'
import { receiptHead, receiptLines } from './receipt-lines.ts'

const catalogs = { th, lo, en }
const speak = (locale: (typeof locales)[number]) =>
  createTranslator({ locale, messages: catalogs[locale] }) as never
const t = speak('en')

function receipt(changes: Partial<StatementRow>): StatementReceipt {
  const row: StatementRow = {
    _id: 'mabc-1',
    statementType: 'bonus',
    from: 'bonus',
    to: 'wallet',
    fromName: null,
    toName: null,
    account: null,
    status: 'SUCCESS',
    amount: 100_00n as StatementRow['amount'],
    createdAt: 0,
    settledAt: 0,
    search: null,
    balance: 1_100_00n as StatementRow['balance'],
    ...changes,
  }
  return {
    row,
    bankReference: null,
    counterparty: null,
    reason: null,
    reasonBy: null,
    relatedId: null,
    credits: null,
    rate: null,
  }
}

const termsOf = (of: StatementReceipt): [string, string][] =>
  receiptLines(t, of, 'THB')
    .slice(0, -4)
    .map(({ term, value }) => [term, value])
const campaign = { bonus: { code: 'DAILY10', description: 'Daily 10%' } }

describe('the receipt of a transfer', () => {
  const out = {
    statementType: 'transfer',
    from: 'wallet',
    to: 'naga',
    toName: 'Naga Pearl',
  } as const
  const home = {
    statementType: 'transfer',
    from: 'naga',
    fromName: 'Naga Pearl',
    to: 'wallet',
  } as const
  const lines = (changes: Partial<StatementRow>, reason: string | null = null) =>
    Object.fromEntries(
      receiptLines(t, { ...receipt(changes), reason }, 'THB').map(({ term, value }) => [
        term,
        value,
      ]),
    )

  test.each([
    [out, 'Back in the main wallet'],
    [home, 'Still in Naga Pearl'],
  ] as const)(
    'the receipt shows where the money is, why the transfer failed, and when it ended',
    (of, place) => {
      const shown = lines({ ...of, status: 'FAILED' }, 'NOT_RECEIVED')
      expect(shown).toMatchObject({
        'Your money': place,
        Reason: 'The game never received the transfer',
        'Ended at': '01/01/1970 07:00:00',
      })
      expect(shown['Completed at']).toBeUndefined()
    },
  )

  test('the receipt shows when the outcome of a transfer in progress will be known', () => {
    const progressOf = (search: StatementRow['search']) =>
      lines({ ...out, status: 'in progress', settledAt: null, search })['Your money']
    expect(progressOf({ state: 'asking', knownBy: 180_000 })).toContain('07:03')
    expect(progressOf({ state: 'silent', knownBy: 600_000 })).toContain('07:10')
    expect(progressOf({ state: 'staff', knownBy: null })).toBe(
      'Our team is checking this with the game. Your money is safe.',
    )
  })
})

test('a rejected withdrawal never shows the bank’s code', () => {
  const of = {
    ...receipt({ statementType: 'withdraw', from: 'wallet', to: 'KBANK', status: 'FAILED' }),
    reason: 'refused',
    reasonBy: 'bank' as const,
  }
  for (const locale of locales)
    for (const { value } of receiptLines(speak(locale), of, 'THB'))
      expect(value).not.toBe('refused')
})

test('a bonus shows its campaign and where it was credited', () => {
  const of = receipt({ ...campaign, fromName: 'Daily 10%' })
  expect(receiptHead(t, of, 'THB')).toEqual({ title: 'Bonus', amount: '+฿100.00' })
  expect(termsOf(of)).toEqual([
    ['Campaign', 'Daily 10%'],
    ['Code', 'DAILY10'],
    ['To', 'Main wallet'],
  ])
})

test('the receipt of a refund names the refund in its title only', () => {
  const of = receipt({
    from: 'refund',
    fromName: 'Refund of losses',
    refund: { code: '', description: 'Refund of losses' },
  })
  expect(receiptHead(t, of, 'THB').title).toBe('Refund')
  expect(termsOf(of)).toEqual([['To', 'Main wallet']])
})

const ended = (changes: Partial<StatementRow>): StatementReceipt =>
  receipt({
    ...campaign,
    statementType: 'finish_bonus',
    from: 'wallet',
    to: 'bonus',
    toName: 'Daily 10%',
    ...changes,
  })
const nothing = 0n as StatementRow['amount']

test.each([
  ['won', nothing, 'Nothing', 'You met the conditions. You can withdraw all of it.'],
  [
    'won',
    100_00n as StatementRow['amount'],
    '฿100.00',
    'You met the conditions. The credit’s share above the maximum was deducted.',
  ],
  [
    'lost',
    nothing,
    'Nothing',
    'Your balance ran low, so the bonus ended. What’s left is yours to keep.',
  ],
  ['cancelled', nothing, 'Nothing', 'You cancelled it. Your own money is safe.'],
  [
    'cancelled',
    100_00n as StatementRow['amount'],
    '฿100.00',
    'You cancelled it. The amount above your own money was deducted.',
  ],
  [
    'expired',
    100_00n as StatementRow['amount'],
    '฿100.00',
    'It expired. The amount above your own money was deducted.',
  ],
] as const)('a lock that was %s shows the amount taken and why', (end, amount, taken, reason) => {
  expect(termsOf(ended({ ended: end, amount }))).toEqual([
    ['Campaign', 'Daily 10%'],
    ['Code', 'DAILY10'],
    ['Deducted', taken],
    ['Why it ended', reason],
  ])
})

test('the receipt of an ended commission lock names the invite, and a zero amount has no sign', () => {
  const of = receipt({
    statementType: 'finish_bonus',
    from: 'wallet',
    to: 'invite',
    invite: { code: '', description: 'Referral bonus' },
    ended: 'won',
    amount: nothing,
  })
  expect(receiptHead(t, of, 'THB')).toEqual({ title: 'Bonus ended', amount: '฿0.00' })
  expect(termsOf(of)[0]).toEqual(['Type', 'Invite'])
})

test('every way in which a lock can end has a text in every language', () => {
  for (const locale of locales) {
    for (const end of lockEnds) {
      const lines = receiptLines(speak(locale), ended({ ended: end }), 'THB')
      expect(
        lines.filter(({ value }) => value.includes('receipt.')),
        `${locale} ${end}`,
      ).toEqual([])
    }
  }
})

test('a transfer at a rate other than one shows the game credits and the rate', () => {
  const of = {
    ...receipt({ statementType: 'transfer', from: 'wallet', to: 'imi' }),
    credits: 70_54n as StatementReceipt['credits'],
    rate: 1_750,
  }
  expect(termsOf(of)).toEqual(
    expect.arrayContaining([
      ['Game credits', '70.54'],
      ['Rate per credit', '1,750'],
    ]),
  )
})

describe('the receipt of a correction', () => {
  test('says what was corrected, and names the corrected movement', () => {
    const lines = receiptLines(
      t,
      {
        ...receipt({
          statementType: 'adjustment',
          from: 'wallet',
          to: 'SCB',
          correction: 'deposit-reversed',
        }),
        relatedId: 'mabc-1',
      },
      'THB',
    )
    expect(lines[0]).toMatchObject({
      term: 'What happened',
      value: expect.stringContaining('deducted from your main wallet') as string,
    })
    expect(lines.at(-1)).toEqual({ term: 'Related transaction', value: 'mabc-1', number: true })
  })

  test('of a deposit that was reversed, and of a payout that came back, says so', () => {
    const first = (statementType: 'deposit' | 'withdraw') =>
      receiptLines(t, receipt({ statementType, isReversed: true }), 'THB')[0]?.value
    expect(first('deposit')).toContain('reversed later')
    expect(first('withdraw')).toContain('sent the money back')
  })
})
