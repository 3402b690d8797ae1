import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { rooms as th } from '../text/th/rooms.ts'
import { betweenOf, type MovementPlaces, signedOf } from './movement-words.ts'

const t = createTranslator({ locale: 'th', messages: th }) as unknown as Parameters<
  typeof betweenOf
>[0]
const moved = (type: string, from: string, to: string): MovementPlaces & { amount: bigint } => ({
  type,
  from,
  to,
  amount: 500_00n,
})

test('a source and a destination have the names that the customer’s own statement shows', () => {
  expect(betweenOf(t, moved('deposit', 'PAYONEX', 'wallet'))).toBe('ช่องทาง QR 3 (PAYONEX)')
  expect(betweenOf(t, moved('deposit', 'TRUEMONEY', 'wallet'))).toBe('TrueMoney')
  expect(betweenOf(t, moved('withdraw', 'wallet', 'KBANK'))).toBe('KBANK')
  expect(betweenOf(t, moved('transfer', 'Slot Star', 'wallet'))).toBe('Slot Star → กระเป๋าหลัก')
  expect(betweenOf(t, moved('bonus', 'refund', 'wallet'))).toBe('คืนยอดเสีย')
  expect(betweenOf(t, moved('bonus', 'bonus', 'wallet'))).toBe('')
  expect(betweenOf(t, moved('finish_bonus', 'wallet', 'Daily 10%'))).toBe('Daily 10%')
})

test('the sign follows from the direction of the money, not from the statement type', () => {
  expect(
    [
      moved('deposit', 'SCB', 'wallet'),
      moved('withdraw', 'wallet', 'SCB'),
      moved('transfer', 'Slot Star', 'wallet'),
      moved('transfer', 'wallet', 'Slot Star'),
      moved('finish_bonus', 'wallet', 'bonus'),
    ].map(signedOf),
  ).toEqual([500_00n, -500_00n, 500_00n, -500_00n, -500_00n])
})
