import { expect, test } from 'vitest'
import { readStatementTotals } from '@champa/contract/statement'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { withdrawHeld, withdrawPaid } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { payIn } from '../../testing/pay-in.ts'
import { startTestApp, ownAccount, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()

const at = (time: string) => clock.set(() => new Date(time))
async function totalsOf(member: TestMember, days: { from?: string; to?: string } = {}) {
  clock.set()
  return (await app.call(readStatementTotals, { body: days }, member)).body
}
async function hold({ id }: TestMember, amount: MinorUnits) {
  const order = { member: id, key: `hold-${amount}`, amount, bankCode: 'KBANK', dueAt: clock.now() }
  const held = await post(app.ctx.db, withdrawHeld({ ...order, detail: { to: ownAccount(id) } }))
  if (!held.ok) throw new Error(held.code)
  return { member: id, seq: held.seq, amount }
}

test('the totals of a member without movements are zero', async () => {
  expect(await totalsOf(await app.member())).toEqual({ deposits: 0n, withdrawals: 0n, net: 0n })
})

test('the totals count deposits and paid withdrawals, not those in progress', async () => {
  const member = await app.member()
  await payIn(app, member, 500_00n)
  await post(app.ctx.db, withdrawPaid(await hold(member, 120_00n as MinorUnits)))
  await hold(member, 80_00n as MinorUnits)
  expect(await totalsOf(member)).toEqual({ deposits: 500_00n, withdrawals: 120_00n, net: 380_00n })
})

test('the totals cover whole Bangkok days, and the net may be negative', async () => {
  const member = await app.member()
  at('2025-11-20T16:59:59Z')
  await payIn(app, member, 100_00n)
  at('2025-11-20T17:00:00Z')
  await payIn(app, member, 30_00n)
  await post(app.ctx.db, withdrawPaid(await hold(member, 50_00n as MinorUnits)))
  expect(await totalsOf(member, { from: '2025-11-21' })).toEqual({
    deposits: 30_00n,
    withdrawals: 50_00n,
    net: -20_00n,
  })
  expect(await totalsOf(member, { to: '2025-11-20' })).toEqual({
    deposits: 100_00n,
    withdrawals: 0n,
    net: 100_00n,
  })
  expect(await totalsOf(member, { from: '2025-11-20', to: '2025-11-21' })).toMatchObject({
    net: 80_00n,
  })
})
