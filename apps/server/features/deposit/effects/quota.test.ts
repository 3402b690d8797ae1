import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/outside-world.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { putActivation, putCampaign } from '../../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { applyDueEffects } from './follow-deposits.job.ts'
import { cases } from '../../../testing/thorough.ts'

const payers = cases(150, 1_000)
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterAll(() => app.proveBooks())

async function crowd(code: string, members: number): Promise<TestMember[]> {
  const all: TestMember[] = []
  for (let from = 0; from < members; from += 50)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, members - from) }, () => app.member()),
      )),
    )
  for (const member of all) await putActivation(app, member, code)
  return all
}

interface Count {
  used: number
  spent: bigint
  receipts: bigint
  credited: bigint
  locks: bigint
  deposits: bigint
  due: bigint
}

/** The totals counted by the campaign and the amounts received by its members. */
async function count(code: string, members: TestMember[]): Promise<Count> {
  const [row] = await app.ctx.db.query<Count>(
    `select c.used, c.spent,
        (select count(*) from campaign_receipt r where r.code = c.code) as receipts,
        (
          select coalesce(sum(m.amount), 0)::bigint
          from movement m
          where m.type = 'bonus'
            and m.detail->'reward'->>'code' = c.code
        ) as credited,
        (
          select count(*) from play_lock l where l.source_code = c.code and l.state = 'in_play'
        ) as locks,
        (
          select count(*) from movement m where m.type = 'deposit' and m.member_id = any($2)
        ) as deposits,
        (select count(*) from movement m where m.type = 'deposit' and m.due_at is not null) as due
      from campaign c
      where c.code = $1`,
    [code, members.map(({ id }) => id)],
  )
  return row!
}

test('gives concurrent deposits exactly the campaign’s quota of bonuses', async () => {
  await putCampaign(app, { code: 'HUNDRED', quota: 100 })
  const members = await crowd('HUNDRED', payers)
  await Promise.all(members.map((member) => payIn(app, member, 100_00n)))
  await applyDueEffects.run(app.ctx)
  expect(await count('HUNDRED', members)).toEqual({
    used: 100,
    spent: 1_000_00n,
    receipts: 100n,
    credited: 1_000_00n,
    locks: 100n,
    deposits: BigInt(payers),
    due: 0n,
  })
})

test('concurrent deposits never exceed the campaign’s budget', async () => {
  await putCampaign(app, { code: 'BUDGET', budget: 1_234_56n })
  const members = await crowd('BUDGET', 200)
  const deposits = members.map((_, index) => 100_00n + BigInt((index * 7_919) % 40_000))
  await Promise.all(members.map((member, index) => payIn(app, member, deposits[index]!)))
  const { used, spent, ...given } = await count('BUDGET', members)
  expect(given).toEqual({
    receipts: BigInt(used),
    credited: spent,
    locks: BigInt(used),
    deposits: 200n,
    due: 0n,
  })
  expect(spent).toBeLessThanOrEqual(1_234_56n)
  // The budget is used up, because less than the largest bonus is left.
  expect(1_234_56n - spent).toBeLessThan(50_00n)
})

test('a deposit stays credited when a used-up quota rolls back its bonus', async () => {
  await putCampaign(app, { code: 'LAST', quota: 1 })
  const members = await crowd('LAST', 1)
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query("update campaign set used = quota where code = 'LAST'")
  const paying = payIn(app, members[0]!, 100_00n)
  await eventually(
    async () =>
      (await app.ctx.db.query('select 1 as waits from pg_locks where not granted')).length > 0,
  )
  await owner.query('commit')
  await owner.end()
  await paying
  expect(await count('LAST', members)).toEqual({
    used: 1,
    spent: 0n,
    receipts: 0n,
    credited: 0n,
    locks: 0n,
    deposits: 1n,
    due: 0n,
  })
})

test('twenty concurrent deposits of one member receive a daily bonus once', async () => {
  await putCampaign(app, { code: 'DAILY' })
  const [member] = await crowd('DAILY', 1)
  await Promise.all(Array.from({ length: 20 }, () => payIn(app, member!, 100_00n)))
  await applyDueEffects.run(app.ctx)
  expect(await count('DAILY', [member!])).toEqual({
    used: 1,
    spent: 10_00n,
    receipts: 1n,
    credited: 10_00n,
    locks: 1n,
    deposits: 20n,
    due: 0n,
  })
})
