import { parse } from 'promptparse'
import { anyId } from 'promptparse/validate'
import { expect, test, describe } from 'vitest'
import { laoPayload, payeeOf, promptpayPayload } from './payloads.ts'
import { encode } from 'uqr'
import { qrSvg } from './qr-svg.ts'

const thaiAccount = { bankCode: 'KBANK', accountNo: '0991725506' }

test('a PromptPay transfer contains our bank account and the exact satang', () => {
  const payload = promptpayPayload(thaiAccount, 100_37n)
  expect(anyId(payload)).toEqual({ type: 'BANKACC', target: '0040991725506', amount: 100.37 })
  expect(parse(payload, true)?.getTagValue('54')).toBe('100.37')
  expect(parse(payload, true)?.getTagValue('53')).toBe('764')
})

test('RangeError: refuses an amount or account that no bank accepts', () => {
  for (const amount of [0n, -1n, 2_000_000_01n])
    expect(() => promptpayPayload(thaiAccount, amount), String(amount)).toThrow(RangeError)
  for (const wrong of [
    { ...thaiAccount, accountNo: '099172550' },
    { ...thaiAccount, accountNo: '099-172550' },
    { ...thaiAccount, bankCode: 'BCEL' },
  ])
    expect(() => promptpayPayload(wrong, 100_00n)).toThrow(RangeError)
})

const laoAccount = { bankCode: 'BCEL', accountNo: '010110001783790001' }
const bill = { amount: 150_000_00n, billId: 'q1z141z3-0123456789abcdef' }

test('a Lao QR contains account, whole kip, bill number and checksum', () => {
  const payload = laoPayload(laoAccount, bill)
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
    receiver: laoAccount.accountNo,
    currency: '418',
    amount: '150000',
    country: 'LA',
    bill: bill.billId,
  })
  expect(payload).toMatch(/^000201/)
  expect(payload).toMatch(/6304[0-9A-F]{4}$/)
  expect(parse(payload.replace('150000', '950000'), true)).toBeNull()
})

test('RangeError: refuses an amount, bill number or account that the network refuses', () => {
  for (const amount of [0n, -100n, 150_000_50n, 100_000_001_00n])
    expect(() => laoPayload(laoAccount, { ...bill, amount }), String(amount)).toThrow(RangeError)
  for (const billId of ['', 'q'.repeat(26), 'ບິນ', 'a b'])
    expect(() => laoPayload(laoAccount, { ...bill, billId }), billId).toThrow(RangeError)
  for (const wrong of [
    { ...laoAccount, accountNo: '12' },
    { ...laoAccount, accountNo: '01011000178379000x' },
    { ...laoAccount, bankCode: 'LDB' },
  ])
    expect(() => laoPayload(wrong, bill)).toThrow(RangeError)
})

test.each([
  ['0002010102125914CHAMPA PAYMENT5802TH63041234', 'CHAMPA PAYMENT'],
  ['00020101021163041234', null],
  ['5900', null],
  ['59-1x', null],
  ['', null],
  ['0002015909A\u0000B\u001bC    ', 'ABC'],
])('payeeOf %j returns %j', (payload, payee) => {
  expect(payeeOf(payload)).toBe(payee)
})

describe('the drawing', () => {
  const payload =
    '00020101021230570016A00000067701011201151234567890123450206QR00010304M12353037645802TH5406100.0763048811'

  /** Renders the path as a browser would: each run of the path fills whole modules. */
  function drawn(svg: string, size: number): boolean[][] {
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(width))
    return rows
  }

  // [spec:API-40.1]
  test('one path draws every module of a QR code at error correction level H', () => {
    const svg = qrSvg(payload)
    const { data, size } = encode(payload, { ecc: 'H', border: 0 })
    expect(svg.match(/<path/g)).toHaveLength(1)
    expect(drawn(svg, size)).toEqual(data)
  })

  test('has a quiet zone of four modules, and a path of commands and numbers only', () => {
    const { size } = encode(payload, { ecc: 'H', border: 0 })
    const side = size + 8
    expect(qrSvg(payload)).toMatch(
      new RegExp(
        `^<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="-4 -4 ${side} ${side}" ` +
          'shape-rendering="crispEdges"><path d="[Mhvz0-9 -]+"/></svg>$',
      ),
    )
  })
})
