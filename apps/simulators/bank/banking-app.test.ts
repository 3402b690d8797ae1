import { readFileSync } from 'node:fs'
import { bankFeedAnswer } from '@champa/wire/bank-feed'
import { bankTransferred } from '@champa/wire/slip-check'
import { slipVerify, trueMoneySlipVerify } from 'promptparse/validate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askBank, feedPath, newAccount, payer, send, slipPath } from '../testing/bank-calls.ts'
import { startTestSimulators, type TestSimulators } from '../testing/test-simulators.ts'
import { operatorAccounts } from './operator-accounts.ts'
import { encode, tag, withCrcTag } from 'promptparse'
import { anyId } from 'promptparse/generate'
import { readCode } from './pay-code.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterAll(() => simulators.stop())
beforeEach(() => simulators.healthy())

const feed = async (accountNo: string, query = '') =>
  bankFeedAnswer.parse((await askBank(simulators, feedPath(accountNo, query))).body)
const check = (transRef: string, sendingBank?: string) =>
  askBank(simulators, slipPath(transRef, sendingBank))

describe('transfers in the banking app', () => {
  test('a transfer returns its reference, QR code and slip', async () => {
    const answer = await simulators.call('POST', '/bank/transfer', {
      from: payer,
      to: newAccount(),
      amount: 250.5,
    })
    const { bankReference, miniQr, slipPng } = bankTransferred.parse(answer.body)
    expect(slipVerify(miniQr)).toEqual({ sendingBank: '004', transRef: bankReference })
    expect(bankReference).toMatch(/^01\d{10}[A-Z]{3}\d{5}$/)
    expect(Buffer.from(slipPng, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect((await check(bankReference)).body).toMatchObject({ amount: '250.50' })
  })

  test.each([
    { name: 'no amount', order: { amount: undefined } },
    { name: 'a zero amount', order: { amount: '0.00' } },
    { name: 'a third decimal', order: { amount: 1.001 } },
    { name: 'no payer', order: { from: undefined } },
    { name: 'an account of letters', order: { to: { bankCode: 'SCB', accountNo: 'x' } } },
  ])('a transfer with $name is refused', async ({ order: parsed }) => {
    const answer = await simulators.call('POST', '/bank/transfer', {
      from: payer,
      to: newAccount(),
      amount: '1.00',
      slip: false,
      ...parsed,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  test('a scheduled transfer moves no money before it is executed', async () => {
    const to = newAccount()
    const { bankReference } = await send(simulators, { to, scheduled: true })
    expect((await feed(to.accountNo)).transactions).toEqual([])
    expect((await check(bankReference)).body).toMatchObject({ status: 'scheduled' })
    expect(await simulators.call('POST', `/bank/transfers/${bankReference}/execute`)).toMatchObject(
      {
        status: 200,
        body: { status: 'executed' },
      },
    )
    expect((await feed(to.accountNo)).transactions).toMatchObject([{ bankReference }])
    expect((await check(bankReference)).body).toMatchObject({ status: 'executed' })
    expect(await simulators.call('POST', `/bank/transfers/${bankReference}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'not-scheduled' },
    })
  })

  test('a cancelled transfer never moves money', async () => {
    const to = newAccount()
    const { bankReference } = await send(simulators, { to, scheduled: true })
    expect(await simulators.call('POST', `/bank/transfers/${bankReference}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect(await simulators.call('POST', `/bank/transfers/${bankReference}/execute`)).toMatchObject(
      {
        status: 409,
      },
    )
    expect(await simulators.call('POST', '/bank/transfers/NEVER/execute')).toMatchObject({
      status: 404,
    })
    expect((await feed(to.accountNo)).transactions).toEqual([])
    expect((await check(bankReference)).body).toMatchObject({ status: 'cancelled' })
  })

  test.each([
    { bankCode: 'TRUEMONEY', sendingBank: '01' },
    { bankCode: 'SCB', sendingBank: '014' },
    { bankCode: 'BCEL', sendingBank: 'BCEL' },
  ])(
    'a transfer from $bankCode is verified under the sending bank $sendingBank',
    async ({ bankCode, sendingBank }) => {
      const { bankReference, miniQr } = await send(simulators, { from: { ...payer, bankCode } })
      if (bankCode === 'TRUEMONEY')
        expect(trueMoneySlipVerify(miniQr)?.transactionId).toBe(bankReference)
      expect(miniQr).toContain(bankReference)
      expect(bankReference.length).toBeLessThanOrEqual(25)
      expect(await check(bankReference, sendingBank)).toMatchObject({
        status: 200,
        body: { sendingBank },
      })
    },
  )
})

test("the operator's accounts equal those of the sandbox's seed", () => {
  const seed = readFileSync(
    new URL('../../server/seed/receiving-accounts.ts', import.meta.url),
    'utf8',
  )
  const seeded = [...seed.matchAll(/(?:bank\('\w+', |wallet\()'(\d+)'/g)].map((found) => found[1])
  expect(operatorAccounts.map((one) => one.accountNo)).toEqual(seeded)
})

describe('payment by QR code', () => {
  describe('QR codes in the banking app', () => {
    const pay = (payload: string, more: object = {}) =>
      simulators.call('POST', '/bank/pay', { payload, from: payer, slip: false, ...more })

    test('a PromptPay code pays its amount into its account', async () => {
      const paid = await pay(anyId({ type: 'BANKACC', target: '0140777700001', amount: 100.37 }))
      expect(paid).toMatchObject({ status: 200, body: { amount: '100.37' } })
      expect((await feed('0777700001')).transactions).toMatchObject([
        { bankReference: paid.body.bankReference, amount: 100_37n },
      ])
    })

    test('a payment of a Lao QR carries the bill id of the code', async () => {
      const accountNo = '010110001783790001'
      const receiver = encode([
        tag('00', 'A005266284662577'),
        tag('01', '27710418'),
        tag('02', '002'),
        tag('03', accountNo),
      ])
      const tags = [
        tag('00', '01'),
        tag('38', receiver),
        tag('52', '4829'),
        tag('53', '418'),
        tag('54', '50000'),
        tag('58', 'LA'),
        tag('62', encode([tag('01', 'BILL7')])),
      ]
      const paid = await pay(withCrcTag(encode(tags), '63'), {
        from: { ...payer, bankCode: 'BCEL' },
      })
      expect(paid).toMatchObject({ status: 200, body: { amount: '50000.00' } })
      expect((await feed(accountNo)).transactions).toMatchObject([
        {
          bankReference: paid.body.bankReference,
          amount: 50_000_00n,
          billId: 'BILL7',
          from: { accountNo: payer.accountNo },
        },
      ])
    })

    test('a code without an amount is paid with the amount that the payer enters', async () => {
      const payload = anyId({ type: 'MSISDN', target: '0952201188' })
      expect(await pay(payload)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
      const paid = await pay(payload, { amount: '20.00' })
      expect(paid).toMatchObject({ status: 200, body: { amount: '20.00' } })
      expect((await check(String(paid.body.bankReference))).body).toMatchObject({
        receiver: { proxy: { type: 'MSISDN', value: 'xxxxxx1188' } },
      })
    })

    test('a code with a wrong checksum is rejected', async () => {
      const payload = anyId({ type: 'BANKACC', target: '0140777700001', amount: 1 })
      expect(
        await pay(`${payload.slice(0, -1)}${payload.endsWith('0') ? '1' : '0'}`),
      ).toMatchObject({
        status: 400,
        body: { code: 'bad-payload' },
      })
    })

    test.each(['00020100-4', `5904${'00-4'}`])(
      'a code with a tag of negative length (%s) is rejected without hanging',
      async (tags) => {
        expect(await pay(withCrcTag(`000201010212${tags}`, '63'))).toMatchObject({
          status: 400,
          body: { code: 'bad-payload' },
        })
      },
    )

    test.each(['q4-1abcdef', 'q4-abcdef', 'q12-9abcdef'])(
      'a Lao QR is accepted with a bill id (%s) that looks like a negative length',
      (billId) => {
        const receiver = encode([
          tag('00', 'A005266284662577'),
          tag('01', '27710418'),
          tag('02', '002'),
          tag('03', '010110001783790001'),
        ])
        const payload = withCrcTag(
          encode([
            tag('00', '01'),
            tag('01', '12'),
            tag('38', receiver),
            tag('53', '418'),
            tag('54', '250000'),
            tag('58', 'LA'),
            tag('62', encode([tag('01', billId)])),
          ]),
          '63',
        )
        expect(readCode(payload)).toMatchObject({ kind: 'transfer', amount: 250_000_00n, billId })
      },
    )

    test('a gateway’s code is paid as a bill whose slip can be verified', async () => {
      const answer = await fetch(`${simulators.url}/payonex/charges`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${simulators.secrets.PAYONEX}`,
        },
        body: JSON.stringify({
          reference: 'bill-1',
          amount: '80.00',
          expiresAt: '2099-01-01T00:00:00.000Z',
        }),
      })
      const { payload } = (await answer.json()) as { payload: string }
      const paid = await pay(payload)
      const transRef = String(paid.body.bankReference)
      expect(slipVerify(String(paid.body.miniQr))).toEqual({ sendingBank: '004', transRef })
      expect((await check(transRef)).body).toMatchObject({
        amount: '80.00',
        receiver: { accountNo: null, proxy: { type: 'BILLERID', value: 'xxxxxxxxxxx1001' } },
      })
    })
  })
})
