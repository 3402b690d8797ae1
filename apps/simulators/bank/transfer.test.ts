import { readFileSync } from 'node:fs'
import { bankFeedAnswer } from '@champa/wire/bank-feed'
import { bankTransferred } from '@champa/wire/slip-check'
import { slipVerify, trueMoneySlipVerify } from 'promptparse/validate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askBank, feedPath, newAccount, payer, send, slipPath } from '../testing/bank-calls.ts'
import { startTestSimulators, type TestSimulators } from '../testing/test-simulators.ts'
import { operatorAccounts } from './operator-accounts.ts'

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

  test('a cancelled transfer never arrives', async () => {
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
