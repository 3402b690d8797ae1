import { slipTransaction } from '@champa/wire/slip-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askBank, payer, send, slipPath } from '../../testing/bank-calls.ts'
import { startTestSimulators, type TestSimulators } from '../../testing/test-simulators.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterAll(() => simulators.stop())
beforeEach(() => simulators.healthy())

const check = (transRef: string, sendingBank?: string) =>
  askBank(simulators, slipPath(transRef, sendingBank))

describe('slip verification', () => {
  test('slip verification masks the payer’s and the receiver’s details', async () => {
    const { bankReference } = await send(simulators, {
      to: { bankCode: 'GSB', accountNo: '020045590133' },
      at: '2026-11-21T07:32:10.000Z',
    })
    expect(slipTransaction.parse((await check(bankReference)).body)).toEqual({
      transRef: bankReference,
      sendingBank: '004',
      status: 'executed',
      amount: 100_00n,
      currency: 'THB',
      at: '2026-11-21T07:32:10.000Z',
      sender: { bankCode: 'KBANK', accountNo: 'xxxxx0209x', name: 'SOMCHAI J', proxy: null },
      receiver: {
        bankCode: 'GSB',
        accountNo: 'xxxxxxx9013x',
        name: 'บริษัท จำปา เพย์เมนต์ จ',
        proxy: null,
      },
      bankReference: null,
    })
  })

  test('slip verification shows a receiving wallet by its masked e-wallet number', async () => {
    const { bankReference } = await send(simulators, {
      to: { bankCode: 'TRUEMONEY', accountNo: '0952201188' },
    })
    expect((await check(bankReference)).body).toMatchObject({
      receiver: {
        bankCode: null,
        accountNo: null,
        proxy: { type: 'EWALLETID', value: 'xxxxxxxxxxx1188' },
      },
    })
  })

  test('slip verification refuses an unknown reference, a wrong bank and no secret', async () => {
    const { bankReference } = await send(simulators)
    expect(await check('015073144041ATF00999')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(await check(bankReference, '014')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(await check(bankReference, '')).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    })
    expect(
      await simulators.call('GET', `/bank/slips/${bankReference}?sendingBank=004`),
    ).toMatchObject({
      status: 401,
    })
  })

  test.each([
    { refusal: 'delay', status: 409, body: { code: 'delay', retryAfterSeconds: 60 } },
    { refusal: 'not-found', status: 404, body: { code: 'not-found' } },
    { refusal: 'unavailable', status: 503, body: { code: 'unavailable' } },
  ])(
    'slip verification can answer $refusal for one transaction for a set time',
    async ({ refusal, status, body }) => {
      const { bankReference } = await send(simulators)
      await simulators.call('PUT', `/bank/slips/${bankReference}`, { delaySeconds: 60, refusal })
      expect(await check(bankReference)).toMatchObject({ status, body })
      await simulators.call('PUT', `/bank/slips/${bankReference}`, { delaySeconds: 0 })
      expect(await check(bankReference)).toMatchObject({ status: 200 })
    },
  )

  test('slip verification requires a captcha as often as configured', async () => {
    const { bankReference } = await send(simulators)
    await simulators.call('PUT', `/bank/slips/${bankReference}`, { captchas: 2 })
    const codes = []
    for (let n = 0; n < 3; n += 1) codes.push((await check(bankReference)).status)
    expect(codes).toEqual([403, 403, 200])
    expect(await simulators.call('PUT', '/bank/slips/NEVER', { captchas: 2 })).toMatchObject({
      status: 404,
    })
  })

  test('slip verification is delayed for a bank with a configured delay', async () => {
    await simulators.call('PUT', '/bank/slip-delays', { bankCode: 'BAAC', delaySeconds: 30 })
    const { bankReference } = await send(simulators, { from: { ...payer, bankCode: 'BAAC' } })
    expect(await check(bankReference, '034')).toMatchObject({
      status: 409,
      body: { code: 'delay', retryAfterSeconds: 30 },
    })
  })

  test.each([
    { mode: 'refuse', code: 'captcha' },
    { mode: 'pending', code: 'delay' },
  ] as const)('slip verification returns $code with the fault $mode', async ({ mode, code }) => {
    const { bankReference } = await send(simulators)
    await simulators.fault({ target: 'bank/slip', mode, times: 1 })
    expect((await check(bankReference)).body).toMatchObject({ code })
    expect(await check(bankReference)).toMatchObject({ status: 200 })
  })
})
