import { expect, test } from 'vitest'
import { cancelQrcode, createQrcode, qrSmsGraceMs, readQrcode } from '@champa/contract/deposit'
import { parse } from 'promptparse'
import { anyId } from 'promptparse/validate'
import { clock } from '../../../platform/clock.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import {
  startTestApp,
  openTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/test-app.ts'
import { checkCharges } from '../ingest/check-charges.job.ts'
import { chargeReference } from './open-code.ts'
import { reservationOwner } from './reserved-amount.ts'

const thai = await startTestApp()
const lao = await startTestApp({ LAO_BUILD: '1' })

const account = 'KBANK:0991725506'
const create = (app: TestApp, member: TestMember, amount = 100, bankCode = 'KBANK') =>
  app.call(createQrcode, { params: { bankCode }, body: { amount } }, member)
const read = (app: TestApp, member: TestMember, bankCode = 'KBANK') =>
  app.call(readQrcode, { params: { bankCode } }, member)
const payloadOf = async (app: TestApp, member: TestMember, id: string) =>
  (
    await app.ctx.db.query<{ payload: string }>(
      'select payload from qrcode where member_id = $1 and id = $2',
      [member.id, id],
    )
  )[0]!.payload
const laoMember = async () => {
  const member = await lao.member()
  await lao.operator.db.query("update member set currency = 'LAK' where member_id = $1", [
    member.id,
  ])
  return member
}
async function opened(app: TestApp, member: TestMember, amount: number, bankCode = 'KBANK') {
  const made = await create(app, member, amount, bankCode)
  if (!made.ok || !made.body.hasQrcode) throw new Error('no QR code was made')
  return { ...made.body, id: made.body.qrcodeId!, amount: made.body.amount! }
}

// [spec:DEP-7.1]
test('draws a PromptPay code with a unique amount for an account watched by SMS', async () => {
  const member = await thai.member()
  const at = Date.now()
  clock.set(() => new Date(at))
  const { id, amount, expireIn, serverTime } = await opened(thai, member, 100)
  expect(amount).toBeGreaterThan(100_00n)
  expect(amount).toBeLessThan(101_00n)
  expect(expireIn! - serverTime).toBeGreaterThan(9.9 * 60_000)
  expect(anyId(await payloadOf(thai, member, id))).toEqual({
    type: 'BANKACC',
    target: '0040991725506',
    amount: Number(amount) / 100,
  })
  expect((await read(thai, member)).body).toMatchObject({ hasQrcode: true, amount, qrcodeId: id })
  expect(
    await reservationOwner(thai.ctx.db, [
      { receivingAccount: account, amount, paidAt: clock.now() },
    ]),
  ).toEqual([{ memberId: member.id, codeId: id }])
})

test('NO_DATA: refuses a manual account but still returns its earlier QR code', async () => {
  const member = await thai.member()
  const { id } = await opened(thai, member, 100)
  await setDocument(thai, 'deposit', { isManual: true })
  expect((await create(thai, member)).body).toMatchObject({ message: 'NO_DATA' })
  expect((await create(thai, member, 100, 'WW')).body).toMatchObject({ hasQrcode: true })
  expect((await read(thai, member)).body).toMatchObject({ qrcodeId: id })
  await setDocument(thai, 'deposit', { isManual: false })
})

test('QR_FAIL: refuses all but 99 concurrent members who request the same amount', async () => {
  const members = await Promise.all(Array.from({ length: 200 }, () => thai.member()))
  const made = await Promise.all(members.map((member) => create(thai, member, 500)))
  const states = made.flatMap((one) => (one.ok ? [one.body] : []))
  expect(states).toHaveLength(200)
  const given = states.filter((state) => state.hasQrcode)
  expect(new Set(given.map((state) => state.amount)).size).toBe(99)
  expect(given.every(({ amount }) => amount! > 500_00n && amount! < 501_00n)).toBe(true)
  expect(states.filter((state) => !state.hasQrcode).map((state) => state.message)).toEqual(
    Array.from({ length: 101 }, () => 'QR_FAIL'),
  )
  clock.set(() => new Date(Date.now() + 10 * 60_000 + qrSmsGraceMs + 120_000))
  expect((await create(thai, members[199]!, 500)).body).toMatchObject({ hasQrcode: true })
})

test('keeps the amount of a cancelled QR code reserved during the grace period', async () => {
  const member = await thai.member()
  const { id, amount } = await opened(thai, member, 1_000)
  expect((await thai.call(cancelQrcode, { params: { qrcodeId: id } }, member)).body).toMatchObject({
    hasQrcode: false,
    message: 'CANCELLED',
  })
  const later = new Date(Date.now() + 39 * 60_000)
  expect(
    await reservationOwner(thai.ctx.db, [{ receivingAccount: account, amount, paidAt: later }]),
  ).toEqual([{ memberId: member.id, codeId: id }])
})

test('a member has one open QR code: a gateway’s replaces ours and vice versa', async () => {
  const member = await thai.member()
  const first = await opened(thai, member, 100)
  const second = await opened(thai, member, 100, 'PAYONEX')
  expect((await read(thai, member)).body).toMatchObject({
    hasQrcode: false,
    message: 'REPLACED',
    qrcodeId: first.id,
  })
  await opened(thai, member, 100)
  expect((await read(thai, member, 'PAYONEX')).body).toMatchObject({
    hasQrcode: false,
    message: 'REPLACED',
    qrcodeId: second.id,
  })
})

test('the job closes an expired code of our own account', async () => {
  const member = await thai.member()
  const { id } = await opened(thai, member, 100)
  const row = async () =>
    (
      await thai.ctx.db.query('select state, due_at from qrcode where member_id = $1 and id = $2', [
        member.id,
        id,
      ])
    )[0]
  await checkCharges.run(thai.ctx)
  expect(await row()).toMatchObject({ state: 'open' })
  clock.set(() => new Date(Date.now() + 601_000))
  while ((await checkCharges.run(thai.ctx)) > 0);
  expect(await row()).toEqual({ state: 'expired', dueAt: null })
  expect((await read(thai, member)).body).toMatchObject({ hasQrcode: false, message: 'EXPIRED' })
})

test('NO_DATA: refuses KBANK in mode AUTO and a retired account', async () => {
  const member = await thai.member()
  const set = (values: string) =>
    thai.operator.db.query(`update receiving_account set ${values} where account = $1`, [account])
  for (const [change, back] of [
    ["mode = 'AUTO'", "mode = 'SMS'"],
    ["state = 'retired'", "state = 'open'"],
  ] as const) {
    await set(change)
    try {
      expect(await create(thai, member), change).toMatchObject({
        status: 404,
        body: { message: 'NO_DATA' },
      })
      expect(await read(thai, member), change).toMatchObject({
        status: 404,
        body: { message: 'NO_DATA' },
      })
    } finally {
      await set(back)
    }
  }
})

test('BCEL in kip: draws a Lao QR for whole kip, with our reference as bill number', async () => {
  const member = await laoMember()
  const { id, amount } = await opened(lao, member, 150_000, 'BCEL')
  expect(amount).toBe(150_000_00n)
  const code = parse(await payloadOf(lao, member, id), true)
  expect(['53', '54', '58'].map((tag) => code?.getTagValue(tag))).toEqual(['418', '150000', 'LA'])
  expect(code?.getTagValue('62', '01')).toBe(chargeReference(member.id, id))
  expect(code?.getTagValue('38', '03')).toBe('010110001783790001')
})

// [spec:DEP-22.1]
test("QR_FAIL: refuses fractions of a kip, and less than the account's minimum", async () => {
  const member = await laoMember()
  for (const amount of [150_000.5, 9_999])
    expect((await create(lao, member, amount, 'BCEL')).body, String(amount)).toMatchObject({
      hasQrcode: false,
      message: 'QR_FAIL',
    })
})

test('NO_DATA: refuses a baht gateway for a kip wallet, and a kip code for a baht wallet', async () => {
  const [kip, baht] = [await laoMember(), await lao.member()]
  for (const bankCode of ['PAYONEX', 'WW', 'PAYTIMZ', 'FP', 'KBANK'])
    expect(await create(lao, kip, 10_000, bankCode), bankCode).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
  expect(await create(lao, baht, 10_000, 'BCEL')).toMatchObject({
    status: 404,
    body: { message: 'NO_DATA' },
  })
  expect((await create(lao, baht, 100, 'PAYONEX')).body).toMatchObject({ hasQrcode: true })
})

test.each([
  ['KBANK', "account_no = '12'", "account_no = '0991725506'"],
  ['KBANK', "bank_code = 'UOB', account_no = '0991725506'", "bank_code = 'KBANK'"],
])(
  'QR_FAIL: an invalid %s account (%s) reserves no amount and works once corrected',
  async (bankCode, wrong, right) => {
    const app = await openTestApp({ LOG_LEVEL: 'fatal' })
    const member = await app.member()
    await app.operator.db.query(`update receiving_account set ${wrong} where account = $1`, [
      account,
    ])
    const shown = wrong.startsWith('bank_code') ? 'UOB' : bankCode
    expect((await create(app, member, 100, shown)).body).toMatchObject({
      hasQrcode: false,
      message: 'QR_FAIL',
    })
    expect(await app.ctx.db.query('select amount from reserved_amount')).toEqual([])
    await app.operator.db.query(`update receiving_account set ${right} where account = $1`, [
      account,
    ])
    expect((await create(app, member)).body).toMatchObject({ hasQrcode: true })
    await app.stop()
  },
)

test('QR_FAIL: refuses a Lao account whose number does not fit into a code', async () => {
  const member = await laoMember()
  const set = (no: string) =>
    lao.operator.db.query(
      `update receiving_account set account_no = $1
        where bank_code = 'BCEL'
          and currency = 'LAK'
          and draws_qr
        returning account_no`,
      [no],
    )
  await set('12-34')
  expect((await create(lao, member, 150_000, 'BCEL')).body).toMatchObject({
    hasQrcode: false,
    message: 'QR_FAIL',
  })
  await set('010110001783790001')
  expect((await create(lao, member, 150_000, 'BCEL')).body).toMatchObject({ hasQrcode: true })
})
