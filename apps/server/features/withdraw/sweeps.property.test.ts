import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelWithdrawAll, withdrawAll } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { decidePayout } from '../../testing/outside-world.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { gameJobs } from '../game/index.ts'
import { approveWithdrawal, listWithdrawals, rejectWithdrawal, withdrawJobs } from './index.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await setDocument(app, 'withdraw', {
  THB: { minimum: 100, maximum: 100_000, dailyAmount: null, dailyCount: null, reviewAbove: 600 },
})

const codes = ['naga', 'mekong'] as const
// Timeouts are tested elsewhere, because they would slow this test down.
const modes = ['lost-reply', 'error', 'refuse', 'duplicate', 'pending'] as const
const targets = [
  ...codes.flatMap((code) => [`games/${code}/withdraw`, `games/${code}/query`]),
  'payout',
  'payout/query',
  'payout/webhook',
]
const amounts = fc.constantFrom(100, 250, 400, 700, 950)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      amount: amounts,
      key: fc.nat(3),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('stake' as const), code: fc.constantFrom(...codes) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      target: fc.constantFrom(...targets),
      mode: fc.constantFrom(...modes),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), paid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('review' as const), approve: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('jobs' as const),
      ms: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let aheadMs = 0
const pass = (ms: number): void => {
  aheadMs += ms
  clock.set(() => new Date(Date.now() + aheadMs))
}
const runJobs = async (): Promise<void> => {
  for (const job of [...gameJobs, ...withdrawJobs]) await job.run(app.ctx)
}
const newest = async (member: TestMember): Promise<string | undefined> => {
  const rows = await app.ctx.db.query<{ seq: bigint }>(
    "select seq from movement where member_id = $1 and type = 'withdraw' order by seq desc limit 1",
    [member.id],
  )
  return rows[0] && `m${member.id.toString(36)}-${rows[0].seq.toString(36)}`
}

const refusals = ['MONEY_NOT_ENOUGH', 'WITHDRAW_PENDING', 'IDEMPOTENCY_MISMATCH']

async function carryOut(one: Step, member: TestMember, run: string): Promise<void> {
  switch (one.do) {
    case 'ask': {
      const ask = () =>
        app.call(
          withdrawAll,
          { body: { amount: one.amount }, headers: { 'idempotency-key': `${run}-${one.key}` } },
          member,
        )
      const responses = await Promise.all(one.twice ? [ask(), ask()] : [ask()])
      for (const each of responses) if (!each.ok) expect(refusals).toContain(each.body.message)
      return
    }
    case 'stake':
      return void (await games.transfer(member, 'wallet', one.code, 150))
    case 'fault':
      return app.fault(one.target, one.mode, 1)
    case 'decide': {
      const id = await newest(member)
      return id === undefined ? undefined : decidePayout(app, id, one.paid ? 'paid' : 'rejected')
    }
    case 'cancel':
      return void (await app.call(cancelWithdrawAll, {}, member))
    case 'review':
      for (const { id, memberId } of await listWithdrawals(app.ctx))
        if (memberId === member.id)
          await (one.approve
            ? approveWithdrawal(app.operator, id, 'cli:test')
            : rejectWithdrawal(app.operator, id, { reason: 'no', by: 'cli:test' }))
      return
    case 'jobs':
      pass(one.ms)
      await runJobs()
  }
}

const funds = 1_000_00n

/**
 * Expects the member's money in wallet, games, transit and hold, together with payouts, to equal
 * the initial amount.
 */
async function nothingLost(member: TestMember): Promise<void> {
  const [row] = await app.ctx.db.query<{ own: bigint; paid: bigint; open: bigint }>(
    `select (select sum(balance)
        from account
        where member_id = $1
          and (name in ('wallet', 'withdraw-hold')
            or name like 'game:%'
            or name like 'transit:%'))::bigint as own,
        coalesce(sum(amount) filter (where status = 'SUCCESS'), 0)::bigint as paid,
        count(*) filter (where status = 'in progress') as open
      from movement
      where member_id = $1 and type = 'withdraw'`,
    [member.id],
  )
  expect(row!.own + row!.paid).toBe(funds)
  expect(Number(row!.open)).toBeLessThanOrEqual(1)
  await ordersPayOnce(member)
}

/** Expects one payout for every held order and none for other orders. */
async function ordersPayOnce(member: TestMember): Promise<void> {
  const orders = await app.ctx.db.query<{ state: string; payouts: bigint }>(
    `select o.state,
        (select count(*) from posting p where p.member_id = o.member_id and p.key = o.key)
          as payouts
      from withdraw_order o
      where o.member_id = $1`,
    [member.id],
  )
  for (const { state, payouts } of orders) expect(payouts).toBe(state === 'held' ? 1n : 0n)
}

let runs = 0
test('no sequence of withdrawal orders, payouts and faults loses or duplicates money', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      aheadMs = 0
      clock.set()
      await app.clearFaults()
      const member = await app.member(funds)
      await games.activate(member, ...codes)
      await games.transfer(member, 'wallet', 'naga', 400)
      await games.transfer(member, 'wallet', 'mekong', 300)
      const run = `run-${++runs}-of-sweeps`
      for (const one of steps) {
        await carryOut(one, member, run)
        await app.proveBooks()
        await nothingLost(member)
      }
      await app.clearFaults()
      for (let round = 0; round < 6; round++) {
        pass(3_600_000)
        await runJobs()
        // A payout that the jobs have just held may need a review as well.
        for (const { id, memberId } of await listWithdrawals(app.ctx))
          if (memberId === member.id) await approveWithdrawal(app.operator, id, 'cli:test')
        const id = await newest(member)
        if (id !== undefined) await decidePayout(app, id, 'paid')
      }
      await app.proveBooks()
      await nothingLost(member)
      // A withdrawal from a game that was accepted while its credits were staked is escalated to
      // staff.
      const [row] = await app.ctx.db.query<{ open: bigint; escalated: bigint }>(
        `select count(*) filter (where detail->'manual' is null) as open,
         coalesce(sum(amount) filter (where detail->'manual' is not null), 0)::bigint as escalated
       from movement where member_id = $1 and status = 'in progress'`,
        [member.id],
      )
      expect(row!.open).toBe(0n)
      expect(
        await app.ctx.db.query(
          "select 1 from withdraw_order where member_id = $1 and state = 'open'",
          [member.id],
        ),
      ).toEqual([])
      const books =
        (await games.creditsAt('naga', member)) + (await games.creditsAt('mekong', member))
      const [seen] = await app.ctx.db.query<{ sum: bigint }>(
        `select sum(balance)::bigint as sum
          from account
          where member_id = $1 and name like 'game:%'`,
        [member.id],
      )
      // Escalated money is in transit according to the books, and still at the game unless the game
      // has released it.
      expect([books, books - row!.escalated]).toContain(seen!.sum)
    }),
    { numRuns: cases(6, 15) },
  )
})
