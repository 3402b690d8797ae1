import fc from 'fast-check'
import { encode, tag, withCrcTag } from 'promptparse'
import { anyId, slipVerify, trueMoneySlipVerify } from 'promptparse/generate'
import { expect, test } from 'vitest'
import { readMiniQr } from './mini-qr.ts'

const good = '0041000600000101030040220013071152533APM077365102TH91048134'

test('readMiniQr reads the published sample slips', () => {
  expect(readMiniQr(good)).toEqual({ sendingBank: '004', transRef: '013071152533APM07736' })
  expect(readMiniQr('0041000600000101030040220015073144041ATF009995102TH91048693')).toEqual({
    sendingBank: '004',
    transRef: '015073144041ATF00999',
  })
  expect(readMiniQr('00490002010102010203P2P0314500123456789010408250120249104b560')).toEqual({
    sendingBank: '01',
    transRef: '50012345678901',
  })
})

test("readMiniQr reads a Lao bank's proof of payment", () => {
  const proof = encode([
    tag('00', 'BCEL'),
    tag('01', 'ONEPROOF'),
    tag('02', 'TRANSFER'),
    tag('03', '20261121'),
    tag('04', 'FT261121AB12'),
  ])
  expect(readMiniQr(withCrcTag(encode([tag('33', proof)]), '63'))).toEqual({
    sendingBank: 'BCEL',
    transRef: 'FT261121AB12',
  })
})

test('readMiniQr accepts a checksum printed without its leading zeros', () => {
  for (let at = 0; ; at++) {
    const transRef = `0130711525AB${at}`
    const text = slipVerify({ sendingBank: '014', transRef })
    if (!text.slice(-4).startsWith('0')) continue
    expect(readMiniQr(text.slice(0, -4) + text.slice(-4).replace(/^0+/, ''))).toEqual({
      sendingBank: '014',
      transRef,
    })
    break
  }
})

const wrongChecksum = good.slice(0, -1) + '5'
const nested = (inner: string): string =>
  withCrcTag(encode([tag('00', inner), tag('51', 'TH')]), '91')

test.each([
  ['a wrong checksum', wrongChecksum],
  [
    'a checksum in the wrong case',
    trueMoneySlipVerify({
      eventType: 'P2P',
      transactionId: '50012345678901',
      date: '25012024',
    }).toUpperCase(),
  ],
  ['a PromptPay code', anyId({ type: 'MSISDN', target: '0812345678', amount: 100 })],
  ['a web address', 'https://example.com/pay?ref=013071152533APM07736'],
  ['an empty text', ''],
  ['a negative length', '00-4'.repeat(10)],
  ['a length beyond the end', good.replace(/^0041/, '0099')],
  [
    'an extra tag',
    withCrcTag(
      encode([
        tag(
          '00',
          encode([tag('00', '000001'), tag('01', '004'), tag('02', '013071152533APM07736')]),
        ),
        tag('51', 'TH'),
        tag('54', '9.99'),
      ]),
      '91',
    ),
  ],
  [
    'a repeated tag',
    nested(
      encode([
        tag('00', '000001'),
        tag('01', '004'),
        tag('02', '013071152533'),
        tag('02', '013071152534'),
      ]),
    ),
  ],
  [
    'a different kind of message',
    nested(encode([tag('00', '000002'), tag('01', '004'), tag('02', '013071152533')])),
  ],
  [
    'an invalid bank code',
    nested(encode([tag('00', '000001'), tag('01', '04'), tag('02', '013071152533')])),
  ],
  [
    'a reference with a path in it',
    nested(encode([tag('00', '000001'), tag('01', '004'), tag('02', '../../etc/passwd')])),
  ],
  ['content after the checksum', `${good}0000`],
])('readMiniQr rejects %s', (_, text) => {
  expect(readMiniQr(text)).toBeNull()
})

test('readMiniQr terminates on any text and rejects any changed character', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[0-9-]{0,120}$/)),
      (text) => void readMiniQr(text),
    ),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.constantFrom(...'0123456789ABCDEF'), (at, letter) => {
      const changed = good.slice(0, at) + letter + good.slice(at + 1)
      return changed === good || readMiniQr(changed) === null
    }),
    { numRuns: 500 },
  )
})
