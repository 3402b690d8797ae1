import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Satang } from '@champa/contract/money'
import {
  chargeReference,
  drawingAccount,
  endOf,
  isOpen,
  mayAsk,
  nextLook,
  readChargeReference,
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
test('a code may ask from the minimum to the maximum of its row, and for whole kip', () => {
  const row = { minimum: 100_00n as Satang, maximum: 200_000_00n as Satang }
  expect(
    [99_99n, 100_00n, 100_01n, 200_000_00n, 200_000_01n].map((amount) =>
      mayAsk({ ...row, currency: 'THB' }, amount),
    ),
  ).toEqual([false, true, true, true, false])
  expect([100_00n, 100_01n].map((amount) => mayAsk({ ...row, currency: 'LAK' }, amount))).toEqual([
    true,
    false,
  ])
})

test('gateways draw, and bank accounts that are not watched by themselves', () => {
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

test('a code is open until the moment it expires', () => {
  expect(isOpen(code('open'), at(899.999))).toBe(true)
  expect(isOpen(code('open'), at(900))).toBe(false)
  expect(isOpen(code('paid', at(10)), at(20))).toBe(false)
})

test('how a code ended is told for a quarter of an hour', () => {
  expect(endOf(code('open'), at(10))).toBeNull()
  expect(endOf(code('open'), at(900))).toBe('EXPIRED')
  expect(endOf(code('paid', at(60)), at(61))).toBe('PAID')
  expect(endOf(code('cancelled', at(60)), at(61))).toBe('CANCELLED')
  expect(endOf(code('paid', at(60)), at(60 + 900))).toBeNull()
  expect(endOf(code('failed', at(60)), at(61))).toBeNull()
})

test('an open code is looked at more and more seldom, then after its time; a paid one only after its time', () => {
  const looks = (state: CodeState): number[] => {
    const seen: number[] = []
    for (let now: Date | null = at(0); now; now = nextLook(code(state), now, 1))
      seen.push((now.getTime() - at(0).getTime()) / 1_000)
    return seen.slice(1)
  }
  expect(looks('open')).toEqual([30, 60, 120, 240, 480, 930, 4_500, 87_300])
  expect(looks('paid')).toEqual([930, 4_500, 87_300])
})

test('a reference names its member and code, whatever digits they have', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 10n),
      fc.stringMatching(/^[0-9a-z]{16}$/),
      (memberId, codeId) => {
        expect(readChargeReference(chargeReference(memberId, codeId))).toEqual({ memberId, codeId })
      },
    ),
  )
  for (const stranger of [
    '',
    'q',
    'm1-1',
    'q1-',
    'q-123456',
    'Q1-123456',
    'q1-123456 ',
    `q${'9'.repeat(13)}-123456`,
  ])
    expect(readChargeReference(stranger), stranger).toBeNull()
})
