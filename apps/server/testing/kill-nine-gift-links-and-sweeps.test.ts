import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateGame, transfer } from '@champa/contract/game'
import { sendGiftLink } from '@champa/contract/gift-link'
import { sealGiftLink } from '@champa/contract/gift-link-cipher'
import { withdrawAll } from '@champa/contract/withdraw'
import { toSharedKey } from '../features/gift-link/index.ts'
import { reconcile } from '../ledger/reconcile.ts'
import { openDb, type Db } from '../platform/db.ts'
import { giftLinkWallet } from './test-gift-links.ts'
import { openKillableServer, type KillableServer } from './killable-server.ts'
import { callOverHttp, newMember, type TestMember } from './test-app.ts'

const membersInAll = 16
const funds = 1_000_00n
const giftLinkAmount = 50_00n
let stack: KillableServer
let db: Db
let url: string

const postJson = async (path: string, method: string, body: object): Promise<{ link: string }> =>
  (
    await fetch(stack.simulators + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<{ link: string }>

beforeAll(async () => {
  stack = await openKillableServer({ SETTLE_PACE: '0.005' })
  ;({ db, url } = stack)
})

afterAll(() => stack.stop())

interface MemberRun {
  member: TestMember
  key: string
  sealed: string
  acknowledged: number
}

async function runMember(run: MemberRun): Promise<void> {
  const countAnswer = async (call: Promise<unknown>): Promise<void> => {
    // A call whose connection broke counts as unacknowledged: the client does not know its outcome.
    if (
      await call.then(
        () => true,
        () => false,
      )
    )
      run.acknowledged += 1
  }
  const { member } = run
  await Promise.all([
    countAnswer(callOverHttp(url, sendGiftLink, { body: { link: run.sealed } }, member)),
    countAnswer(
      callOverHttp(
        url,
        withdrawAll,
        { body: { amount: 900 }, headers: { 'idempotency-key': run.key } },
        member,
      ),
    ),
  ])
}

/**
 * Expires the leases of the dead process and makes open withdrawal orders due, instead of waiting
 * half a minute.
 */
async function passHalfAMinute(): Promise<void> {
  const owner = openDb(stack.ownerUrl, { maxConnections: 1 })
  await owner.query('update book set lease_until = $1 where lease_key is not null', [new Date()])
  await owner
    .query("update withdraw_order set due_at = $1 where state = 'open'", [new Date()])
    .finally(() => owner.end())
}

async function settled(): Promise<void> {
  for (let attempt = 0; attempt < 4_000; attempt++) {
    const [left] = await db.query<{ open: bigint }>(
      `select (select count(*) from movement where status = 'in progress') + (select count(*)
        from withdraw_order
        where state = 'open') as open`,
    )
    if (left!.open === 0n) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(
    `still in progress: ${JSON.stringify(
      await db.query(`select member_id::text, seq::text, type,
        source, target, detail
      from movement
      where status = 'in progress'
      limit 5`),
    )}`,
  )
}

test('a kill -9 during gift redemptions and withdrawals loses or duplicates no money', async () => {
  const members = await Promise.all(
    Array.from({ length: membersInAll }, () => newMember({ db }, funds)),
  )
  const runs = await Promise.all(
    members.map(async (member): Promise<MemberRun> => {
      for (const code of ['naga', 'mekong'])
        await callOverHttp(url, activateGame, { params: { code } }, member)
      for (const to of ['naga', 'mekong'])
        await callOverHttp(url, transfer, { body: { from: 'wallet', to, amount: 400 } }, member)
      const { link } = await postJson('/gift', 'POST', { amount: '50.00' })
      return {
        member,
        key: randomUUID(),
        acknowledged: 0,
        sealed: await sealGiftLink(toSharedKey(stack.secrets.LINK_KEY), link, giftLinkWallet),
      }
    }),
  )
  for (const target of ['gift/redeem', 'gift/verify', 'games/naga/withdraw', 'payout'])
    for (const mode of ['lost-reply', 'error'])
      await postJson('/faults', 'PUT', { target, mode, every: 4 })
  const all = runs.map(runMember)
  while (runs.every((one) => one.acknowledged === 0))
    await new Promise((resolve) => setTimeout(resolve, 2))
  stack.kill()
  await Promise.all(all)
  expect(runs.filter((one) => one.acknowledged < 2).length).toBeGreaterThan(0)

  await stack.start()
  await fetch(`${stack.simulators}/faults`, { method: 'DELETE' })
  await passHalfAMinute()
  // Half of the members never retry; their withdrawal orders are completed anyway.
  await Promise.all(runs.filter((_, index) => index % 2 === 0).map(runMember))
  await settled()
  expect((await reconcile(db)).broken).toBeNull()
  for (const [index, { member }] of runs.entries()) {
    const [row] = await db.query<{
      own: bigint
      paid: bigint
      withdrawals: bigint
      giftLinks: bigint
      held: bigint
    }>(
      `select (select count(*) from withdraw_order where member_id = $1 and state = 'held') as held,
          (select sum(balance)::bigint
            from account
            where member_id = $1 and (name = 'wallet' or name like 'game:%')) as own,
          coalesce(sum(amount) filter (where type = 'withdraw' and status = 'SUCCESS'), 0)::bigint
            as paid,
          count(*) filter (where type = 'withdraw') as withdrawals,
          coalesce(sum(amount) filter (where source = 'TRUEMONEY'), 0)::bigint as gift_links
        from movement
        where member_id = $1`,
      [member.id],
    )
    expect(row!.own + row!.paid).toBe(funds + row!.giftLinks)
    if (index % 2 === 0) expect(row!.giftLinks).toBe(giftLinkAmount)
    expect(row!.withdrawals).toBe(row!.held)
  }
})
