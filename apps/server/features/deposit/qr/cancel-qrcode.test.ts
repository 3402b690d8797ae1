import { expect, test } from 'vitest'
import { cancelQrcode, createQrcode, readQrcode } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import { eventually, paidEvent, payCode, sendEvent } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { chargeReference } from './open-code.ts'

const app = await startTestApp()

async function open(member: TestMember): Promise<{ id: string; payload: string }> {
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } },
    member,
  )
  const id = made.ok ? made.body.qrcodeId! : ''
  const [code] = await app.ctx.db.query<{ payload: string }>(
    'select payload from qrcode where member_id = $1 and id = $2',
    [member.id, id],
  )
  return { id, payload: code!.payload }
}
const cancel = (member: TestMember, qrcodeId: string) =>
  app.call(cancelQrcode, { params: { qrcodeId } }, member)
const read = (member: TestMember) =>
  app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, member)

// [spec:ERR-18.1]
test('NO_DATA: refuses to read a QR code of a bank that creates none', async () => {
  expect(
    await app.call(readQrcode, { params: { bankCode: 'SCB' } }, await app.member()),
  ).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
})

test('returns no QR code and no message when none was ever made', async () => {
  expect((await read(await app.member())).body).toMatchObject({
    hasQrcode: false,
    qrcodeId: null,
    qrcode: null,
    amount: null,
    message: null,
  })
})

// [spec:DEP-29.1 API-40.2]
test('cancelling closes the code here and at the gateway, even when repeated', async () => {
  const member = await app.member()
  const { id } = await open(member)
  for (let again = 0; again < 2; again++)
    expect(await cancel(member, id)).toMatchObject({
      status: 200,
      body: { hasQrcode: false, message: 'CANCELLED', qrcodeId: id },
    })
  expect((await read(member)).body).toMatchObject({ hasQrcode: false, message: 'CANCELLED' })
  const charges = (await (await fetch(`${app.simulators}/bank/charges`)).json()) as {
    charges: { reference: string }[]
  }
  expect(charges.charges.map((one) => one.reference)).not.toContain(chargeReference(member.id, id))
})

test("NO_DATA: refuses another member's code and an unknown one", async () => {
  const [owner, other] = [await app.member(), await app.member()]
  const { id } = await open(owner)
  for (const [member, qrcodeId] of [
    [other, id],
    [owner, '0000000000000000'],
  ] as const)
    expect(await cancel(member, qrcodeId)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
  expect((await read(owner)).body).toMatchObject({ hasQrcode: true, qrcodeId: id })
})

test('cancelling a paid code answers PAID with the credited amount', async () => {
  const member = await app.member()
  const { id } = await open(member)
  expect(await sendEvent(app, 'payonex', paidEvent(chargeReference(member.id, id)))).toBe(200)
  expect(await cancel(member, id)).toMatchObject({
    status: 200,
    body: { hasQrcode: false, message: 'PAID', amount: 100_00n },
  })
})

test('cancelling credits a payment whose webhook was lost', async () => {
  const member = await app.member()
  const { id, payload } = await open(member)
  await app.fault('payonex/webhook', 'timeout', 1)
  await payCode(app, payload)
  expect(await cancel(member, id)).toMatchObject({
    status: 200,
    body: { hasQrcode: false, message: 'PAID', amount: 100_00n },
  })
  expect(await walletOf(app, member)).toBe(100_00n)
  await app.proveBooks()
})

test.each(['error', 'timeout', 'lost-reply', 'refuse', 'slow', 'duplicate', 'out-of-order'])(
  'closes the code when the gateway answers the cancellation with %s',
  async (mode) => {
    const member = await app.member()
    const { id } = await open(member)
    await app.fault('payonex/cancel', mode, 1)
    expect(await cancel(member, id)).toMatchObject({
      status: 200,
      body: { hasQrcode: false, message: 'CANCELLED' },
    })
  },
)

test('credits a payment that arrives after the code was cancelled', async () => {
  const member = await app.member()
  const { id, payload } = await open(member)
  await cancel(member, id)
  await payCode(app, payload)
  await eventually(async () => (await walletOf(app, member)) === 100_00n)
  expect((await read(member)).body).toMatchObject({
    hasQrcode: false,
    message: 'PAID',
    amount: 100_00n,
  })
})

// [spec:DEP-18.2]
test('an expired code is no longer returned, and its state is EXPIRED', async () => {
  const member = await app.member()
  const { id } = await open(member)
  clock.set(() => new Date(Date.now() + 15 * 60_000))
  expect((await read(member)).body).toMatchObject({
    hasQrcode: false,
    message: 'EXPIRED',
    qrcodeId: id,
  })
})
