import type { StatementRow } from '@champa/contract/statement'
import { locales } from '@champa/contract/constants'
import { expect, test } from 'vitest'
import { textCell } from '../../platform/files/csv.ts'
import { csvLine, headLine } from './csv-line.ts'

const row: StatementRow = {
  _id: 'mabc-1',
  statementType: 'withdraw',
  from: 'wallet',
  to: 'KBANK',
  fromName: null,
  toName: null,
  account: '0123456789',
  status: 'SUCCESS',
  amount: 1_234_567_89n as StatementRow['amount'],
  createdAt: Date.parse('2025-06-12T17:30:02.999Z'),
  settledAt: null,
  search: null,
  balance: 5n as StatementRow['balance'],
}

test('csvLine writes Bangkok time, translated words, a signed amount and the balance', () => {
  expect(csvLine(row, 'en')).toBe(
    '13/06/2025 00:30:02,2025-06-13T00:30:02+07:00,Withdrawal,Main wallet,KBANK,012-345-6789,' +
      '-1234567.89,Success,0.05,mabc-1\r\n',
  )
  expect(
    csvLine(
      {
        ...row,
        statementType: 'deposit',
        from: 'TRUEMONEY',
        to: 'wallet',
        account: null,
        balance: null,
        status: 'in progress',
      },
      'th',
    ),
  ).toBe(
    '13/06/2025 00:30:02,2025-06-13T00:30:02+07:00,ฝากเงิน,TrueMoney,กระเป๋าหลัก,,' +
      '1234567.89,กำลังดำเนินการ,,mabc-1\r\n',
  )
})

test('csvLine names a credit’s source and campaign, and how its play lock ended', () => {
  const credit = {
    ...row,
    account: null,
    statementType: 'bonus',
    from: 'bonus',
    fromName: 'Daily 10%',
    to: 'wallet',
    bonus: { code: 'DAILY10', description: 'Daily 10%' },
  } as const
  const places = (of: StatementRow, locale: 'th' | 'lo' | 'en' = 'en') =>
    csvLine(of, locale).split(',').slice(2, 7)
  expect(places(credit)).toEqual(['Bonus', 'Bonus: Daily 10%', 'Main wallet', '', '1234567.89'])
  expect(
    places({
      ...credit,
      statementType: 'finish_bonus',
      from: 'wallet',
      fromName: null,
      to: 'bonus',
      toName: 'Daily 10%',
      ended: 'cancelled',
    }),
  ).toEqual(['Bonus ended', 'Main wallet', 'Bonus: Daily 10% (cancelled)', '', '-1234567.89'])
  expect(places({ ...credit, from: 'refund', fromName: 'คืนยอดเสีย' }, 'th')).toEqual([
    'รับโบนัส',
    'คืนยอดเสีย',
    'กระเป๋าหลัก',
    '',
    '1234567.89',
  ])
  expect(places({ ...credit, from: 'luckydraw', fromName: null }, 'lo')).toEqual([
    'ຮັບໂບນັດ',
    'ລາງວັນວົງລໍ້',
    'ກະເປົາຫຼັກ',
    '',
    '1234567.89',
  ])
})

test('csvLine writes an amount of zero without a sign', () => {
  expect(
    csvLine(
      {
        ...row,
        statementType: 'finish_bonus',
        to: 'invite',
        toName: 'Referral bonus',
        amount: 0n as StatementRow['amount'],
        account: null,
        ended: 'won',
      },
      'en',
    ),
  ).toContain(',Bonus ended,Main wallet,Referral bonus (conditions met),,0.00,Success,')
})

test('headLine has a heading for each column in every language', () => {
  for (const locale of locales) {
    expect(headLine(locale).split(',')).toHaveLength(csvLine(row, locale).split(',').length)
    expect(headLine(locale)).toMatch(/[^,]\r\n$/)
  }
})

test('textCell escapes a text that a spreadsheet would run as a formula', () => {
  expect(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1'].map(textCell)).toEqual([
    `'=1+1`,
    `'+1`,
    `'-1`,
    `'@SUM(A1)`,
    `'\tx`,
    `"'\r=1"`,
  ])
  expect(csvLine({ ...row, toName: '=cmd|"/c calc"!A1' }, 'en')).toContain(
    `,"'=cmd|""/c calc""!A1",`,
  )
})

test('csvLine says what a correction corrects, and that a movement was reversed', () => {
  const cells = (of: Partial<StatementRow>, locale: 'th' | 'lo' | 'en') => {
    const [, , type, from, to, , amount, status] = csvLine({ ...row, ...of }, locale).split(',')
    return [type, from, to, amount, status]
  }
  const correction = { statementType: 'adjustment', correction: 'balance' } as const
  expect(cells({ ...correction, from: 'adjustment', to: 'wallet' }, 'en')).toEqual([
    'Balance correction',
    'Our team',
    'Main wallet',
    '1234567.89',
    'Success',
  ])
  expect(cells({ ...correction, correction: 'deposit-reversed', to: 'SCB' }, 'th')).toEqual([
    'ยกเลิกรายการฝาก',
    'กระเป๋าหลัก',
    'SCB',
    '-1234567.89',
    'สำเร็จ',
  ])
  expect(cells({ isReversed: true }, 'lo').at(-1)).toBe('ທະນາຄານສົ່ງຄືນແລ້ວ')
})

test('textCell quotes commas, quotes and line breaks', () => {
  expect(['plain', 'a,b', 'say "hi"', 'two\r\nlines', ''].map(textCell)).toEqual([
    'plain',
    '"a,b"',
    '"say ""hi"""',
    '"two\r\nlines"',
    '',
  ])
})
