import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInvites } from '@champa/contract/invite'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { depositReceived } from '../../ledger/postings/index.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testInvites } from '../../testing/test-invites.ts'
import { creditFirstDeposit } from './credit-first-deposit.ts'

const app = await startTestApp()
const invites = testInvites(app)
beforeEach(() => invites.offer({ type: 'deposit' }))
afterEach(() => app.proveBooks())

let references = 0
async function deposit(member: TestMember, amount: bigint): Promise<bigint> {
  const outcome = await post(
    app.ctx.db,
    depositReceived({
      member: member.id,
      receivingAccount: 'T',
      bankReference: String(++references),
      channel: 'TEST',
      amount: amount as MinorUnits,
    }),
  )
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.seq
}
const read = async (member: TestMember) => {
  const response = await app.call(readInvites, { body: { page: 1, limit: 10 } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}

test('accrues 5 % of a friend’s first deposit once, on repeated and concurrent calls', async () => {
  const member = await app.member()
  const friend = await invites.friend(member)
  const first = await deposit(friend, 1_000_00n)
  await Promise.all(Array.from({ length: 8 }, () => creditFirstDeposit(app.ctx, friend.id, first)))
  const second = await deposit(friend, 4_000_00n)
  await creditFirstDeposit(app.ctx, friend.id, second)
  expect(await read(member)).toMatchObject({
    accrued: 50_00n,
    total: 1,
    invites: [{ from: { name: 'สม***' }, amount: 50_00n }],
  })
})

test('accrues nothing for a later deposit, even if the first preceded the offer', async () => {
  const member = await app.member()
  const friend = await invites.friend(member)
  await deposit(friend, 1_000_00n)
  await creditFirstDeposit(app.ctx, friend.id, await deposit(friend, 1_000_00n))
  expect((await read(member)).accrued).toBe(0n)
})

test.each([
  ['invites are paid on turnover', () => invites.offer(), undefined],
  ['invites are switched off', () => invites.offer({ type: 'deposit', active: false }), undefined],
  [
    'the inviter’s network settles commission on its own',
    undefined,
    'update member set x_area = true where member_id = $1',
  ],
  [
    'the inviter’s wallet is in another currency',
    undefined,
    `update member set currency = 'LAK' where member_id = $1`,
  ],
])('accrues nothing when %s', async (_, offer, change) => {
  const member = await app.member()
  const friend = await invites.friend(member)
  await offer?.()
  if (change) await app.operator.db.query(change, [member.id])
  await creditFirstDeposit(app.ctx, friend.id, await deposit(friend, 1_000_00n))
  expect((await read(member)).total).toBe(0)
})

test('creditFirstDeposit does nothing for a member without an inviter', async () => {
  const alone = await app.member()
  await expect(
    creditFirstDeposit(app.ctx, alone.id, await deposit(alone, 1_000_00n)),
  ).resolves.toBeUndefined()
})
