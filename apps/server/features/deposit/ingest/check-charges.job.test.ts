import { afterEach, expect, test } from 'vitest'
import { cancelQrcode, createQrcode } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import { payCode } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { checkCharges } from './check-charges.job.ts'

const pace = 0.5
// The tests move the clock along the query schedule; half the pace halves the timeouts of calls
// that never answer.
const app = await startTestApp({ SETTLE_PACE: String(pace) })
afterEach(() => app.proveBooks())

interface Open {
  member: TestMember
  id: string
  payload: string
}

async function open(): Promise<Open> {
  const member = await app.member()
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
  return { member, id, payload: code!.payload }
}

/** Pays a QR code without delivering its webhook. */
async function paySilently(code: Open, times = 1): Promise<void> {
  await app.fault('payonex/webhook', 'timeout')
  for (let time = 0; time < times; time++) await payCode(app, code.payload)
}
const after = (seconds: number): void => clock.set(() => new Date(Date.now() + seconds * 1_000))
const codeOf = async ({ member, id }: Open) =>
  (
    await app.ctx.db.query<{
      state: string
      dueAt: Date | null
      createdAt: Date
      expiresAt: Date
    }>(
      'select state, due_at, created_at, expires_at from qrcode where member_id = $1 and id = $2',
      [member.id, id],
    )
  )[0]!

test('credits both payments of a code after half a minute when webhooks are lost', async () => {
  const code = await open()
  await paySilently(code, 2)
  await checkCharges.run(app.ctx)
  expect(await walletOf(app, code.member)).toBe(0n)
  after(31)
  await checkCharges.run(app.ctx)
  expect(await walletOf(app, code.member)).toBe(200_00n)
  expect(await codeOf(code)).toMatchObject({ state: 'paid' })
})

test.each(['timeout', 'lost-reply', 'error', 'refuse'])(
  'queries the gateway again at the next check when the query fails with %s',
  async (mode) => {
    const code = await open()
    await paySilently(code)
    await app.fault('payonex/query', mode)
    after(31)
    await checkCharges.run(app.ctx)
    expect(await walletOf(app, code.member)).toBe(0n)
    await fetch(`${app.simulators}/faults?target=payonex/query`, { method: 'DELETE' })
    after(61)
    await checkCharges.run(app.ctx)
    expect(await walletOf(app, code.member)).toBe(100_00n)
  },
)

test.each(['slow', 'duplicate', 'out-of-order'])(
  'credits the payment when the gateway answers the query with %s',
  async (mode) => {
    const code = await open()
    await paySilently(code)
    await app.fault('payonex/query', mode)
    after(31)
    await checkCharges.run(app.ctx)
    expect(await walletOf(app, code.member)).toBe(100_00n)
  },
)

test('concurrent runs credit a payment once', async () => {
  const code = await open()
  await paySilently(code)
  after(31)
  await Promise.all([
    checkCharges.run(app.ctx),
    checkCharges.run(app.ctx),
    checkCharges.run(app.ctx),
  ])
  expect(await walletOf(app, code.member)).toBe(100_00n)
})

test('closes an expired QR code and queries it for another day', async () => {
  const code = await open()
  after(16 * 60)
  await checkCharges.run(app.ctx)
  const closed = await codeOf(code)
  expect(closed).toMatchObject({ state: 'expired' })
  expect(closed.dueAt!.getTime()).toBe(closed.expiresAt.getTime() + 3_600_000 * pace)
  after(86_400 + 20 * 60)
  await checkCharges.run(app.ctx)
  expect((await codeOf(code)).dueAt).toBeNull()
})

test('credits a payment for a closed QR code when every webhook was lost', async () => {
  const code = await open()
  await app.call(cancelQrcode, { params: { qrcodeId: code.id } }, code.member)
  await paySilently(code)
  await app.fault('payonex/query', 'error', 1)
  after(86_400 + 20 * 60)
  await checkCharges.run(app.ctx)
  expect(await codeOf(code)).toMatchObject({ state: 'cancelled' })
  expect((await codeOf(code)).dueAt).not.toBeNull()
  after(86_400 + 60 * 60)
  await checkCharges.run(app.ctx)
  expect(await walletOf(app, code.member)).toBe(100_00n)
  expect((await codeOf(code)).dueAt).toBeNull()
})

test('marks a QR code as failed when a crashed process left it unfinished', async () => {
  const code = await open()
  await app.ctx.db.query(
    "update qrcode set state = 'making', payload = null where member_id = $1 and id = $2",
    [code.member.id, code.id],
  )
  after(60)
  await checkCharges.run(app.ctx)
  expect(await codeOf(code)).toMatchObject({ state: 'failed', dueAt: null })
})
