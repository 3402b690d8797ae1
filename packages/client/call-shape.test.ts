import { uploadImage } from '@champa/contract/chat'
import { createQrcode, readQrcode } from '@champa/contract/deposit'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { isRefusalCode } from '@champa/contract/errors'
import { fromWire } from '@champa/contract/money'
import { transfer } from '@champa/contract/game'
import { uploadSlip } from '@champa/contract/slip'
import { expect, test } from 'vitest'
import { memberRequester } from '@champa/contract/constants'
import { headersOf, pathOf, readReply, wireBody } from './call-shape.ts'
import { isOutcomeUnknown, Refused } from './refused.ts'

const refusalOf = (status: number, json: unknown, endpoint: EndpointSpec = readQrcode) => {
  try {
    readReply(endpoint, status, json, isRefusalCode)
  } catch (error) {
    return error as Refused
  }
  throw new Error('the reply was not refused')
}

test('path parameters are escaped', () => {
  expect(pathOf(readQrcode, { params: { bankCode: 'PAYONEX' } })).toBe('/api/qrcode/PAYONEX')
  expect(pathOf(readQrcode, { params: { bankCode: '../x' } })).toBe('/api/qrcode/..%2Fx')
})

test('money is sent as a JSON number', () => {
  expect(wireBody(createQrcode, { body: { amount: fromWire(100.25) } })).toEqual({ amount: 100.25 })
})

test('money is decoded as bigint', () => {
  const json = { _id: '1', status: 'success', from: 'wallet', to: 'naga', amount: 24580.5 }
  const answer = readReply(transfer, 200, json, isRefusalCode)
  expect(answer.amount).toBe(2_458_050n)
})

// [spec:API-2.1]
test('every call sends the app and its version, and the token of a signed-in caller', () => {
  expect(headersOf({ requester: memberRequester, token: 'secret' }, true, 'key')).toMatchObject({
    'x-requester': expect.stringMatching(/^champa-member\//),
    authorization: 'Bearer secret',
    'idempotency-key': 'key',
    'content-type': 'application/json',
  })
  expect(headersOf({ requester: memberRequester, token: null }, false)).not.toHaveProperty(
    'authorization',
  )
})

test('a refusal keeps its code, request id and retry delay', () => {
  const refused = refusalOf(429, { message: 'REQUEST_LIMIT', requestId: 'r1', retryAfter: 60 })
  expect(refused).toMatchObject({
    code: 'REQUEST_LIMIT',
    requestId: 'r1',
    retryAfter: 60,
    unknownCode: null,
  })
  expect(isOutcomeUnknown(refused)).toBe(false)
})

// [spec:ERR-4.1]
test('an unknown refusal code becomes INTERNAL_SERVER_ERROR and stays in `unknownCode`', () => {
  expect(refusalOf(409, { message: 'MOON_FULL', requestId: 'r2' })).toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    unknownCode: 'MOON_FULL',
  })
})

test('a proxy’s error page has an unknown outcome, whatever its format', () => {
  for (const json of [null, 'Bad gateway', [], { message: 'The upstream server is timing out' }]) {
    const refused = refusalOf(502, json)
    expect([refused.code, refused.unknownCode, isOutcomeUnknown(refused)]).toEqual([
      'SERVICE_UNAVAILABLE',
      'HTTP_502',
      true,
    ])
  }
  expect(refusalOf(403, null)).toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    unknownCode: 'HTTP_403',
  })
})

test('a proxy’s 413 or 429 is a refusal with a certain outcome', () => {
  for (const json of [null, { message: 'API rate limit exceeded' }])
    expect(refusalOf(429, json)).toMatchObject({
      code: 'REQUEST_LIMIT',
      unknownCode: null,
      retryAfter: null,
    })
  expect(
    [readQrcode, uploadSlip, uploadImage].map((endpoint) => refusalOf(413, null, endpoint).code),
  ).toEqual(['INTERNAL_SERVER_ERROR', 'SLIP_INVALID_FILE', 'CHAT_FILE_TOO_LARGE'])
})

test('a truncated or non-JSON response has an unknown outcome', () => {
  for (const json of [null, undefined, '<html>', {}])
    expect(isOutcomeUnknown(refusalOf(200, json))).toBe(true)
})

test('a response that does not match the schema is refused', () => {
  expect(refusalOf(200, { hasQrcode: 'yes' }).unknownCode).toBe('ANSWER_SHAPE')
})
