import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import { activateGame, transfer } from '@champa/contract/game'
import { fromWire } from '@champa/contract/money'
import { withdraw } from '@champa/contract/withdraw'
import type { PayoutWire } from '@champa/wire/payout'
import { reconcile } from '../ledger/reconcile.ts'
import type { Db } from '../platform/db.ts'
import { movementId } from '../platform/ids.ts'
import { transferWallet } from '../providers/games/transfer-wallet.ts'
import { openKillableServer, type KillableServer } from './killable-server.ts'
import { callOverHttp, newMember, type TestMember } from './test-app.ts'

const membersInAll = 50
const operationsInAll = 10 * membersInAll
const funds = 5_000_00n
let stack: KillableServer
let db: Db
let url: string

beforeAll(async () => {
  stack = await openKillableServer({ SETTLE_PACE: '0.005' })
  ;({ db, url } = stack)
})

afterAll(() => stack.stop())

interface Operation {
  member: TestMember
  key: string
  kind: 'out' | 'in' | 'withdraw' | 'deposit'
  response?: { ok: boolean; message: string }
  bankReference?: string
}

/** Runs one operation and records the answer; `response` stays empty without one. */
async function carryOut(operation: Operation): Promise<void> {
  const { member, kind, key } = operation
  const headers = { 'idempotency-key': key }
  try {
    if (kind === 'deposit') return await payIn(operation)
    const answer =
      kind === 'withdraw'
        ? await callOverHttp(url, withdraw, { body: { amount: 100 }, headers }, member)
        : await callOverHttp(
            url,
            transfer,
            {
              body: {
                from: kind === 'out' ? 'wallet' : 'naga',
                to: kind === 'out' ? 'naga' : 'wallet',
                amount: 10,
              },
              headers,
            },
            member,
          )
    operation.response = answer.ok
      ? { ok: true, message: answer.body.status }
      : { ok: false, message: answer.body.message }
  } catch {
    // The connection broke, so the client does not know the outcome; the test proves that nothing
    // is lost.
  }
}

async function payIn(operation: Operation): Promise<void> {
  const created = await callOverHttp(
    url,
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } },
    operation.member,
  )
  if (!created.ok || !created.body.hasQrcode) return
  const [charge] = await db.query<{ payload: string }>(
    `select payload from qrcode where member_id = $1 and id = $2`,
    [operation.member.id, created.body.qrcodeId],
  )
  const paid = await fetch(`${stack.simulators}/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payload: charge!.payload,
      from: { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI TEST' },
    }),
  })
  if (paid.ok)
    operation.bankReference = ((await paid.json()) as { bankReference: string }).bankReference
}

async function settled(): Promise<void> {
  for (let attempt = 0; attempt < 4_000; attempt++) {
    const [left] = await db.query<{ open: bigint }>(
      `select count(*) as open from movement where status = 'in progress'`,
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

async function movementsOf(operation: Operation): Promise<{ status: string; type: string }[]> {
  return db.query(
    `select m.status, m.type
      from posting p
      join movement m on m.member_id = p.member_id and m.seq = p.movement_seq
      where p.member_id = $1 and p.key like $2`,
    [operation.member.id, `key:${operation.key}%`],
  )
}

test('after a kill -9 amid faulty calls acknowledged operations exist exactly once', async () => {
  const members = await Promise.all(
    Array.from({ length: membersInAll }, () => newMember({ db }, funds)),
  )
  await Promise.all(
    members.map(async (member) => {
      expect((await callOverHttp(url, activateGame, { params: { code: 'naga' } }, member)).ok).toBe(
        true,
      )
      await callOverHttp(
        url,
        transfer,
        { body: { from: 'wallet', to: 'naga', amount: 500 } },
        member,
      )
    }),
  )

  for (const target of ['games/naga/deposit', 'games/naga/withdraw'])
    for (const mode of ['lost-reply', 'error', 'timeout', 'slow'])
      await stack.fault(target, mode, 7)
  for (const mode of ['error', 'slow', 'lost-reply']) await stack.fault('games/naga/query', mode, 5)
  for (const mode of ['duplicate', 'out-of-order', 'lost-reply', 'error'])
    await stack.fault('payonex/webhook', mode, 3)
  for (const target of ['payout', 'payout/query'])
    for (const mode of ['lost-reply', 'error']) await stack.fault(target, mode, 3)
  for (const mode of ['duplicate', 'out-of-order', 'lost-reply', 'error'])
    await stack.fault('payout/webhook', mode, 3)

  const kinds = ['deposit', 'out', 'in', 'withdraw', 'out'] as const
  const operations = Array.from(
    { length: operationsInAll },
    (_, index): Operation => ({
      member: members[index % membersInAll]!,
      key: randomUUID(),
      kind: kinds[Math.floor(index / membersInAll) % kinds.length]!,
    }),
  )
  const all = operations.map(carryOut)
  while (
    operations.filter((one) => one.response).length < operationsInAll / 5 ||
    !operations.some((one) => one.bankReference)
  )
    await new Promise((resolve) => setTimeout(resolve, 5))
  stack.kill()
  await Promise.all(all)
  // The kill happened during the operations: some got an answer, some did not.
  expect(operations.filter((one) => one.response).length).toBeGreaterThan(operationsInAll / 10)
  expect(
    operations.filter((one) => !one.response && one.kind !== 'deposit').length,
  ).toBeGreaterThan(operationsInAll / 10)
  await stack.start()
  // The payout bank's faults stay on for a while, so that orders are also queried and reported
  // under these faults after the restart.
  for (const target of [
    'games/naga/deposit',
    'games/naga/withdraw',
    'games/naga/query',
    'payonex/webhook',
  ])
    await fetch(`${stack.simulators}/faults?target=${encodeURIComponent(target)}`, {
      method: 'DELETE',
    })

  // A client without an answer retries with the same key, which makes one movement, whether the
  // first attempt took effect or not.
  await Promise.all(
    operations
      .filter((one, index) => !one.response && one.kind !== 'deposit' && index % 2 === 0)
      .map(carryOut),
  )
  await fetch(`${stack.simulators}/faults`, { method: 'DELETE' })
  await settled()
  await paidInArrived(operations)
  await settled()

  const proof = await reconcile(db)
  expect(proof.broken).toBeNull()
  for (const operation of operations.filter((one) => one.kind !== 'deposit'))
    await checkOperation(operation)
  for (const member of members) await checkMember(member, operations)
  await checkPayouts()
})

/**
 * The gateway repeats its webhooks until they are accepted, so every payment arrives eventually.
 */
async function paidInArrived(operations: Operation[]): Promise<void> {
  const paid = operations.flatMap((one) => (one.bankReference ? [one.bankReference] : []))
  expect(paid.length).toBeGreaterThan(0)
  for (let attempt = 0; attempt < 4_000; attempt++) {
    const rows = await db.query<{ reference: string }>(
      `select detail->>'bankReference' as reference
        from movement
        where type = 'deposit' and detail->>'bankReference' = any($1)`,
      [paid],
    )
    if (rows.length === paid.length) return
    expect(rows.length).toBeLessThanOrEqual(paid.length)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('paid deposits were not credited')
}

async function checkOperation(operation: Operation): Promise<void> {
  const rows = await movementsOf(operation)
  const message =
    `${operation.kind} answered ${JSON.stringify(operation.response)} ` +
    `has ${JSON.stringify(rows)}`
  expect(rows.length, message).toBeLessThanOrEqual(1)
  if (operation.response?.ok) expect(rows.length, message).toBe(1)
  if (operation.response?.message === 'success') expect(rows[0]?.status, message).toBe('SUCCESS')
  if (operation.response?.message === 'TRANSFER_FAIL')
    expect(rows[0]?.status, message).toBe('FAILED')
}

/** The bank's paid orders equal the completed withdrawals, each once. */
async function checkPayouts(): Promise<void> {
  const { payouts } = (await (await fetch(`${stack.simulators}/bank/payouts`)).json()) as {
    payouts: PayoutWire[]
  }
  const done = await db.query<{ memberId: bigint; seq: bigint }>(
    "select member_id, seq from movement where type = 'withdraw' and status = 'SUCCESS'",
  )
  expect(done.length).toBeGreaterThan(membersInAll / 2)
  expect(
    payouts
      .filter((one) => one.status === 'paid')
      .map((one) => one.reference)
      .toSorted(),
  ).toEqual(done.map((one) => movementId(one.memberId, one.seq)).toSorted())
}

/**
 * Nothing is created or lost: initial funds plus deposits are in the wallet, at the game or paid
 * out.
 */
async function checkMember(member: TestMember, operations: Operation[]): Promise<void> {
  const [row] = await db.query<{
    wallet: bigint
    transit: bigint
    hold: bigint
    username: string
    paid: string
  }>(
    `select (select balance from account where member_id = $1 and name = 'wallet') as wallet,
      (select balance from account where member_id = $1 and name = 'transit:naga') as transit,
      (select balance from account where member_id = $1 and name = 'withdraw-hold') as hold,
      (select username from game_account where member_id = $1 and code = 'naga') as username,
      (select coalesce(sum(amount), 0)::text
        from movement
        where member_id = $1 and type = 'withdraw' and status = 'SUCCESS') as paid`,
    [member.id],
  )
  const gameWallet = await transferWallet({
    baseUrl: stack.simulators,
    code: 'naga',
    secret: stack.secrets.GAMES_SEND_KEY,
    timeoutMs: 5_000,
  }).balance({ username: row!.username })
  if (gameWallet.outcome !== 'ok')
    throw new Error(`balance query at the game returned ${gameWallet.outcome}`)
  const paidIn = operations.filter((one) => one.member === member && one.bankReference).length
  expect([row!.transit, row!.hold]).toEqual([0n, 0n])
  expect(row!.wallet + gameWallet.credits + BigInt(row!.paid), `member ${member.id}`).toBe(
    funds + BigInt(paidIn) * fromWire(100),
  )
}
