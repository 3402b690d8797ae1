import { expect, test } from 'vitest'
import { refreshGames } from '@champa/contract/game'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'

const app = await startTestApp()
const games = testGames(app)

const link = { form: 'link', usernameField: null, passwordField: null, hasState: false }

// [spec:SCR-25.2 API-32.1 API-32.2]
test('a new member gets an empty wallet, the bank account and inactive games', async () => {
  const member = await app.member()
  const wallet = await games.wallet(member)
  expect(wallet).toMatchObject({
    profile: { _id: member.id.toString(), name: 'สมชาย ทดสอบ', username: member.phone, coin: 0 },
    bankAccount: {
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI TEST',
      bankAccountNo: member.id.toString(),
      bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' },
    },
    currency: 'THB',
    wallet: { amount: 0n },
    invite: { amount: 0n, success: 120, fail: 5 },
    inTransit: 0n,
    onHold: 0n,
    total: 0n,
  })
  expect(wallet.slots).toEqual(
    [
      { code: 'naga', name: 'Naga Pearl', category: 'slot', logo: 'NP', background: 'poster-naga' },
      {
        code: 'mekong',
        name: 'Mekong Sport',
        category: 'sport',
        logo: 'MS',
        background: 'poster-pitch',
      },
      {
        code: 'sixstars',
        name: 'Six Stars',
        category: 'lotto',
        logo: '6S',
        background: 'poster-balls',
      },
    ].map((game) => ({
      ...game,
      isActive: false,
      isClosed: false,
      amount: 0n,
      worth: 0n,
      ftWalletSlot: 1,
      stale: false,
      checking: 0n,
      favourite: false,
      login: link,
      web: null,
      android: null,
      ios: null,
    })),
  )
  expect(Math.abs(wallet.profile.createdAt - Date.now())).toBeLessThan(60_000)
  expect(Math.abs(wallet.serverTime - Date.now())).toBeLessThan(60_000)
})

// [spec:SCR-25.1]
test('the total is the wallet, all game balances and the money in transit', async () => {
  const member = await games.player(300_00n, { naga: 100, mekong: 0 })
  await app.fault('games/mekong/deposit', 'lost-reply', 1)
  await games.transfer(member, 'wallet', 'mekong', 50)
  const wallet = await games.wallet(member)
  expect([wallet.wallet.amount, wallet.inTransit, wallet.total]).toEqual([150_00n, 50_00n, 300_00n])
  expect(wallet.slots.map(({ code, isActive, amount }) => [code, isActive, amount])).toEqual([
    ['naga', true, 100_00n],
    ['mekong', true, 0n],
    ['sixstars', false, 0n],
  ])
})

test('money of an unresolved transfer that has returned meanwhile counts once', async () => {
  const member = await games.player(300_00n, { mekong: 0 })
  await app.fault('games/mekong/deposit', 'lost-reply', 1)
  await games.transfer(member, 'wallet', 'mekong', 100)
  await games.transfer(member, 'mekong', 'wallet', 70)
  const doubtful = await games.wallet(member)
  expect([doubtful.wallet.amount, doubtful.inTransit, doubtful.total]).toEqual([
    270_00n,
    30_00n,
    300_00n,
  ])
  await games.settle()
  const settled = await games.wallet(member)
  expect([settled.wallet.amount, settled.inTransit, settled.total]).toEqual([270_00n, 0n, 300_00n])
})

// [spec:GAME-3.1]
test('a game with a rate shows its credits, and the total contains their value', async () => {
  const member = await games.player(100_00n, { sixstars: 0 })
  await games.change('sixstars', { rate: 25_000n })
  await games.transfer(member, 'wallet', 'sixstars', 50)
  const wallet = await games.wallet(member)
  expect(wallet.slots[2]).toMatchObject({ amount: 20_00n, worth: 50_00n, ftWalletSlot: 2.5 })
  expect(wallet.total).toBe(100_00n)
  await games.change('sixstars', { rate: 10_000n })
})

test('a closed game stays visible to members who played it and disappears for others', async () => {
  const [player, other] = [await app.member(100_00n), await app.member()]
  await games.activate(player, 'sixstars')
  await games.transfer(player, 'wallet', 'sixstars', 40)
  await games.change('sixstars', { enabled: false })
  expect((await games.wallet(other)).slots.map((slot) => slot.code)).toEqual(['naga', 'mekong'])
  const wallet = await games.wallet(player)
  expect(wallet.total).toBe(100_00n)
  expect(wallet.slots.map(({ code, isClosed, worth }) => [code, isClosed, worth])).toEqual([
    ['naga', false, 0n],
    ['mekong', false, 0n],
    ['sixstars', true, 40_00n],
  ])
  await games.change('sixstars', { enabled: true })
})

test('readWallet costs one round trip to the database, including the session', async () => {
  const member = await app.member(1_00n)
  const { db } = app.ctx
  const queries: string[] = []
  const { query } = db
  db.query = (text, values, name) => {
    queries.push(text)
    return query(text, values, name)
  }
  try {
    expect(await app.call(readWallet, {}, member)).toMatchObject({ ok: true })
    expect(queries).toHaveLength(1)
  } finally {
    db.query = query
  }
})

test.each([
  ['wallet', readWallet, /^session-/],
  ['refresh', refreshGames, /^wallet-rows$/],
] as const)(
  'the time in the response of a %s is before its figures were read',
  async (_, endpoint, reads) => {
    const member = await games.player(100_00n, { naga: 50 })
    const { db } = app.ctx
    const { query } = db
    const at = clock.nowMs()
    clock.set(() => new Date(at))
    db.query = async (text, values, name) => {
      const rows = await query(text, values, name)
      // The figures may change during the 30 s between reading them and responding.
      if (reads.test(name ?? '')) clock.set(() => new Date(at + 30_000))
      return rows as never
    }
    const answered = await app.call(endpoint, {}, member).finally(() => (db.query = query))
    clock.set()
    expect(answered.ok && answered.body.serverTime).toBe(at)
  },
)
