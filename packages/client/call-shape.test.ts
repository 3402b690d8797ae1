import { createQrcode, readQrcode } from '@champa/contract/deposit'
import { fromWire } from '@champa/contract/money'
import { transfer } from '@champa/contract/game'
import { expect, test } from 'vitest'
import { memberRequester } from '@champa/contract/limits'
import { headersOf, pathOf, readReply, wireBody } from './call-shape.ts'
import { isOutcomeUnknown, Refused } from './refused.ts'

const refusalOf = (status: number, json: unknown) => {
  try {
    readReply(readQrcode, status, json)
  } catch (error) {
    return error as Refused
  }
  throw new Error('no refusal')
}

test('path parameters stand in the path, escaped', () => {
  expect(pathOf(readQrcode, { params: { bankCode: 'PAYONEX' } })).toBe('/api/qrcode/PAYONEX')
  expect(pathOf(readQrcode, { params: { bankCode: '../x' } })).toBe('/api/qrcode/..%2Fx')
})

test('money leaves as a JSON number', () => {
  expect(wireBody(createQrcode, { body: { amount: fromWire(100.25) } })).toEqual({ amount: 100.25 })
})

test('money arrives as bigint', () => {
  const answer = readReply(transfer, 200, { _id: '1', status: 'success', from: 'wallet', to: 'naga', amount: 24580.5 })
  expect(answer.amount).toBe(2_458_050n)
})

test('every call names its requester, and one of somebody its token', () => {
  expect(headersOf({ requester: memberRequester, token: 'secret' }, true, 'key')).toMatchObject({ 'x-requester': expect.stringMatching(/^champa-member\//), authorization: 'Bearer secret', 'idempotency-key': 'key', 'content-type': 'application/json' })
  expect(headersOf({ requester: memberRequester, token: null }, false)).not.toHaveProperty('authorization')
})

test('a refusal keeps its code, request id and seconds to wait', () => {
  const refused = refusalOf(429, { message: 'REQUEST_LIMIT', requestId: 'r1', retryAfter: 60 })
  expect(refused).toMatchObject({ code: 'REQUEST_LIMIT', requestId: 'r1', retryAfter: 60, said: null })
  expect(isOutcomeUnknown(refused)).toBe(false)
})

test('a code that this client does not know yet is kept as it was said', () => {
  expect(refusalOf(409, { message: 'MOON_FULL', requestId: 'r2' })).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', said: 'MOON_FULL' })
})

test('a proxy’s error page is no answer of the service', () => {
  expect(refusalOf(502, null).code).toBe('SERVICE_UNAVAILABLE')
})

test('an answer of another shape is not shown as if it were right', () => {
  expect(refusalOf(200, { hasQrcode: 'yes' }).said).toBe('ANSWER_SHAPE')
})
