import { describe, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import {
  commissionOf,
  depositShare,
  flagOf,
  inviterOf,
  maskName,
  termsOf,
  type GameTurnover,
} from './rules.ts'

const rates = { slot: 0.3, sport: 0.1, lotto: 0 }
const slot = (turnover: bigint): GameTurnover => ({ category: 'slot', turnover })
const sport = (turnover: bigint): GameTurnover => ({ category: 'sport', turnover })
const lotto = (turnover: bigint): GameTurnover => ({ category: 'lotto', turnover })

describe('commission for a friend at 0.3 % on slots, 0.1 % on sport and none on lotto', () => {
  test.each<[title: string, played: GameTurnover[], brings: bigint]>([
    ['1,000.00 of slot turnover earns 3.00', [slot(1_000_00n)], 3_00n],
    ['1,000.00 of sport turnover earns 1.00', [sport(1_000_00n)], 1_00n],
    ['1,000.00 of lotto turnover earns nothing', [lotto(1_000_00n)], 0n],
    ['slots and sport together earn 4.00', [slot(1_000_00n), sport(1_000_00n)], 4_00n],
    ['3.33 at slots would be 0.00999 and earns nothing yet', [slot(3_33n)], 0n],
    ['3.34 at slots earns one satang', [slot(3_34n)], 1n],
    [
      'half a satang at each of two games earns one satang, rounded once per friend',
      [slot(1_67n), slot(1_67n)],
      1n,
    ],
    ['999.99 at slots would be 2.99997 and is rounded down to 2.99', [slot(999_99n)], 2_99n],
    [
      'a turnover of a trillion earns the exact commission',
      [slot(1_000_000_000_000_00n)],
      3_000_000_000_00n,
    ],
    ['no turnover earns nothing', [], 0n],
  ])('%s', (_, played, brings) => expect(commissionOf(played, rates)).toBe(brings))

  test('a rate may have four decimals: 0.0125 % of 10,000.00 is 1.25', () =>
    expect(commissionOf([slot(10_000_00n)], { ...rates, slot: 0.0125 })).toBe(1_25n))
})

test.each<[string, bigint, number, bigint]>([
  ['5 % of a first deposit of 1,000.00 is 50.00', 1_000_00n, 5, 50_00n],
  ['5 % of 0.19 is less than a satang and earns nothing', 19n, 5, 0n],
  ['2.5 % of 99.99 is 2.49975 and is rounded down to 2.49', 99_99n, 2.5, 2_49n],
])('%s', (_, deposit, percent, brings) => expect(depositShare(deposit, percent)).toBe(brings))

test.each([
  ['สมชาย ใจดี', 'สม***'],
  ['กิ่งแก้ว', 'กิ่ง***'],
  ['น้ำผึ้ง', 'น้ำผึ้***'],
  ['ຄຳຫຼ້າ', 'ຄຳຫຼ້***'],
  ['ບຸນມີ', 'ບຸນ***'],
  ['Somchai', 'So***'],
  ['A B', 'A***'],
  ['ก', 'ก***'],
  ['👩‍👩‍👧 Ann', '👩‍👩‍👧***'],
])('maskName shows %s as %s', (name, shown) => expect(maskName(name)).toBe(shown))

test.each([
  ['a code returns its member id', 'PR1234567890', 1_234_567_890n],
  ['a lower-case code returns its member id', 'pr1234567890', 1_234_567_890n],
  ['a code of nine digits returns null', 'PR123456789', null],
  ['any other text returns null', 'hello', null],
  ['an absent code returns null', null, null],
] as const)('%s', (_, code, member) => expect(inviterOf(code)).toBe(member))

describe('flagOf refuses the inviter’s own phone, bank account or device', () => {
  const registering = {
    phone: '+66812345678',
    bankAccountNo: '1112223334',
    currency: 'THB' as const,
  }
  const inviter = {
    phone: '+66899999999',
    bankAccountNo: '5556667778',
    currency: 'THB' as const,
    usedDevice: false,
  }
  test.each([
    ['a different phone, account and device bind', {}, null],
    ['the same phone is refused', { phone: registering.phone }, 'self-phone'],
    [
      'the same bank account number is refused',
      { bankAccountNo: registering.bankAccountNo },
      'self-bank',
    ],
    ['a device that the inviter has used is refused', { usedDevice: true }, 'self-device'],
    ['another currency is refused', { currency: 'LAK' as const }, 'other-currency'],
    ['an inviter without a bank account binds', { bankAccountNo: null }, null],
  ])('%s', (_, changes, flag) => expect(flagOf(registering, { ...inviter, ...changes })).toBe(flag))
})

describe('the play lock of an invite bonus', () => {
  const offer = {
    active: true,
    type: 'turnover' as const,
    turnover: rates,
    deposit: 5,
    minimum: { THB: 1, LAK: 500 },
    success: 120,
    fail: 5,
    banners: [],
  }
  const rewards = {
    THB: { minRemain: 5 },
    LAK: { minRemain: 2500 },
    counts: { slot: 100, sport: 15, lotto: 0 },
    lastsDays: 30,
  }
  test('the play lock is won at 120 % and lost at 5 %, and requires no turnover', () =>
    expect(termsOf(offer, rewards, 5_00n)).toMatchObject({
      successBasisPoints: fromPercent(120),
      failBasisPoints: fromPercent(5),
      turnoverRequired: null,
      lastsDays: 30,
      minRemain: 5_00n,
    }))
  test.each([null, 5])(
    'no play lock exists without a winning threshold (losing threshold: %s)',
    (fail) => expect(termsOf({ ...offer, success: null, fail }, rewards, 5_00n)).toBeNull(),
  )
  test('the losing share of the total is zero when no losing threshold is set', () =>
    expect(termsOf({ ...offer, fail: null }, rewards, 5_00n)).toMatchObject({
      successBasisPoints: fromPercent(120),
      failBasisPoints: fromPercent(0),
    }))
})
