import { expect, test } from 'vitest'
import { smsText } from './bank-sms.ts'

test.each([
  ['KBANK', '21/11/69 14:32 บช X-5506 รับโอนจาก X-6935 100.37 คงเหลือ 25,100.37 บ.'],
  ['SCB', '21/11/69 14:32 บช X-5506 เงินเข้า 100.37 คงเหลือ 25,100.37 บ.'],
])(
  'an SMS shows four digits of the payer’s account only within the same bank: %s',
  (from_bank, text) => {
    const transfer = {
      from_bank,
      from_account: '7421806935',
      to_bank: 'KBANK',
      to_account: '0991725506',
      amount: 100_37,
      at: Date.UTC(2026, 10, 21, 7, 32, 10),
    }
    expect(smsText(transfer, 25_100_37n)).toBe(text)
  },
)
