import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateGame, transfer, transferAll } from '@champa/contract/game'
import { reconcile } from '../ledger/reconcile.ts'
import { openDb, type Db } from '../platform/db.ts'
import { transferWallet } from '../providers/games/transfer-wallet.ts'
import { openKillableServer, type KillableServer } from './killable-server.ts'
import { callOverHttp, newMember, type TestMember } from './test-app.ts'

const membersInAll = 14
const funds = 1_000_00n
const codes = ['naga', 'mekong', 'sixstars'] as const
let stack: KillableServer
let db: Db
let url: string

beforeAll(async () => {
  stack = await openKillableServer({ SETTLE_PACE: '0.005' })
  ;({ db, url } = stack)
})

afterAll(() => stack.stop())

interface MemberRun {
  member: TestMember
  key: string
  /** Result of the last answer; null when the connection broke. */
  answer: string | null
}

async function sendAll(run: MemberRun): Promise<void> {
  run.answer = await callOverHttp(
    url,
    transferAll,
    { body: { to: 'sixstars' }, headers: { 'idempotency-key': run.key } },
    run.member,
  ).then(
    (response) => (response.ok ? response.body.status : response.body.message),
    () => null,
  )
}

/** Expires the leases of the dead process, instead of waiting half a minute. */
async function passHalfAMinute(): Promise<void> {
  const owner = openDb(stack.ownerUrl, { maxConnections: 1 })
  await owner
    .query('update book set lease_until = $1 where lease_key is not null', [new Date()])
    .finally(() => owner.end())
}

async function until(condition: () => Promise<boolean>, failure: string): Promise<void> {
  for (let attempt = 0; attempt < 4_000; attempt++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(failure)
}

async function creditsOf(member: TestMember): Promise<bigint[]> {
  const accounts = await db.query<{ code: string; username: string }>(
    'select code, username from game_account where member_id = $1',
    [member.id],
  )
  return Promise.all(
    codes.map(async (code) => {
      const seen = await transferWallet({
        baseUrl: stack.simulators,
        code,
        secret: stack.secrets.GAMES_SEND_KEY,
        timeoutMs: 5_000,
      }).balance({ username: accounts.find((one) => one.code === code)!.username })
      if (seen.outcome !== 'ok')
        throw new Error(`balance query at ${code} returned ${seen.outcome}`)
      return seen.credits
    }),
  )
}

test('a retry of transfer-all after a kill -9 repeats no transfer and loses no money', async () => {
  const runs = await Promise.all(
    Array.from({ length: membersInAll }, async (): Promise<MemberRun> => {
      const member = await newMember({ db }, funds)
      for (const code of codes) await callOverHttp(url, activateGame, { params: { code } }, member)
      for (const to of ['naga', 'mekong'])
        await callOverHttp(url, transfer, { body: { from: 'wallet', to, amount: 400 } }, member)
      return { member, key: randomUUID(), answer: null }
    }),
  )
  for (const target of ['games/naga/withdraw', 'games/mekong/balance', 'games/sixstars/deposit'])
    await stack.fault(target, 'slow', 3)
  for (const target of ['games/mekong/withdraw', 'games/sixstars/deposit'])
    await stack.fault(target, 'lost-reply', 5)
  const all = runs.map(sendAll)
  await until(async () => runs.some((one) => one.answer !== null), 'no member got an answer')
  stack.kill()
  await Promise.all(all)
  const response = new Map(runs.map((one) => [one, one.answer]))
  expect([...response.values()].filter((one) => one === null).length).toBeGreaterThan(0)

  await stack.start()
  await fetch(`${stack.simulators}/faults`, { method: 'DELETE' })
  await passHalfAMinute()
  await Promise.all(runs.flatMap((one) => [sendAll(one), sendAll(one)]))
  await until(
    async () =>
      (await db.query("select 1 from movement where status = 'in progress' limit 1")).length === 0,
    'still in progress',
  )
  await Promise.all(runs.map(sendAll))

  expect((await reconcile(db)).broken).toBeNull()
  for (const { member, answer } of runs) {
    expect(['success', 'TRANSFER_FAIL']).toContain(answer)
    const [row] = await db.query<{ wallet: bigint; max: bigint }>(
      `select (select balance from account where member_id = $1 and name = 'wallet') as wallet,
        (select max(c.times)
          from (select count(*) as times
            from movement
            where member_id = $1 and type = 'transfer' and seq > 3
            group by source, target) c) as max`,
      [member.id],
    )
    const atGames = await creditsOf(member)
    expect(row!.wallet + atGames.reduce((sum, one) => sum + one)).toBe(funds)
    expect(row!.max).toBe(1n)
  }
  for (const [{ answer }, first] of response)
    if (first === 'success') expect(answer).toBe('success')
  // At least one member's money arrived completely, as if nothing had happened.
  expect(
    (
      await Promise.all(runs.map(async ({ member }) => (await creditsOf(member))[2] === funds))
    ).filter(Boolean).length,
  ).toBeGreaterThan(0)
})
