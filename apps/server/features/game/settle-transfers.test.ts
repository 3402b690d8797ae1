import { expect, test, afterEach, describe } from 'vitest'
import type { Credits, MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import {
  transferLanded,
  transferToWalletHeld,
  transferToGameHeld,
} from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { readAllGames } from '../catalogue/index.ts'
import { executeTransfer } from './transfers/execute-transfer.ts'
import { usernameOf } from './rules.ts'
import { settleTransfers } from './settle-transfers.job.ts'
import { heldTransfers } from '../../testing/held-transfers.ts'
import { randomUUID } from 'node:crypto'
import { readStatement } from '@champa/contract/statement'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)

const { player, holdTransfer, send, balances, movement } = heldTransfers(app, games)

test.each(['out', 'in'] as const)(
  'returns the money after a crash before the game was called (%s)',
  async (direction) => {
    const member = await player()
    const seq = await holdTransfer(member, direction)
    await games.settle()
    expect((await movement(member, seq)).status).toBe('FAILED')
    expect(await balances(member)).toEqual([100_00n, 0n, 200_00n, 100_00n])
    await app.proveBooks()
  },
)

test.each(['out', 'in'] as const)(
  "completes a transfer after a crash between the game's answer and the booking (%s)",
  async (direction) => {
    const member = await player()
    const seq = await holdTransfer(member, direction)
    expect(await send(member, direction, seq)).toMatchObject({ outcome: 'success' })
    await games.settle()
    expect((await movement(member, seq)).status).toBe('SUCCESS')
    expect(await balances(member)).toEqual(
      direction === 'out' ? [70_00n, 0n, 200_00n, 130_00n] : [130_00n, 0n, 200_00n, 70_00n],
    )
    await app.proveBooks()
  },
)

test('a lease that a crash left behind expires after thirty seconds', async () => {
  const member = await player()
  await holdTransfer(member, 'out', 'of-the-dead')
  clock.set(() => new Date(Date.now() + 30_001))
  expect(await games.transfer(member, 'naga', 'wallet', 5)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  clock.set()
  await games.settle()
  await app.proveBooks()
})

test('books a transfer once when two jobs and a request settle it simultaneously', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, player))
  const all = await Promise.all(
    members.map(async (member) => {
      const seq = await holdTransfer(member, 'out')
      await send(member, 'out', seq)
      return { member, seq }
    }),
  )
  await Promise.all([
    settleTransfers.run(app.ctx),
    settleTransfers.run(app.ctx),
    ...all.map(({ member, seq }) =>
      post(
        app.ctx.db,
        transferLanded({
          member: member.id,
          seq,
          code: 'naga',
          amount: 30_00n as MinorUnits,
          into: 'game',
        }),
      ),
    ),
  ])
  await games.settle()
  for (const { member, seq } of all) {
    expect((await movement(member, seq)).status).toBe('SUCCESS')
    expect(await balances(member)).toEqual([70_00n, 0n, 200_00n, 130_00n])
  }
  await app.proveBooks()
})

test.each(['game', 'wallet'] as const)(
  'a process suspended for minutes does not call the game when it resumes (into the %s)',
  async (into) => {
    const member = await player()
    const seq = await holdTransfer(member, into === 'game' ? 'out' : 'in')
    const game = (await readAllGames(app.ctx.db)).get('naga')!
    const size = { credits: 30_00n as Credits, money: 30_00n as MinorUnits }
    const late = await executeTransfer(app.ctx, {
      player: { memberId: member.id, game, username: usernameOf(member.id), rate: game.rates.THB },
      size,
      under: { key: 'late', lease: 'late', releases: 'always' },
      seq,
      epoch: '',
      heldAt: new Date(Date.now() - 30_001),
      into,
    })
    expect(late.status).toBe('processing')
    await games.settle()
    expect(await balances(member)).toEqual([100_00n, 0n, 200_00n, 100_00n])
    await app.proveBooks()
  },
)

describe('settling soon after a crash', () => {
  afterEach(() => app.proveBooks())

  /**
   * 100 baht in the wallet and 100 at game naga, then a hold of 30 whose request crashed before the
   * call to the game.
   */
  async function held(direction: 'out' | 'in'): Promise<{ member: TestMember; seq: bigint }> {
    const member = await games.player(200_00n, { naga: 100 })
    const hold = direction === 'out' ? transferToGameHeld : transferToWalletHeld
    const outcome = await post(
      app.ctx.db,
      hold({
        member: member.id,
        key: `key:${randomUUID()}`,
        code: 'naga',
        amount: 30_00n as MinorUnits,
        dueAt: clock.now(),
        detail: { credits: '30.00' },
      }),
    )
    if (!outcome.ok) throw new Error(outcome.code)
    return { member, seq: outcome.seq }
  }

  async function movement({
    member,
    seq,
  }: {
    member: TestMember
    seq: bigint
  }): Promise<{ status: string; createdAt: Date; detail: { reason?: string } }> {
    const [row] = await app.ctx.db.query<{
      status: string
      createdAt: Date
      detail: { reason?: string }
    }>('select status, created_at, detail from movement where member_id = $1 and seq = $2', [
      member.id,
      seq,
    ])
    return row!
  }

  test.each(['out', 'in'] as const)(
    'a transfer that never arrived (%s) is settled three minutes after it was sent',
    async (direction) => {
      const one = await held(direction)
      const sentMs = (await movement(one)).createdAt.getTime()
      const checks: number[] = []
      for (
        let seconds = 0;
        seconds <= 240 && (await movement(one)).status === 'in progress';
        seconds++
      ) {
        clock.set(() => new Date(sentMs + seconds * 10))
        if ((await settleTransfers.run(app.ctx)) > 0) checks.push(seconds)
      }
      expect(await movement(one)).toMatchObject({
        status: 'FAILED',
        detail: { reason: 'NOT_RECEIVED' },
      })
      expect(checks).toEqual([0, 5, 30, 120, 180])
      clock.set()
      const { wallet, inTransit, total } = await games.wallet(one.member)
      expect([wallet.amount, inTransit, total]).toEqual([100_00n, 0n, 200_00n])
      await app.proveBooks()
    },
  )

  test('a transfer first reported "not found" after three minutes fails a minute later', async () => {
    const one = await held('out')
    const sentMs = (await movement(one)).createdAt.getTime()
    const statusAfter = async (seconds: number): Promise<string> => {
      clock.set(() => new Date(sentMs + seconds * 10))
      await settleTransfers.run(app.ctx)
      return (await movement(one)).status
    }
    await app.fault('games/naga/query', 'error')
    for (const seconds of [0, 5, 30, 120]) await statusAfter(seconds)
    await app.clearFaults()
    expect([await statusAfter(181), await statusAfter(240), await statusAfter(241)]).toEqual([
      'in progress',
      'in progress',
      'FAILED',
    ])
  })

  test('the statement shows when the outcome will be known, or that staff decide', async () => {
    const one = await held('out')
    const sentMs = (await movement(one)).createdAt.getTime()
    const search = async (seconds: number, dueAt: Date | null) => {
      clock.set(() => new Date(sentMs + seconds * 10))
      await app.ctx.db.query(
        'update open_movement set due_at = $3 where member_id = $1 and seq = $2',
        [one.member.id, one.seq, dueAt],
      )
      const response = await app.call(readStatement, { body: { page: 1, limit: 1 } }, one.member)
      return response.ok ? response.body.statements[0]!.search : null
    }
    const at = (seconds: number): Date => new Date(sentMs + seconds * 10)
    expect(await search(1, at(5))).toEqual({ state: 'asking', knownBy: at(180).getTime() })
    expect(await search(181, at(600))).toEqual({ state: 'silent', knownBy: at(600).getTime() })
    expect(await search(90_000, null)).toEqual({ state: 'staff', knownBy: null })
    await app.ctx.db.query(
      'update open_movement set due_at = $3 where member_id = $1 and seq = $2',
      [one.member.id, one.seq, new Date(0)],
    )
    clock.set()
    await games.settle()
    const response = await app.call(readStatement, { body: { page: 1, limit: 1 } }, one.member)
    expect(response.ok && response.body.statements[0]).toMatchObject({
      status: 'FAILED',
      search: null,
    })
  })
})
