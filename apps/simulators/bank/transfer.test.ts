import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encode, tag, withCrcTag } from 'promptparse'
import { anyId } from 'promptparse/generate'
import { slipVerify, trueMoneySlipVerify } from 'promptparse/validate'
import { bankFeedAnswer } from '@champa/wire/bank-feed'
import { bankTransferred, slipTransaction } from '@champa/wire/slip-check'
import { patienceFor, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.healthy())

const payer = { bankCode: 'KBANK', accountNo: '1234502091', name: 'SOMCHAI JAIDEE' }
let accounts = 0
/** Each test has an account of its own. */
const newAccount = (bankCode = 'SCB') => ({ bankCode, accountNo: String(6_000_000_000 + (accounts += 1)) })
const send = async (more: object = {}) => {
  const answer = await world.call('POST', '/bank/transfer', { from: payer, amount: '100.00', slip: false, to: newAccount(), ...more })
  expect(answer).toMatchObject({ status: 200 })
  return bankTransferred.parse(answer.body)
}

const ask = async (path: string, patienceMs = patienceFor()) => {
  const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${world.secrets.bank}` }, signal: AbortSignal.timeout(patienceMs) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const feedPath = (accountNo: string, query = '') => `/bank/accounts/${accountNo}/transactions${query}`
const feed = async (accountNo: string, query = '') => bankFeedAnswer.parse((await ask(feedPath(accountNo, query))).body)
const check = (transRef: string, sendingBank = '004') => ask(`/bank/slips/${transRef}?sendingBank=${sendingBank}`)

describe('a transfer', () => {
  test('answers its reference, what the slip says, and the slip', async () => {
    const answer = await world.call('POST', '/bank/transfer', { from: payer, to: newAccount(), amount: 250.5 })
    const { bankReference, miniQr, slipPng } = bankTransferred.parse(answer.body)
    expect(slipVerify(miniQr)).toEqual({ sendingBank: '004', transRef: bankReference })
    expect(bankReference).toMatch(/^01\d{10}[A-Z]{3}\d{5}$/)
    expect(Buffer.from(slipPng, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect((await check(bankReference)).body).toMatchObject({ amount: '250.50' })
  })

  test.each([
    { name: 'no amount', order: { amount: undefined } },
    { name: 'nothing at all', order: { amount: '0.00' } },
    { name: 'a third decimal', order: { amount: 1.001 } },
    { name: 'no payer', order: { from: undefined } },
    { name: 'an account of letters', order: { to: { bankCode: 'SCB', accountNo: 'x' } } },
  ])('with $name is refused', async ({ order }) => {
    const answer = await world.call('POST', '/bank/transfer', { from: payer, to: newAccount(), amount: '1.00', slip: false, ...order })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  test('that is only planned has moved no money until it is executed', async () => {
    const to = newAccount()
    const { bankReference } = await send({ to, scheduled: true })
    expect((await feed(to.accountNo)).transactions).toEqual([])
    expect((await check(bankReference)).body).toMatchObject({ status: 'scheduled' })
    expect(await world.call('POST', `/bank/transfers/${bankReference}/execute`)).toMatchObject({ status: 200, body: { status: 'executed' } })
    expect((await feed(to.accountNo)).transactions).toMatchObject([{ bankReference }])
    expect((await check(bankReference)).body).toMatchObject({ status: 'executed' })
    expect(await world.call('POST', `/bank/transfers/${bankReference}/cancel`)).toMatchObject({ status: 409, body: { code: 'not-scheduled' } })
  })

  test('that is called off never arrives', async () => {
    const to = newAccount()
    const { bankReference } = await send({ to, scheduled: true })
    expect(await world.call('POST', `/bank/transfers/${bankReference}/cancel`)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await world.call('POST', `/bank/transfers/${bankReference}/execute`)).toMatchObject({ status: 409 })
    expect(await world.call('POST', '/bank/transfers/NEVER/execute')).toMatchObject({ status: 404 })
    expect((await feed(to.accountNo)).transactions).toEqual([])
    expect((await check(bankReference)).body).toMatchObject({ status: 'cancelled' })
  })

  test.each([
    { bankCode: 'TRUEMONEY', sendingBank: '01' },
    { bankCode: 'SCB', sendingBank: '014' },
    { bankCode: 'BCEL', sendingBank: 'BCEL' },
  ])('from $bankCode is verified under $sendingBank', async ({ bankCode, sendingBank }) => {
    const { bankReference, miniQr } = await send({ from: { ...payer, bankCode } })
    if (bankCode === 'TRUEMONEY') expect(trueMoneySlipVerify(miniQr)?.transactionId).toBe(bankReference)
    expect(miniQr).toContain(bankReference)
    expect(bankReference.length).toBeLessThanOrEqual(25)
    expect(await check(bankReference, sendingBank)).toMatchObject({ status: 200, body: { sendingBank } })
  })
})

describe('the feed', () => {
  test.each([
    { bankCode: 'SCB', told: { accountNo: 'x502091', name: 'SOMCHAI J' }, hasReference: true },
    { bankCode: 'KBANK', told: { accountNo: 'xxxxx0209x', name: 'SOMCHAI J' }, hasReference: true },
    { bankCode: 'GSB', told: { accountNo: 'xxxxxx2091', name: 'SOMCHAI J' }, hasReference: false },
    { bankCode: 'BCEL', told: { accountNo: '1234502091', name: 'SOMCHAI JAIDEE' }, hasReference: true },
  ])('of $bankCode tells what that bank tells', async ({ bankCode, told, hasReference }) => {
    const to = newAccount(bankCode)
    const { bankReference } = await send({ to, at: '2026-11-21T07:32:10.000Z' })
    const { transactions } = await feed(to.accountNo)
    expect(transactions).toEqual([{
      cursor: '1', bankReference: hasReference ? bankReference : null, amount: 100_00n, at: '2026-11-21T07:32:10.000Z',
      from: { bankCode: 'KBANK', ...told }, billId: null, balance: 25_100_00n,
    }])
  })

  test('goes on from a cursor, a page at a time', async () => {
    const to = newAccount()
    for (const amount of ['1.00', '2.00', '3.00']) await send({ to, amount })
    const first = await feed(to.accountNo, '?limit=2')
    expect(first).toMatchObject({ transactions: [{ amount: 1_00n }, { amount: 2_00n, balance: 25_003_00n }], next: '2' })
    const second = await feed(to.accountNo, `?after=${first.next}&limit=2`)
    expect(second).toMatchObject({ transactions: [{ amount: 3_00n, balance: 25_006_00n }], next: '3' })
    expect(await feed(to.accountNo, `?after=${second.next}`)).toEqual({ transactions: [], next: null })
  })

  test('repeats rows when it is asked to', async () => {
    const to = newAccount()
    await send({ to, amount: '1.00' })
    await send({ to, amount: '2.00' })
    await world.fault({ target: 'bank/feed', mode: 'duplicate', times: 1 })
    expect(await feed(to.accountNo, '?after=1')).toMatchObject({ transactions: [{ amount: 1_00n }, { amount: 2_00n }], next: '2' })
    expect((await feed(to.accountNo, '?after=1')).transactions).toHaveLength(1)
  })

  test('tells a row late: under a later cursor, with its older time', async () => {
    const to = newAccount()
    for (const amount of ['1.00', '2.00', '3.00']) await send({ to, amount })
    await world.fault({ target: 'bank/feed', mode: 'out-of-order', times: 1 })
    const shuffled = await feed(to.accountNo)
    expect(shuffled).toMatchObject({ transactions: [{ amount: 3_00n }, { amount: 2_00n }], next: '3' })
    const late = await feed(to.accountNo, `?after=${shuffled.next}`)
    expect(late).toMatchObject({ transactions: [{ cursor: '4', amount: 1_00n, balance: 25_001_00n }], next: '4' })
    expect(late.transactions[0]!.at <= shuffled.transactions[0]!.at).toBe(true)
  })

  test('keeps strangers, bad questions and accounts without feed out', async () => {
    expect(await world.call('GET', feedPath('4058821937'))).toMatchObject({ status: 401, body: { code: 'unauthorised' } })
    expect(await ask(feedPath('4058821937', '?after=soon'))).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await ask(feedPath('0991725506'))).toMatchObject({ status: 404, body: { code: 'unknown-account' } })
  })

  test.each(['timeout', 'error', 'refuse'] as const)('fails by %s', async (mode) => {
    await world.fault({ target: 'bank/feed', mode, times: 1 })
    const answer = ask(feedPath('4058821937'), patienceFor(mode)).then(({ status }) => status, () => 'nothing readable')
    expect(await answer).toEqual({ timeout: 'nothing readable', error: 'nothing readable', refuse: 503 }[mode])
    expect(await ask(feedPath('4058821937'))).toMatchObject({ status: 200 })
  })
})

describe('verification', () => {
  test('tells both parties masked', async () => {
    const { bankReference } = await send({ to: { bankCode: 'GSB', accountNo: '020045590133' }, at: '2026-11-21T07:32:10.000Z' })
    expect(slipTransaction.parse((await check(bankReference)).body)).toEqual({
      transRef: bankReference, sendingBank: '004', status: 'executed', amount: 100_00n, at: '2026-11-21T07:32:10.000Z',
      sender: { bankCode: 'KBANK', accountNo: 'xxxxx0209x', name: 'SOMCHAI J', proxy: null },
      receiver: { bankCode: 'GSB', accountNo: 'xxxxxxx9013x', name: 'บริษัท จำปา เพย์เมนต์ จ', proxy: null },
      bankReference: null,
    })
  })

  test('tells a wallet by its masked proxy', async () => {
    const { bankReference } = await send({ to: { bankCode: 'TRUEMONEY', accountNo: '0952201188' } })
    expect((await check(bankReference)).body).toMatchObject({ receiver: { bankCode: null, accountNo: null, proxy: { type: 'EWALLETID', value: 'xxxxxxxxxxx1188' } } })
  })

  test('knows no other reference, no other bank and no stranger', async () => {
    const { bankReference } = await send()
    expect(await check('015073144041ATF00999')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await check(bankReference, '014')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await check(bankReference, '')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await world.call('GET', `/bank/slips/${bankReference}?sendingBank=004`)).toMatchObject({ status: 401 })
  })

  test.each([
    { refusal: 'delay', status: 409, body: { code: 'delay', retryAfterSeconds: 60 } },
    { refusal: 'not-found', status: 404, body: { code: 'not-found' } },
    { refusal: 'unavailable', status: 503, body: { code: 'unavailable' } },
  ])('of one transaction may wait, saying $refusal', async ({ refusal, status, body }) => {
    const { bankReference } = await send()
    await world.call('PUT', `/bank/slips/${bankReference}`, { delaySeconds: 60, refusal })
    expect(await check(bankReference)).toMatchObject({ status, body })
    await world.call('PUT', `/bank/slips/${bankReference}`, { delaySeconds: 0 })
    expect(await check(bankReference)).toMatchObject({ status: 200 })
  })

  test('wants to see a human as often as it was told', async () => {
    const { bankReference } = await send()
    await world.call('PUT', `/bank/slips/${bankReference}`, { captchas: 2 })
    const codes = []
    for (let n = 0; n < 3; n += 1) codes.push((await check(bankReference)).status)
    expect(codes).toEqual([403, 403, 200])
    expect(await world.call('PUT', '/bank/slips/NEVER', { captchas: 2 })).toMatchObject({ status: 404 })
  })

  test('of a bank that is slow by habit says later', async () => {
    await world.call('PUT', '/bank/slip-delays', { bankCode: 'BAAC', delaySeconds: 30 })
    const { bankReference } = await send({ from: { ...payer, bankCode: 'BAAC' } })
    expect(await check(bankReference, '034')).toMatchObject({ status: 409, body: { code: 'delay', retryAfterSeconds: 30 } })
  })

  test.each([{ mode: 'refuse', code: 'captcha' }, { mode: 'pending', code: 'delay' }] as const)('under the fault $mode says $code', async ({ mode, code }) => {
    const { bankReference } = await send()
    await world.fault({ target: 'bank/slip', mode, times: 1 })
    expect((await check(bankReference)).body).toMatchObject({ code })
    expect(await check(bankReference)).toMatchObject({ status: 200 })
  })
})

describe('a code', () => {
  const pay = (payload: string, more: object = {}) => world.call('POST', '/bank/pay', { payload, from: payer, slip: false, ...more })

  test('of PromptPay brings its amount to the account in it', async () => {
    const paid = await pay(anyId({ type: 'BANKACC', target: '0140777700001', amount: 100.37 }))
    expect(paid).toMatchObject({ status: 200, body: { amount: '100.37' } })
    expect((await feed('0777700001')).transactions).toMatchObject([{ bankReference: paid.body.bankReference, amount: 100_37n }])
  })

  test('of Lao QR brings its bill id along', async () => {
    const accountNo = '010110001783790001'
    const receiver = encode([tag('00', 'A005266284662577'), tag('01', '27710418'), tag('02', '002'), tag('03', accountNo)])
    const tags = [tag('00', '01'), tag('38', receiver), tag('52', '4829'), tag('53', '418'), tag('54', '50000'), tag('58', 'LA'), tag('62', encode([tag('01', 'BILL7')]))]
    const paid = await pay(withCrcTag(encode(tags), '63'), { from: { ...payer, bankCode: 'BCEL' } })
    expect(paid).toMatchObject({ status: 200, body: { amount: '50000.00' } })
    expect((await feed(accountNo)).transactions).toMatchObject([{ bankReference: paid.body.bankReference, amount: 50_000_00n, billId: 'BILL7', from: { accountNo: payer.accountNo } }])
  })

  test('without an amount is paid with what the payer types', async () => {
    const payload = anyId({ type: 'MSISDN', target: '0952201188' })
    expect(await pay(payload)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    const paid = await pay(payload, { amount: '20.00' })
    expect(paid).toMatchObject({ status: 200, body: { amount: '20.00' } })
    expect((await check(String(paid.body.bankReference))).body).toMatchObject({ receiver: { proxy: { type: 'MSISDN', value: 'xxxxxx1188' } } })
  })

  test('with a wrong checksum is none', async () => {
    const payload = anyId({ type: 'BANKACC', target: '0140777700001', amount: 1 })
    expect(await pay(`${payload.slice(0, -1)}${payload.endsWith('0') ? '1' : '0'}`)).toMatchObject({ status: 400, body: { code: 'bad-payload' } })
  })

  test('of a gateway is a bill, with a slip that can be verified', async () => {
    const answer = await fetch(`${world.url}/payonex/charges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': `Bearer ${world.secrets.payonex}` },
      body: JSON.stringify({ reference: 'bill-1', amount: '80.00', expiresAt: '2099-01-01T00:00:00.000Z' }),
    })
    const { payload } = (await answer.json()) as { payload: string }
    const paid = await pay(payload)
    const transRef = String(paid.body.bankReference)
    expect(slipVerify(String(paid.body.miniQr))).toEqual({ sendingBank: '004', transRef })
    expect((await check(transRef)).body).toMatchObject({ amount: '80.00', receiver: { accountNo: null, proxy: { type: 'BILLERID', value: 'xxxxxxxxxxx1001' } } })
  })
})

test('the operator\'s accounts are those that the sandbox is seeded with', async () => {
  const { operatorAccounts } = await import('./operator-accounts.ts')
  const seed = readFileSync(new URL('../../server/seed/receiving-accounts.ts', import.meta.url), 'utf8')
  const seeded = [...seed.matchAll(/(?:bank\('\w+', |wallet\()'(\d+)'/g)].map((found) => found[1])
  expect(operatorAccounts.map((one) => one.accountNo)).toEqual(seeded)
})
