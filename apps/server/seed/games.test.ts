import { autoLogin, readGameAccount, refreshGames } from '@champa/contract/game'
import { expect, test, describe } from 'vitest'
import { listGames } from '../features/game/index.ts'
import { testGames } from '../testing/test-games.ts'
import { startTestApp } from '../testing/test-app.ts'
import { gameConnections } from './game-connections.ts'
import { seedGames } from './games.ts'
import { connectionShape } from '../providers/games/http/connection.ts'

const codes = Object.keys(gameConnections)
const app = await startTestApp()
const games = testGames(app)
await seedGames(app.operator)

test('the seed opens all games of the sandbox and preserves the operator’s changes', async () => {
  expect((await listGames(app.ctx)).map((one) => one.state)).toEqual(
    Array.from({ length: 19 }, () => 'open'),
  )
  await app.operator.db.query(
    `update game set enabled = false, web = 'https://elsewhere.example/' where code = 'joker'`,
  )
  await seedGames(app.operator)
  expect(await app.ctx.db.query(`select enabled, web from game where code = 'joker'`)).toEqual([
    { enabled: false, web: 'https://elsewhere.example/' },
  ])
  await games.change('joker', { enabled: true })
})

test('money moves into each of the sixteen games, is played and returns to the wallet', async () => {
  const member = await app.member(16_000_00n)
  for (const code of codes) {
    await games.activate(member, code)
    const sent = await games.transfer(member, 'wallet', code, 100)
    expect(sent, code).toMatchObject({ ok: true })
  }
  await games.settle()
  for (const code of codes) await games.play(code, member, 10, 30)
  expect((await app.call(refreshGames, {}, member)).ok).toBe(true)
  const rates: Record<string, number> = { imi: 2.5, huayhd: 0.5 }
  const { slots, wallet } = await games.wallet(member)
  expect(wallet.amount).toBe(16_000_00n - 16n * 100_00n)
  for (const code of codes) {
    const rate = rates[code] ?? 1
    const card = slots.find((one) => one.code === code)!
    expect([code, card.ftWalletSlot, card.amount, card.worth]).toEqual([
      code,
      rate,
      BigInt(100_00 / rate + 20_00),
      BigInt(100_00 + 20_00 * rate),
    ])
  }
  for (const code of codes)
    expect(await games.transfer(member, code, 'wallet', 100), code).toMatchObject({ ok: true })
  await games.settle()
  expect((await games.wallet(member)).wallet.amount).toBe(16_000_00n)
  await app.proveBooks()
})

// [spec:GAME-28.1]
test.each('pg betflix askmebet imi usun areaslot circus slotracha pgslot joker2 huayhd'.split(' '))(
  '%s is opened by a link that the server creates',
  async (provider) => {
    const member = await app.member()
    await games.activate(member, provider)
    const account = await app.call(readGameAccount, { params: { code: provider } }, member)
    if (!account.ok) throw new Error(account.body.message)
    const answer = await app.call(
      autoLogin,
      { params: { provider, username: account.body.username } },
      member,
    )
    expect(answer).toMatchObject({
      ok: true,
      body: { link: expect.stringContaining('/api/play/') },
    })
  },
)

describe('the seeded game connections', () => {
  describe.each(Object.entries(gameConnections))('%s', (code, row) => {
    test('the connection is valid and calls the URL of its own game', () => {
      const read = connectionShape.safeParse(row)
      expect(read.error?.issues ?? []).toEqual([])
      expect(read.data!.baseUrl).toContain(`/games/${code}/`.replace(/\/$/, ''))
    })
  })
})
