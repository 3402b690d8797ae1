import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { laoPayload } from './lao-payload.ts'

const account = { bankCode: 'BCEL', accountNo: '010110001783790001' }
const bill = { amount: 150_000_00n, billId: 'q1z141z3-0123456789abcdef' }

test('a Lao QR carries account, whole kip, bill number and checksum', () => {
  const payload = laoPayload(account, bill)
  const read = parse(payload, true)
  const tags = {
    kind: ['01'],
    network: ['38', '00'],
    type: ['38', '02'],
    receiver: ['38', '03'],
    currency: ['53'],
    amount: ['54'],
    country: ['58'],
    bill: ['62', '01'],
  }
  expect(
    Object.fromEntries(
      Object.entries(tags).map(([name, [tag, sub]]) => [name, read?.getTagValue(tag!, sub)]),
    ),
  ).toEqual({
    kind: '12',
    network: 'A005266284662577',
    type: '002',
    receiver: account.accountNo,
    currency: '418',
    amount: '150000',
    country: 'LA',
    bill: bill.billId,
  })
  expect(payload).toMatch(/^000201/)
  expect(payload).toMatch(/6304[0-9A-F]{4}$/)
  expect(parse(payload.replace('150000', '950000'), true)).toBeNull()
})

test('RangeError: an amount, bill number or account that the network refuses', () => {
  for (const amount of [0n, -100n, 150_000_50n, 100_000_001_00n])
    expect(() => laoPayload(account, { ...bill, amount }), String(amount)).toThrow(RangeError)
  for (const billId of ['', 'q'.repeat(26), 'ບິນ', 'a b'])
    expect(() => laoPayload(account, { ...bill, billId }), billId).toThrow(RangeError)
  for (const wrong of [
    { ...account, accountNo: '12' },
    { ...account, accountNo: '01011000178379000x' },
    { ...account, bankCode: 'LDB' },
  ])
    expect(() => laoPayload(wrong, bill)).toThrow(RangeError)
})
