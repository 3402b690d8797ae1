import { bankFeedAnswer } from '@champa/wire/bank-feed'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askBank, feedPath, newAccount, send } from '../../testing/bank-calls.ts'
import {
  timeoutFor,
  startTestSimulators,
  type TestSimulators,
} from '../../testing/test-simulators.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterAll(() => simulators.stop())
beforeEach(() => simulators.healthy())

const feed = async (accountNo: string, query = '') =>
  bankFeedAnswer.parse((await askBank(simulators, feedPath(accountNo, query))).body)

describe('bank feed', () => {
  test.each([
    { bankCode: 'SCB', told: { accountNo: 'x502091', name: 'SOMCHAI J' }, hasReference: true },
    { bankCode: 'KBANK', told: { accountNo: 'xxxxx0209x', name: 'SOMCHAI J' }, hasReference: true },
    { bankCode: 'GSB', told: { accountNo: 'xxxxxx2091', name: 'SOMCHAI J' }, hasReference: false },
    {
      bankCode: 'BCEL',
      told: { accountNo: '1234502091', name: 'SOMCHAI JAIDEE' },
      hasReference: true,
    },
    {
      bankCode: 'TRUEMONEY',
      told: { accountNo: '1234502091', name: 'SOMCHAI JAIDEE' },
      hasReference: true,
    },
  ])(
    'the feed of $bankCode masks the payer as that bank does',
    async ({ bankCode, told, hasReference }) => {
      const to = newAccount(bankCode)
      const { bankReference } = await send(simulators, { to, at: '2026-11-21T07:32:10.000Z' })
      const { transactions } = await feed(to.accountNo)
      expect(transactions).toEqual([
        {
          cursor: '1',
          bankReference: hasReference ? bankReference : null,
          amount: 100_00n,
          at: '2026-11-21T07:32:10.000Z',
          from: { bankCode: 'KBANK', ...told },
          billId: null,
          balance: 25_100_00n,
        },
      ])
    },
  )

  test('the feed continues after a cursor, one page at a time', async () => {
    const to = newAccount()
    for (const amount of ['1.00', '2.00', '3.00']) await send(simulators, { to, amount })
    const first = await feed(to.accountNo, '?limit=2')
    expect(first).toMatchObject({
      transactions: [{ amount: 1_00n }, { amount: 2_00n, balance: 25_003_00n }],
      next: '2',
    })
    const second = await feed(to.accountNo, `?after=${first.next}&limit=2`)
    expect(second).toMatchObject({
      transactions: [{ amount: 3_00n, balance: 25_006_00n }],
      next: '3',
    })
    expect(await feed(to.accountNo, `?after=${second.next}`)).toEqual({
      transactions: [],
      next: null,
    })
  })

  test('the feed repeats rows with the fault duplicate', async () => {
    const to = newAccount()
    await send(simulators, { to, amount: '1.00' })
    await send(simulators, { to, amount: '2.00' })
    await simulators.fault({ target: 'bank/feed', mode: 'duplicate', times: 1 })
    expect(await feed(to.accountNo, '?after=1')).toMatchObject({
      transactions: [{ amount: 1_00n }, { amount: 2_00n }],
      next: '2',
    })
    expect((await feed(to.accountNo, '?after=1')).transactions).toHaveLength(1)
  })

  test('the fault out-of-order moves a row of the feed to a later cursor with its old time', async () => {
    const to = newAccount()
    for (const amount of ['1.00', '2.00', '3.00']) await send(simulators, { to, amount })
    await simulators.fault({ target: 'bank/feed', mode: 'out-of-order', times: 1 })
    const shuffled = await feed(to.accountNo)
    expect(shuffled).toMatchObject({
      transactions: [{ amount: 3_00n }, { amount: 2_00n }],
      next: '3',
    })
    const late = await feed(to.accountNo, `?after=${shuffled.next}`)
    expect(late).toMatchObject({
      transactions: [{ cursor: '4', amount: 1_00n, balance: 25_001_00n }],
      next: '4',
    })
    expect(late.transactions[0]!.at <= shuffled.transactions[0]!.at).toBe(true)
  })

  test('the feed refuses a missing secret, an invalid query and an account without a feed', async () => {
    expect(await simulators.call('GET', feedPath('4058821937'))).toMatchObject({
      status: 401,
      body: { code: 'unauthorised' },
    })
    expect(await askBank(simulators, feedPath('4058821937', '?after=soon'))).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    })
    expect(await askBank(simulators, feedPath('0991725506'))).toMatchObject({
      status: 404,
      body: { code: 'unknown-account' },
    })
  })

  test.each(['timeout', 'error', 'refuse'] as const)(
    'the feed fails with the fault %s',
    async (mode) => {
      await simulators.fault({ target: 'bank/feed', mode, times: 1 })
      const answer = askBank(simulators, feedPath('4058821937'), timeoutFor(mode)).then(
        ({ status }) => status,
        () => 'nothing readable',
      )
      expect(await answer).toEqual(
        { timeout: 'nothing readable', error: 'nothing readable', refuse: 503 }[mode],
      )
      expect(await askBank(simulators, feedPath('4058821937'))).toMatchObject({ status: 200 })
    },
  )
})
