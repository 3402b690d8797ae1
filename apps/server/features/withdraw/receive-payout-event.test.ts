import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { transfer } from '@champa/contract/game'
import { withdraw } from '@champa/contract/withdraw'
import type { PayoutEventWire } from '@champa/wire/payout'
import { movementId } from '../../platform/ids.ts'
import { decidePayout, eventually, sendEvent } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { sendPayouts } from './send-payouts.job.ts'

// Hides the log, which the deliberate bank errors of this file would fill.
const app = await startTestApp({ LOG_LEVEL: 'fatal' }, 0.2)
afterEach(() => app.proveBooks())

async function held(): Promise<{ member: TestMember; id: string }> {
  const member = await app.member(500_00n)
  const response = await app.call(withdraw, { body: { amount: 100 } }, member)
  return { member, id: response.ok ? response.body._id : '' }
}
const event = (
  reference: string,
  type: 'payout.paid' | 'payout.rejected',
  of: Partial<PayoutEventWire> = {},
): PayoutEventWire =>
  ({
    id: `evt_${randomUUID()}`,
    reference,
    amount: '100.00',
    at: new Date().toISOString(),
    ...(type === 'payout.paid'
      ? { type, bankReference: 'PO-1', reason: null }
      : { type, bankReference: null, reason: 'closed' }),
    ...of,
  }) as PayoutEventWire
const accountsOf = async (member: TestMember) => {
  const rows = await app.ctx.db.query<{ name: string; balance: bigint }>(
    `select name, balance
      from account
      where member_id = $1 and name in ('wallet', 'withdraw-hold')
      order by name`,
    [member.id],
  )
  return rows.map((row) => row.balance)
}
const whole = [500_00n, 0n]
const paidOut = [400_00n, 0n]
const onHold = [400_00n, 100_00n]

test('UNAUTHORIZED: refuses a wrong key, an altered body or an old timestamp', async () => {
  const { member, id } = await held()
  const paid = event(id, 'payout.paid')
  expect(
    await sendEvent(app, 'payout', paid, {
      secret: `whsec_${randomBytes(32).toString('base64')}`,
    }),
  ).toBe(401)
  // An event signed with the key of our own calls to the bank, or with another provider's key, is
  // not accepted.
  const { PAYOUT_SEND_KEY, PAYONEX_VERIFY_KEY } = app.ctx.settings.secrets
  for (const secret of [PAYOUT_SEND_KEY, PAYONEX_VERIFY_KEY])
    expect(await sendEvent(app, 'payout', paid, { secret })).toBe(401)
  expect(
    await sendEvent(app, 'payout', paid, {
      body: JSON.stringify(event(id, 'payout.rejected', { id: paid.id })),
    }),
  ).toBe(401)
  expect(await sendEvent(app, 'payout', paid, { at: new Date(Date.now() - 301_000) })).toBe(401)
  expect(await accountsOf(member)).toEqual(onHold)
})

test('INVALID_INPUT: refuses a signed event of an unknown shape', async () => {
  const { id } = await held()
  expect(await sendEvent(app, 'payout', event(id, 'payout.paid', { amount: 'all' }))).toBe(400)
})

test.each(['payout.paid', 'payout.rejected'] as const)(
  'a %s event takes effect once when it is delivered repeatedly and concurrently',
  async (type) => {
    const { member, id } = await held()
    const one = event(id, type)
    const responses = await Promise.all(
      [one, one, one, event(id, type), event(id, type)].map((each) =>
        sendEvent(app, 'payout', each),
      ),
    )
    expect(await sendEvent(app, 'payout', one)).toBe(200)
    expect(new Set(responses)).toEqual(new Set([200]))
    expect(await accountsOf(member)).toEqual(type === 'payout.paid' ? paidOut : whole)
  },
)

test('a payout rejected by the bank returns the whole amount to the wallet', async () => {
  const { member, id } = await held()
  await sendPayouts.run(app.ctx)
  await decidePayout(app, id, 'rejected')
  await eventually(async () => (await accountsOf(member))[1] === 0n)
  expect(await accountsOf(member)).toEqual(whole)
})

test('a payout event that contradicts an earlier event is ignored', async () => {
  const { member, id } = await held()
  await sendEvent(app, 'payout', event(id, 'payout.rejected'))
  expect(await sendEvent(app, 'payout', event(id, 'payout.paid'))).toBe(200)
  expect(await accountsOf(member)).toEqual(whole)
})

test('a payout event that arrives before the job runs settles the payout', async () => {
  const { member, id } = await held()
  await sendEvent(app, 'payout', event(id, 'payout.paid'))
  await sendPayouts.run(app.ctx)
  expect(await accountsOf(member)).toEqual(paidOut)
})

test('an event with an unknown payout or a wrong amount moves no money', async () => {
  const { member, id } = await held()
  const [{ seq } = { seq: 0n }] = await app.ctx.db.query<{ seq: bigint }>(
    "select seq from movement where member_id = $1 and type = 'deposit'",
    [member.id],
  )
  for (const wrong of [
    event('nothing', 'payout.paid'),
    event(movementId(member.id, 999n), 'payout.paid'),
    event(movementId(1n, 1n), 'payout.paid'),
    event(movementId(member.id, seq), 'payout.paid', { amount: '500.00' }),
    event(id, 'payout.paid', { amount: '99.99' }),
  ]) {
    expect(await sendEvent(app, 'payout', wrong), wrong.reference).toBe(200)
    const unread = await app.ctx.db.query(
      'select account_no, text from unreadable_report where id = $1',
      [`event:payout:${wrong.id}`],
    )
    expect(unread).toEqual([{ accountNo: wrong.reference, text: `payout.paid ${wrong.amount}` }])
  }
  expect(await accountsOf(member)).toEqual(onHold)
})

test.each(['timeout', 'lost-reply', 'duplicate', 'out-of-order', 'slow', 'error'])(
  'a webhook delivered with the fault %s settles the payout once',
  async (mode) => {
    const { member, id } = await held()
    await sendPayouts.run(app.ctx)
    await app.fault('payout/webhook', mode, 1)
    await decidePayout(app, id, 'paid')
    await eventually(async () => (await accountsOf(member))[1] === 0n)
    expect(await accountsOf(member)).toEqual(paidOut)
  },
)

test('money on hold cannot be transferred to a game', async () => {
  const { member } = await held()
  const moved = await app.call(
    transfer,
    { body: { from: 'wallet', to: 'naga', amount: 450 } },
    member,
  )
  expect(moved.ok).toBe(false)
  expect(await accountsOf(member)).toEqual(onHold)
})
