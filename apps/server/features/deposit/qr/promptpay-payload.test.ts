import { parse } from 'promptparse'
import { anyId } from 'promptparse/validate'
import { expect, test } from 'vitest'
import { promptpayPayload } from './promptpay-payload.ts'

const account = { bankCode: 'KBANK', accountNo: '0991725506' }

test('a PromptPay transfer carries our bank account and the exact satang', () => {
  const payload = promptpayPayload(account, 100_37n)
  expect(anyId(payload)).toEqual({ type: 'BANKACC', target: '0040991725506', amount: 100.37 })
  expect(parse(payload, true)?.getTagValue('54')).toBe('100.37')
  expect(parse(payload, true)?.getTagValue('53')).toBe('764')
})

test('RangeError: an amount or account that no bank accepts', () => {
  for (const amount of [0n, -1n, 2_000_000_01n])
    expect(() => promptpayPayload(account, amount), String(amount)).toThrow(RangeError)
  for (const wrong of [
    { ...account, accountNo: '099172550' },
    { ...account, accountNo: '099-172550' },
    { ...account, bankCode: 'BCEL' },
  ])
    expect(() => promptpayPayload(wrong, 100_00n)).toThrow(RangeError)
})
