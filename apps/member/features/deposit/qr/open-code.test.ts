import type { QrcodeState } from '@champa/contract/deposit'
import type { StatementRow } from '@champa/contract/statement'
import { expect, test } from 'vitest'
import { arrivedSince, openCodeOf } from './open-code.ts'

const open: QrcodeState = {
  qrcodeId: 'code1', hasQrcode: true, qrcode: '<svg viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>',
  amount: 500_00n as QrcodeState['amount'], expireIn: 9_000, serverTime: 1_000, message: null,
}

test('an open code is shown with its amount and its end', () => {
  expect(openCodeOf(open)).toEqual({ id: 'code1', amount: 500_00n, expiresAt: 9_000, drawing: { side: 2, path: 'M0 0h1v1h-1z' } })
})

test('no answer, no code, or a code that cannot be drawn is none', () => {
  expect(openCodeOf(undefined)).toBeNull()
  expect(openCodeOf({ ...open, hasQrcode: false })).toBeNull()
  expect(openCodeOf({ ...open, qrcode: '<svg></svg>' })).toBeNull()
})

test('only a deposit that succeeded after the look began has arrived', () => {
  const row = { _id: 'a', statementType: 'deposit', status: 'SUCCESS', createdAt: 5_000 } as StatementRow
  expect(arrivedSince([row], 5_000)).toBe(row)
  expect(arrivedSince([row], 5_001)).toBeNull()
  expect(arrivedSince([{ ...row, status: 'in progress' }], 1_000)).toBeNull()
  expect(arrivedSince([{ ...row, statementType: 'transfer' }], 1_000)).toBeNull()
})
