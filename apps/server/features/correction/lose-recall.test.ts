import { afterEach, expect, test } from 'vitest'
import { readStatementTotals } from '@champa/contract/statement'
import { queryOne } from '../../platform/db.ts'
import { payIn, walletOf } from '../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { loseRecall, reverseDeposit } from './index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const receivingAccount = 'SCB:4058821937'
let payments = 0
let decisions = 0

/** Credits the member with 200.00, and returns the payment's id. */
async function credited(member: TestMember): Promise<string> {
  const paymentId = `recall-${++payments}`
  await payIn(app, member, 200_00n, paymentId)
  return paymentId
}

const of = (paymentId: string, { phone }: TestMember) => ({
  receivingAccount,
  paymentId,
  username: phone,
  reason: 'recalled by the bank',
  evidence: 'BANK-77',
  by: 'cli:finance',
  decision: `test:${++decisions}`,
})
const reverse = (paymentId: string, member: TestMember) =>
  reverseDeposit(app.operator, of(paymentId, member))
const lose = (paymentId: string, member: TestMember) =>
  loseRecall(app.operator, of(paymentId, member))

test('a recall that the wallet cannot pay is booked as lost, once', async () => {
  const member = await app.member()
  await games.activate(member, 'naga')
  const paymentId = await credited(member)
  expect(await lose(paymentId, member)).toEqual({ ok: false, code: 'can-pay' })
  await games.transfer(member, 'wallet', 'naga', 150)
  await games.play('naga', member, 150, 0)
  const recall = of(paymentId, member)
  expect(await loseRecall(app.operator, recall)).toEqual({
    ok: true,
    movement: null,
    isRepeat: false,
  })
  expect(await loseRecall(app.operator, recall)).toMatchObject({ ok: true, isRepeat: true })
  expect([await reverse(paymentId, member), await lose(paymentId, member)]).toEqual([
    { ok: false, code: 'not-credited' },
    { ok: false, code: 'not-credited' },
  ])
  expect(await walletOf(app, member)).toBe(50_00n)
  expect(
    await queryOne(app.ctx.db, 'select state, reason from payment where payment_id = $1', [
      paymentId,
    ]),
  ).toEqual({ state: 'returned', reason: null })
  const { balance } = await queryOne<{ balance: bigint }>(
    app.ctx.db,
    `select balance from account where member_id = $1 and name = 'house:loss'`,
    [member.id],
  )
  expect(balance).toBe(-200_00n)
  expect(await app.call(readStatementTotals, { body: {} }, member)).toMatchObject({
    body: { deposits: 0n },
  })
})

test('IDEMPOTENCY_MISMATCH: one decision books one recall', async () => {
  const member = await app.member()
  await games.activate(member, 'naga')
  const both = [await credited(member), await credited(member)] as const
  await games.transfer(member, 'wallet', 'naga', 400)
  const decision = 'test:recall'
  const recall = (paymentId: string) =>
    loseRecall(app.operator, { ...of(paymentId, member), decision })
  expect(await recall(both[0])).toMatchObject({ ok: true })
  expect(await recall(both[1])).toEqual({ ok: false, code: 'IDEMPOTENCY_MISMATCH' })
})
