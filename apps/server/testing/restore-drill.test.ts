import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashText, verifyRound } from '@champa/contract/fair-draw'
import { qrGatewayRows } from '@champa/contract/qr-gateways'
import { withdraw } from '@champa/contract/withdraw'
import type { ChargeEventWire } from '@champa/wire/payonex'
import type { PayoutEventWire, PayoutWire } from '@champa/wire/payout'
import { beginEpoch } from '../ledger/epoch.ts'
import { assignPayment, listUnmatchedPayments } from '../features/deposit/index.ts'
import { sendPayouts } from '../features/withdraw/send-payouts.job.ts'
import { readOutsideReference } from '../platform/ids.ts'
import { asOwner } from './as-owner.ts'
import { decidePayout, payoutsAtBank, sendEvent } from './outside-world.ts'
import { walletOf } from './pay-in.ts'
import { testCodes } from './test-codes.ts'
import { testSpins } from './test-spins.ts'
import { giveCoins, putWheel } from './test-wheels.ts'
import { testGames } from './test-games.ts'
import { startTestApp } from './test-app.ts'

// The restore drill of docs/operate/backups.md, with banks and games that remember everything.
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await asOwner(app, 'delete from database_epoch')
const member = await app.member(1_000_00n)
await games.activate(member, 'naga')

/** Copies a database of the cluster, after closing all connections to it. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const admin = new URL(app.ownerUrl)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
  )
  await client.query(`drop database if exists ${to} with (force)`)
  await client.query(`create database ${to} template ${from}`)
  await client.end()
}

const databaseName = (): string => new URL(app.ownerUrl).pathname.slice(1)
const backUp = (): Promise<void> => copyDatabase(databaseName(), `${databaseName()}_backup`)
const restore = (): Promise<void> => copyDatabase(`${databaseName()}_backup`, databaseName())

async function requestWithdrawal(amount: number): Promise<string> {
  const requested = await app.call(withdraw, { body: { amount } }, member)
  if (!requested.ok) throw new Error(requested.body.message)
  return requested.body._id
}

/** Runs the job that sends held payouts and returns the bank's newest order. */
async function sendToBank(id: string): Promise<PayoutWire> {
  await sendPayouts.run(app.ctx)
  const [newest] = await payoutsAtBank(app)
  expect(newest!.reference).toMatch(new RegExp(`^${id}-[0-9a-f]{8}$`))
  return newest!
}

/** Runs the job that queries the bank about sent orders. */
async function queryBank(): Promise<void> {
  await asOwner(app, `update open_movement set due_at = '2020-01-01' where type = 'withdraw'`)
  await sendPayouts.run(app.ctx)
}

const statusOf = async (id: string) =>
  (
    await app.ctx.db.query('select status from movement where member_id = $1 and seq = $2', [
      member.id,
      readOutsideReference(id)!.seq,
    ])
  )[0]
const paidEvent = ({ reference, amount }: PayoutWire): PayoutEventWire => ({
  id: `evt_${randomUUID()}`,
  type: 'payout.paid',
  reference,
  amount,
  at: new Date().toISOString(),
  bankReference: 'OLD',
  reason: null,
})

test('a new payout or transfer never matches an old one with the same number after a restore', async () => {
  await backUp()
  expect((await games.transfer(member, 'wallet', 'naga', 300)).ok).toBe(true)
  const lostId = await requestWithdrawal(200)
  const lost = await sendToBank(lostId)
  await decidePayout(app, lost.reference, 'paid')
  await restore()

  expect((await games.wallet(member)).wallet.amount).toBe(1_000_00n)
  // The new transfer gets the number of the lost one, and the game executes it too.
  const moved = await games.transfer(member, 'wallet', 'naga', 100)
  expect(moved).toMatchObject({ body: { status: 'success' } })
  expect(await games.creditsAt('naga', member)).toBe(400_00n)
  const id = await requestWithdrawal(200)
  expect(id).toBe(lostId)
  const sent = await sendToBank(id)
  expect([sent.reference === lost.reference, sent.status]).toEqual([false, 'pending'])
  await queryBank()
  expect(await statusOf(id)).toEqual({ status: 'in progress' })

  // A webhook about the old payout settles nothing.
  expect(await sendEvent(app, 'payout', paidEvent(lost))).toBe(200)
  expect(await statusOf(id)).toEqual({ status: 'in progress' })
  await decidePayout(app, sent.reference, 'paid')
  await queryBank()
  expect(await statusOf(id)).toEqual({ status: 'SUCCESS' })
  expect(
    (await payoutsAtBank(app)).filter((one) => one.status === 'paid').map((one) => one.amount),
  ).toEqual(['200.00', '200.00'])
  await app.proveBooks()
})

test('a QR payment lost by a restore is unmatched when reported again, and is credited once', async () => {
  const codes = testCodes(app)
  await backUp()
  const { reference } = await codes.open(100, member)
  const before = BigInt(await walletOf(app, member))
  const event: ChargeEventWire = {
    id: `evt_${randomUUID()}`,
    type: 'charge.paid',
    reference,
    gatewayReference: 'PXLOST',
    receivingAccount: qrGatewayRows.PAYONEX.sandboxAccount,
    amount: '100.00',
    at: new Date().toISOString(),
    bankReference: 'LOST',
    payer: { bankCode: 'KBANK', accountNo: '7421806935', name: 'Somchai Jaidee' },
  }
  expect(await sendEvent(app, 'payonex', event)).toBe(200)
  expect(await walletOf(app, member)).toBe(before + 100_00n)
  await restore()

  expect(await walletOf(app, member)).toBe(before)
  expect(await sendEvent(app, 'payonex', event)).toBe(200)
  expect(await walletOf(app, member)).toBe(before)
  const [lost] = await listUnmatchedPayments(app.ctx, 10)
  expect(lost).toMatchObject({ paymentId: 'LOST', reason: 'unknown-code' })
  expect(await assignPayment(app.ctx, { ...lost!, username: member.phone })).toBe('given')
  expect(await sendEvent(app, 'payonex', event)).toBe(200)
  expect(await walletOf(app, member)).toBe(before + 100_00n)
  await app.proveBooks()
})

test('a waiting round whose seed was revealed after the backup is not played after the restore', async () => {
  const spins = testSpins(app)
  await putWheel(app, {
    code: 'FULLMOON',
    slices: [
      { code: 'B100', weight: 1 },
      { code: 'NONE', weight: 1, kind: 'none' },
    ],
  })
  await giveCoins(app, member, 2n)
  const { next } = await spins.setup(member)
  await backUp()
  const lost = await spins.play(member, next!.no)
  const revealed = lost.success ? lost.result.round.serverSeed : ''
  expect(await hashText(revealed)).toBe(next!.seedHash)
  await restore()

  // The first request after the restore is the spin itself; it is refused and takes no coin.
  const refused = await spins.play(member, next!.no)
  expect(refused).toMatchObject({ success: false, error: 'SPIN_FAIL', next: { no: next!.no } })
  const renewed = refused.next!
  expect(renewed.seedHash).not.toBe(next!.seedHash)
  expect(await spins.setup(member)).toMatchObject({ userCoin: 2, next: renewed })
  const played = await spins.play(member, renewed.no)
  const round = played.success ? played.result.round : null
  expect([round?.seedHash, round?.serverSeed === revealed]).toEqual([renewed.seedHash, false])
  expect(await verifyRound(round!)).toMatchObject({ seed: true, odds: true, slice: true })

  // An open round of an earlier epoch gets exactly one new seed, even under concurrent requests.
  const before = played.next!
  await beginEpoch(app.operator.db)
  const requested = await Promise.all([1, 2, 3, 4].map(() => spins.setup(member)))
  const hashes = new Set(requested.map((one) => one.next!.seedHash))
  expect([hashes.size, hashes.has(before.seedHash)]).toEqual([1, false])
  await app.proveBooks()
})

test('two restores of one backup and a promotion each begin their own epoch', async () => {
  const epochOf = async () =>
    (
      await app.ctx.db.query<{ epoch: string }>('select current_epoch($1) as epoch', [new Date()])
    )[0]!.epoch
  await backUp()
  const epochs: string[] = [await epochOf()]
  for (let time = 0; time < 2; time += 1) {
    await restore()
    epochs.push(await epochOf())
  }
  // A promoted standby has a different timeline and is otherwise unchanged.
  await asOwner(
    app,
    `update database_epoch
      set fingerprint = regexp_replace(fingerprint, ':[0-9A-F]{8}:', ':000000FF:')`,
  )
  epochs.push(await epochOf(), await epochOf())
  expect(new Set(epochs).size).toBe(4)
  expect(epochs[3]).toBe(epochs[4])
  // The operator reports a restore that the database cannot detect.
  const byHand = await beginEpoch(app.operator.db)
  expect([epochs.includes(byHand), await epochOf()]).toEqual([false, byHand])
  await expect(beginEpoch(app.ctx.db)).rejects.toThrow('permission denied')
})

test('a transfer unresolved at the backup is queried after the restore by its original reference', async () => {
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  await app.fault('games/naga/query', 'error')
  const moved = await games.transfer(member, 'wallet', 'naga', 50)
  expect(moved).toMatchObject({ body: { status: 'processing' } })
  await app.clearFaults()
  await backUp()
  await restore()
  await games.settle()
  expect(await statusOf(moved.ok ? moved.body._id : '')).toEqual({ status: 'SUCCESS' })
  await app.proveBooks()
})
