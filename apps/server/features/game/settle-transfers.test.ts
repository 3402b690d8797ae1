import { expect, test } from 'vitest'
import type { Credits, MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { transferLanded } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { readAllGames } from '../catalogue/index.ts'
import { executeTransfer } from './transfers/execute-transfer.ts'
import { usernameOf } from './rules.ts'
import { settleTransfers } from './settle-transfers.job.ts'
import { heldTransfers } from '../../testing/held-transfers.ts'

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

test('lets a lease expire that a crash left behind', async () => {
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

test('books a transfer once when two jobs and a request settle it at the same time', async () => {
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
  'a process suspended for minutes sends no transfer to the game (into the %s)',
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
