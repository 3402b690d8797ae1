import { expect, test } from 'vitest'
import { createQrcode, maxQrCodes, readQrcode } from '@champa/contract/deposit'
import { qrGateways } from '@champa/contract/qr-gateways'
import { readDepositLookup } from '@champa/contract/lookup'
import { setDepositLimit } from '@champa/contract/responsible'
import { parse } from 'promptparse'
import { clock } from '../../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'

const app = await startTestApp()

const create = (member: TestMember, amount = 100, bankCode = 'PAYONEX') =>
  app.call(createQrcode, { params: { bankCode }, body: { amount } }, member)
const openCodes = (member: TestMember) =>
  app.ctx.db.query<{ id: string; payload: string }>(
    "select id, payload from qrcode where member_id = $1 and state = 'open'",
    [member.id],
  )

// [spec:DEP-17.1 API-40.2]
test('a QR code has the requested amount and stays open for fifteen minutes', async () => {
  const member = await app.member()
  const before = clock.nowMs()
  clock.set(() => new Date(before))
  const made = await create(member, 250.5)
  expect(made).toMatchObject({
    status: 200,
    body: { hasQrcode: true, amount: 250_50n, message: null },
  })
  if (!made.ok) return
  expect(made.body.expireIn! - made.body.serverTime).toBeGreaterThan(14.9 * 60_000)
  expect(made.body.serverTime).toBeGreaterThanOrEqual(before)
  const [code] = await openCodes(member)
  expect(parse(code!.payload, true)?.getTagValue('54')).toBe('250.50')
  const read = await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, member)
  expect(read.body).toMatchObject({
    hasQrcode: true,
    qrcodeId: made.body.qrcodeId,
    qrcode: made.body.qrcode,
  })
})

test('returns the payee named in the QR code', async () => {
  const made = await create(await app.member())
  expect(made.body).toMatchObject({ payee: 'CHAMPA PAYMENT' })
})

test('makes a QR code for a member without a bank account', async () => {
  const member = await app.member()
  await app.operator.db.query(
    'update member set bank_code = null, bank_account_no = null where member_id = $1',
    [member.id],
  )
  expect((await create(member)).body).toMatchObject({ hasQrcode: true })
})

test('NO_DATA: refuses a channel that has no QR codes', async () => {
  const member = await app.member()
  for (const bankCode of ['SCB', 'BCEL', 'TRUEMONEY', 'NOBODY', 'toString', 'PAYONEX1'])
    expect(await create(member, 100, bankCode)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
})

// [spec:DEP-12.1 ERM-31.1]
test('QR_FAIL: refuses an amount below the minimum or above the maximum', async () => {
  const member = await app.member()
  for (const amount of [99.99, 1, 200_000.01])
    expect(await create(member, amount), String(amount)).toMatchObject({
      status: 200,
      body: { hasQrcode: false, message: 'QR_FAIL', qrcode: null },
    })
  expect(await openCodes(member)).toEqual([])
})

test("LIMIT_REACHED: refuses more than the member's own deposit limit leaves", async () => {
  const member = await app.member(300_00n)
  await app.call(setDepositLimit, { body: { period: 'week', amount: 800 } }, member)
  await app.call(setDepositLimit, { body: { period: 'month', amount: 10_000 } }, member)
  for (const bankCode of ['KBANK', ...qrGateways]) {
    expect(await create(member, 500.01, bankCode), bankCode).toMatchObject({
      status: 409,
      body: { message: 'LIMIT_REACHED', limit: { period: 'week', left: 500 } },
    })
  }
  expect(await openCodes(member)).toEqual([])
  expect(await create(member, 500)).toMatchObject({ status: 200, body: { hasQrcode: true } })
})

test('INVALID_INPUT: refuses zero, negative, fractional and oversized amounts', async () => {
  const member = await app.member()
  for (const amount of [0, -100, 100.001, 1e15])
    expect(await create(member, amount), String(amount)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT', fields: ['amount'] },
    })
})

// [spec:ERM-31.1]
test.each(['error', 'timeout', 'lost-reply', 'refuse', 'slow'])(
  'QR_FAIL: keeps the previous code open when the gateway answers with %s',
  async (mode) => {
    const member = await app.member()
    const first = await create(member, 100)
    await app.fault('payonex/create', mode, 1)
    expect(await create(member, 200)).toMatchObject({
      status: 200,
      body: { hasQrcode: false, message: 'QR_FAIL' },
    })
    expect((await openCodes(member)).map((code) => code.id)).toEqual([
      first.ok && first.body.qrcodeId,
    ])
  },
)

test.each(['duplicate', 'out-of-order'])(
  'makes one code when the gateway answers with %s',
  async (mode) => {
    const member = await app.member()
    await app.fault('payonex/create', mode, 1)
    expect(await create(member, 200)).toMatchObject({
      status: 200,
      body: { hasQrcode: true, amount: 200_00n },
    })
    expect(await openCodes(member)).toHaveLength(1)
  },
)

// [spec:DEP-21.1]
test('a new QR code replaces the previous one', async () => {
  const member = await app.member()
  const [first, second] = [await create(member, 100), await create(member, 300)]
  expect((await openCodes(member)).map((code) => code.id)).toEqual([
    second.ok && second.body.qrcodeId,
  ])
  expect(
    await app.ctx.db.query('select state from qrcode where member_id = $1 and id = $2', [
      member.id,
      first.ok && first.body.qrcodeId,
    ]),
  ).toEqual([{ state: 'replaced' }])
})

test('concurrent requests leave one open QR code, which the member then reads', async () => {
  const member = await app.member()
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(member, 100 + index)),
  )
  expect(made.every((one) => one.ok)).toBe(true)
  const open = await openCodes(member)
  expect(open).toHaveLength(1)
  const read = await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, member)
  expect(read.body).toMatchObject({ hasQrcode: true, qrcodeId: open[0]!.id })
})

test('NO_DATA: refuses a retired gateway but still returns its open code', async () => {
  const member = await app.member()
  await create(member, 100, 'WW')
  const setState = (account: string, state: string) =>
    app.operator.db.query('update receiving_account set state = $2 where account = $1', [
      account,
      state,
    ])
  await setState('WW', 'retired')
  const { urls } = app.ctx.settings
  const address = urls.FP
  urls.FP = ''
  try {
    for (const bankCode of ['WW', 'FP'])
      expect(await create(member, 100, bankCode), bankCode).toMatchObject({
        status: 404,
        body: { message: 'NO_DATA' },
      })
    expect((await app.call(readQrcode, { params: { bankCode: 'WW' } }, member)).body).toMatchObject(
      { hasQrcode: true },
    )
    expect(
      await app.call(readQrcode, { params: { bankCode: 'WW' } }, await app.member()),
    ).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  } finally {
    await setState('WW', 'open')
    urls.FP = address
  }
})

test('REQUEST_LIMIT: refuses too many codes in ten minutes', async () => {
  const member = await app.member()
  const statuses: number[] = []
  for (let n = 0; n <= maxQrCodes.maxAttempts; n++) statuses.push((await create(member)).status)
  expect(statuses).toEqual([...Array.from({ length: maxQrCodes.maxAttempts }, () => 200), 429])
  expect((await create(await app.member())).status).toBe(200)
})

test('NO_DATA: refuses a QR code in baht for a kip wallet, and hides the channel from it', async () => {
  const member = await app.member()
  await app.operator.db.query("update member set currency = 'LAK' where member_id = $1", [
    member.id,
  ])
  expect(await app.call(readDepositLookup, {}, member)).toMatchObject({
    ok: true,
    body: { banks: [] },
  })
  for (const bankCode of [...qrGateways, 'KBANK'])
    expect(await create(member, 100, bankCode), bankCode).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
})
