import type { QrcodeState } from '@champa/contract/deposit'
import { expect, test } from 'vitest'
import { openCodeOf, paidAmount, wasReplaced } from './open-code.ts'

const open: QrcodeState = {
  qrcodeId: 'code1',
  hasQrcode: true,
  qrcode: '<svg viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>',
  amount: 500_00n as QrcodeState['amount'],
  expireIn: 9_000,
  serverTime: 1_000,
  message: null,
}

test('openCodeOf returns an open QR code with its amount and its expiry', () => {
  expect(openCodeOf(open)).toEqual({
    id: 'code1',
    amount: 500_00n,
    expiresAt: 9_000,
    drawing: { side: 2, path: 'M0 0h1v1h-1z' },
    payee: null,
  })
})

test('openCodeOf returns null unless the response has a QR code that can be drawn', () => {
  expect(openCodeOf(undefined)).toBeNull()
  expect(openCodeOf({ ...open, hasQrcode: false })).toBeNull()
  expect(openCodeOf({ ...open, qrcode: '<svg></svg>' })).toBeNull()
})

test('paidAmount returns an amount only for the awaited QR code', () => {
  const paid: QrcodeState = {
    ...open,
    hasQrcode: false,
    qrcode: null,
    expireIn: null,
    message: 'PAID',
  }
  expect(paidAmount(paid, 'code1')).toBe(500_00n)
  expect(paidAmount(paid, 'code2')).toBeNull()
  expect(paidAmount(paid, null)).toBeNull()
  expect(paidAmount({ ...paid, message: 'EXPIRED' }, 'code1')).toBeNull()
  expect(paidAmount(open, 'code1')).toBeNull()
})

test('wasReplaced is true only for the awaited QR code', () => {
  const replaced = { ...open, hasQrcode: false, qrcode: null, message: 'REPLACED' as const }
  expect(wasReplaced(replaced, 'code1')).toBe(true)
  expect(wasReplaced(replaced, 'code2')).toBe(false)
  expect(wasReplaced(replaced, null)).toBe(false)
  expect(wasReplaced(open, 'code1')).toBe(false)
})
