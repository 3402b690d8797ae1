import { expect, test } from 'vitest'
import { gameConnections } from '../../../seed/game-connections.ts'
import { seedGames } from '../../../seed/games.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { compareDay } from './compare-day.ts'

const codes = Object.keys(gameConnections)

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await seedGames(app.operator)
// A credit is worth 1.00 baht at every game, so that the expected figures are the same.
for (const code of codes) await games.change(code, {})

test.concurrent.each(codes)(
  '%s: its history matches our books and leaves out refused transfers',
  async (code) => {
    const from = new Date(Date.now() - 2_000)
    const member = await games.player(500_00n, { [code]: 0 })
    expect(await games.transfer(member, 'wallet', code, 123.45)).toMatchObject({ ok: true })
    await app.fault(`games/${code}/deposit`, 'refuse', 1)
    await games.transfer(member, 'wallet', code, 7)
    await games.transfer(member, code, 'wallet', 23.4)
    await games.transfer(member, 'wallet', code, 50)
    // Some providers debit one side first, credit the other 2 s later, and only then record the
    // transfer. Some record times in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    const to = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
    const compared = await compareDay(
      app.ctx,
      { code },
      { from: new Date(Math.floor(from.getTime() / 1_000) * 1_000), to },
    )
    expect(compared).toMatchObject({
      theirs: { count: 3n, in: 173_45n, out: 23_40n },
      findings: [],
    })
  },
)
