import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { receiveInviteBonus, collectInvites, readInvites } from '@champa/contract/invite'
import { readLock } from '@champa/contract/lock'
import { withdraw } from '@champa/contract/withdraw'
import { playObserved } from '../../ledger/postings/index.ts'
import { openGameAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testInvites } from '../../testing/test-invites.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { losingTotalOn, settleLock } from './index.ts'

const app = await startTestApp()
const invites = testInvites(app)
await invites.offer()
afterEach(() => app.proveBooks())

const lockOf = async (member: TestMember) => {
  const response = await app.call(readLock, {}, member)
  return response.ok ? response.body.lock : undefined
}

/** A member who has earned this referral bonus through a friend. */
async function earned(amount: bigint): Promise<TestMember> {
  const member = await app.member()
  await invites.turnover(await invites.friend(member), 'mekong', amount * 1_000n)
  await app.call(collectInvites, {}, member)
  return member
}

test('the play lock of a credit of 4.30 has the offered thresholds and stays active', async () => {
  const member = await earned(4_30n)
  const response = await app.call(readInvites, { body: { page: 1, limit: 10 } }, member)
  expect(response).toMatchObject({ body: { terms: { successAmount: 5_16n, failAmount: 2_15n } } })
  expect(await app.call(receiveInviteBonus, {}, member)).toMatchObject({
    body: { amount: 4_30n },
  })
  expect(await settleLock(app.ctx, member.id)).toMatchObject({ as: 'in play' })
  expect(await lockOf(member)).toMatchObject({ wonAt: 5_16n, lostAt: 2_15n, base: 4_30n })
})

test('BONUS_CONDITION, BONUS_REMAINING: refuses during a small credit’s play lock', async () => {
  const member = await earned(4_30n)
  await app.call(receiveInviteBonus, {}, member)
  await invites.turnover(await invites.friend(member), 'mekong', 2_00n * 1_000n)
  await app.call(collectInvites, {}, member)
  expect(await app.call(withdraw, { body: { amount: 100 } }, member)).toMatchObject({
    body: { message: 'BONUS_CONDITION' },
  })
  expect(await app.call(receiveInviteBonus, {}, member)).toMatchObject({
    body: { message: 'BONUS_REMAINING' },
  })
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
})

const small = fc.record({
  had: fc.bigInt({ min: 0n, max: 6_00n }),
  credit: fc.bigInt({ min: 1n, max: 12_00n }),
  minRemain: fc.bigInt({ min: 0n, max: 10_00n }),
  failBasisPoints: fc.integer({ min: 0, max: 9_999 }).map((value) => fromPercent(value / 100)),
})

test('any small credit’s play lock begins active and is lost at the offered total', async () => {
  await fc.assert(
    fc.asyncProperty(small, async ({ had, credit, minRemain, failBasisPoints }) => {
      const { db } = app.ctx
      const member = await app.member(had)
      await putLock(app, member, credit, {
        successBasisPoints: fromPercent(120),
        failBasisPoints,
        minRemain,
      })
      expect(await settleLock(app.ctx, member.id)).toMatchObject({ as: 'in play' })
      const lost = losingTotalOn(had + credit, { failBasisPoints, minRemain })
      expect((await lockOf(member))?.lostAt).toBe(lost)
      await db.transaction((tx) => openGameAccounts(tx, member.id, 'naga', 'THB'))
      const gone = had + credit - lost
      await post(db, {
        member: member.id,
        key: 'to-naga',
        kind: 'test',
        legs: [
          ['wallet', -gone],
          ['game:naga', gone],
        ],
      })
      const [row] = await db.query<{ seq: bigint }>(
        "select seq from account where member_id = $1 and name = 'game:naga'",
        [member.id],
      )
      await post(
        db,
        playObserved({
          member: member.id,
          code: 'naga',
          accountSeq: row!.seq,
          change: -gone as never,
        }),
      )
      await settleLock(app.ctx, member.id)
      expect(await locksOf(app, member)).toEqual([['lost', 0n]])
      const [book] = await db.query<{ sum: bigint }>(
        "select sum(balance)::bigint as sum from account where member_id = $1 and unit = 'THB'",
        [member.id],
      )
      expect(book!.sum).toBe(0n)
    }),
    {
      numRuns: 25,
      endOnFailure: true,
      examples: [
        [{ had: 0n, credit: 4_30n, minRemain: 5_00n, failBasisPoints: fromPercent(5) }],
        [{ had: 0n, credit: 1n, minRemain: 5_00n, failBasisPoints: fromPercent(0) }],
      ],
    },
  )
})
