import { afterEach, expect, test } from 'vitest'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { readMovementId } from '../../platform/ids.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { decidePayout, payoutsAtBank } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { payoutBank } from './payout-bank.ts'
import { withdrawalOf } from './queries.ts'
import { sendPayouts } from './send-payouts.job.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

const pace = 0.5
// The tests move the clock to the query times; half the pace halves the timeouts of calls that
// never answer.
const app = await startTestApp({ SETTLE_PACE: String(pace) })
afterEach(() => app.proveBooks())

interface HeldWithdrawal {
  member: TestMember
  id: string
}

async function held(): Promise<HeldWithdrawal> {
  const member = await app.member(500_00n)
  const response = await app.call(withdraw, { body: { amount: 100 } }, member)
  return { member, id: response.ok ? response.body._id : '' }
}
const after = (seconds: number): void =>
  clock.set(() => new Date(Date.now() + seconds * 1_000 * pace))
const run = () => sendPayouts.run(app.ctx)
const atBank = async ({ id }: HeldWithdrawal) =>
  (await payoutsAtBank(app)).filter((one) => one.reference === id)
async function readState({
  member,
}: HeldWithdrawal): Promise<{ status: string; wallet: bigint; hold: bigint }> {
  const [row] = await app.ctx.db.query<{ status: string; wallet: bigint; hold: bigint }>(
    `select m.status, w.balance as wallet, h.balance as hold
      from movement m, account w, account h
      where m.member_id = $1
        and m.type = 'withdraw'
        and w.member_id = $1
        and w.name = 'wallet'
        and h.member_id = $1
        and h.name = 'withdraw-hold'`,
    [member.id],
  )
  return row!
}
const inProgress = { status: 'in progress', wallet: 400_00n, hold: 100_00n }
const paid = { status: 'SUCCESS', wallet: 400_00n, hold: 0n }
const returned = { status: 'FAILED', wallet: 500_00n, hold: 0n }

test('a payout refused by the bank returns to the wallet in full', async () => {
  const one = await held()
  await app.fault('payout', 'refuse', 1)
  await run()
  expect(await readState(one)).toEqual(returned)
  expect(await atBank(one)).toEqual([])
})

test('a paid payout whose webhook is lost is settled by a query', async () => {
  const one = await held()
  await run()
  await app.fault('payout/webhook', 'timeout')
  await decidePayout(app, one.id, 'paid')
  await run()
  expect(await readState(one)).toEqual(inProgress)
  after(31)
  await run()
  expect(await readState(one)).toEqual(paid)
})

test('a rejected payout whose webhook is lost is settled by a query', async () => {
  const one = await held()
  await run()
  await app.fault('payout/webhook', 'timeout')
  await decidePayout(app, one.id, 'rejected')
  after(31)
  await run()
  expect(await readState(one)).toEqual(returned)
})

test.each(['lost-reply', 'slow', 'duplicate', 'out-of-order'])(
  'a payout order that the bank receives with the fault %s makes one payout',
  async (mode) => {
    const one = await held()
    await app.fault('payout', mode, 1)
    await run()
    for (const seconds of [31, 300, 1_000, 4_000]) {
      after(seconds)
      await run()
    }
    expect(await atBank(one)).toMatchObject([{ status: 'pending' }])
    expect(await readState(one)).toEqual(inProgress)
  },
)

test.each(['timeout', 'error'])(
  'an order that did not arrive (%s) is queried, and sent again only when its loss is certain',
  async (mode) => {
    const one = await held()
    await app.fault('payout', mode, 1)
    await run()
    for (const seconds of [31, 70]) {
      after(seconds)
      await run()
      expect(await atBank(one)).toEqual([])
    }
    after(400)
    await run()
    expect(await atBank(one)).toMatchObject([{ status: 'pending', amount: '100.00' }])
    expect(await readState(one)).toEqual(inProgress)
    await app.fault('payout/webhook', 'timeout')
    await decidePayout(app, one.id, 'paid')
    after(4_000)
    await run()
    expect(await readState(one)).toEqual(paid)
  },
)

test('a payout order that did not arrive is sent again three minutes later', async () => {
  const one = await held()
  await app.fault('payout', 'error', 1)
  await run()
  const [row] = await app.ctx.db.query<{ at: string }>(
    "select detail->>'sentAt' as at from movement where member_id = $1 and type = 'withdraw'",
    [one.member.id],
  )
  const at = async (seconds: number): Promise<number> => {
    clock.set(() => new Date(Date.parse(row!.at) + seconds * 1_000 * pace))
    await run()
    return (await atBank(one)).length
  }
  expect([await at(6), await at(31), await at(121), await at(179), await at(182)]).toEqual([
    0, 0, 0, 0, 1,
  ])
})

test.each(['timeout', 'lost-reply', 'error', 'refuse'])(
  'a failed query (%s) does not settle the payout and is repeated',
  async (mode) => {
    const one = await held()
    await run()
    await app.fault('payout/webhook', 'timeout')
    await decidePayout(app, one.id, 'paid')
    await app.fault('payout/query', mode)
    after(31)
    await run()
    expect(await readState(one)).toEqual(inProgress)
    await fetch(`${app.simulators}/faults?target=payout/query`, { method: 'DELETE' })
    after(4_000)
    await run()
    expect(await readState(one)).toEqual(paid)
  },
)

test.each(['slow', 'duplicate', 'out-of-order'])(
  'a query answered with the fault %s settles the payout',
  async (mode) => {
    const one = await held()
    await run()
    await app.fault('payout/webhook', 'timeout')
    await decidePayout(app, one.id, 'paid')
    await app.fault('payout/query', mode)
    after(31)
    await run()
    expect(await readState(one)).toEqual(paid)
  },
)

test('an order marked as sent, but not sent because of a crash, is queried, then sent', async () => {
  const one = await held()
  const at = clock.now().toISOString()
  const own = `member_id = ${one.member.id} and type = 'withdraw'`
  await asOwner(
    app,
    `update open_movement set due_at = '${at}', tries = 1 where ${own};
    update movement set detail = detail || jsonb_build_object('sentAt', '${at}') where ${own}`,
  )
  await run()
  expect(await atBank(one)).toEqual([])
  after(400)
  await run()
  expect(await atBank(one)).toHaveLength(1)
})

test('an order of a suspended member is not sent until the member is active again', async () => {
  const one = await held()
  const set = (status: string) =>
    app.operator.db.query('update member set status = $2 where member_id = $1', [
      one.member.id,
      status,
    ])
  await set('suspended')
  await run()
  expect(await atBank(one)).toEqual([])
  await set('active')
  await run()
  expect(await atBank(one)).toHaveLength(1)
})

test('an order that staff settle during its query is not sent again', async () => {
  const one = await held()
  await app.fault('payout', 'error', 1)
  await run()
  after(31)
  await run()
  const named = readMovementId(one.id)!
  const withdrawal = await withdrawalOf(app.ctx.db, named.memberId, named.seq)
  const bank = payoutBank(app.ctx)
  const { query } = bank
  bank.query = async (asked) => {
    const answer = await query(asked)
    await settleWithdrawal(app.ctx, withdrawal!, { status: 'rejected' })
    return answer
  }
  after(400)
  await run()
  bank.query = query
  expect(await readState(one)).toEqual(returned)
  expect(await atBank(one)).toEqual([])
})

test('concurrent processes send an order once', async () => {
  const one = await held()
  await app.fault('payout', 'refuse', 1)
  const worked = await Promise.all([run(), run(), run()])
  expect(worked.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await readState(one)).toEqual(returned)
})
