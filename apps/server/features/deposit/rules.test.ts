import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { chargeReference, readChargeReference } from './qr/open-code.ts'
import {
  drawingAccount,
  endOf,
  isOpen,
  isAmountAllowed,
  nextCheck,
  type CodeState,
} from './rules.ts'

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1_000)
const code = (state: CodeState, closedAt: Date | null = null) => ({
  state,
  createdAt: at(0),
  expiresAt: at(900),
  closedAt,
})

// [spec:DEP-22.1]
test('a QR code’s amount is within its account’s bounds, and whole for kip', () => {
  const row = { minimum: 100_00n as MinorUnits, maximum: 200_000_00n as MinorUnits }
  expect(
    [99_99n, 100_00n, 100_01n, 200_000_00n, 200_000_01n].map((amount) =>
      isAmountAllowed({ ...row, currency: 'THB' }, amount),
    ),
  ).toEqual([false, true, true, true, false])
  expect(
    [100_00n, 100_01n].map((amount) => isAmountAllowed({ ...row, currency: 'LAK' }, amount)),
  ).toEqual([true, false])
})

test('gateways, and bank accounts in any mode except AUTO, create QR codes', () => {
  const row = (bankCode: string, mode: string, more: object = {}) =>
    ({
      bankCode,
      mode,
      kind: 'bank',
      drawsQr: true,
      account: `${bankCode}:${mode}`,
      ...more,
    }) as never
  const accounts = [
    row('KBANK', 'AUTO'),
    row('KBANK', 'SMS'),
    row('BCEL', 'PLAIN', { drawsQr: false }),
    row('WW', 'AUTO', { kind: 'qr' }),
    row('XX', 'AUTO', { kind: 'qr' }),
  ]
  expect(
    ['KBANK', 'BCEL', 'WW', 'XX', 'SCB'].map((code) => drawingAccount(accounts, code)?.account),
  ).toEqual(['KBANK:SMS', undefined, 'WW:AUTO', undefined, undefined])
  expect(drawingAccount([row('KBANK', 'AUTO')], 'KBANK')).toBeUndefined()
})

test('a QR code is open until the moment it expires', () => {
  expect(isOpen(code('open'), at(899.999))).toBe(true)
  expect(isOpen(code('open'), at(900))).toBe(false)
  expect(isOpen(code('paid', at(10)), at(20))).toBe(false)
})

test('the outcome of a QR code is reported for fifteen minutes', () => {
  expect(endOf(code('open'), at(10))).toBeNull()
  expect(endOf(code('open'), at(900))).toBe('EXPIRED')
  expect(endOf(code('paid', at(60)), at(61))).toBe('PAID')
  expect(endOf(code('cancelled', at(60)), at(61))).toBe('CANCELLED')
  expect(endOf(code('paid', at(60)), at(60 + 900))).toBeNull()
  expect(endOf(code('failed', at(60)), at(61))).toBeNull()
})

test('queries an open QR code ever less often, a paid one only after its expiry', () => {
  const checksOf = (state: CodeState): number[] => {
    const seen: number[] = []
    for (let now: Date | null = at(0); now; now = nextCheck(code(state), now, 1))
      seen.push((now.getTime() - at(0).getTime()) / 1_000)
    return seen.slice(1)
  }
  expect(checksOf('open')).toEqual([30, 60, 120, 240, 480, 930, 4_500, 87_300])
  expect(checksOf('paid')).toEqual([930, 4_500, 87_300])
})

test('a charge reference round-trips any member id and QR code id', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 10n),
      fc.stringMatching(/^[0-9a-z]{16}$/),
      (memberId, codeId) => {
        expect(readChargeReference(chargeReference(memberId, codeId))).toEqual({ memberId, codeId })
      },
    ),
  )
  for (const text of [
    '',
    'q',
    'm1-1',
    'q1-',
    'q-123456',
    'Q1-123456',
    'q1-123456 ',
    `q${'9'.repeat(13)}-123456`,
  ])
    expect(readChargeReference(text), text).toBeNull()
})
