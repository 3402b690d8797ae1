import type { CustomerEvents, CustomerSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, expect, test } from 'vitest'
import { memberRequester } from '@champa/contract/constants'
import { refreshGame, refreshGames } from '@champa/contract/game'
import type { WalletState } from '@champa/contract/wallet'
import { clock } from '../../../platform/clock.ts'
import { readSession } from '../../../platform/session.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { openGamesBetween } from '../../../testing/games-between.ts'
import { testGames } from '../../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { readWalletRow } from '../../wallet/index.ts'
import { recordSyncs } from './record-syncs.ts'
import { syncProjection } from './sync-balances.ts'

const codes = ['naga', 'mekong', 'sixstars']

const sockets: Socket[] = []
afterAll(() => between.close())
const between = await openGamesBetween()
const app = await startTestApp({ GAMES_URL: between.url })
between.to = app.simulators
const games = testGames(app)
afterEach(() => {
  between.lateMs.clear()
  between.requests.clear()
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/**
 * A player with 50.00 baht at each of three games and 50.00 in the wallet. The count of calls to the
 * games starts at zero.
 */
async function player(): Promise<TestMember> {
  const member = await games.player(200_00n, Object.fromEntries(codes.map((code) => [code, 50])))
  between.requests.clear()
  return member
}

async function refresh(member: TestMember): Promise<WalletState> {
  const answered = await app.call(refreshGames, {}, member)
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body
}

/** Opens a screen of the member and records the events it receives. */
async function openScreen(member: TestMember): Promise<{ events: string[][] }> {
  const socket: Socket<CustomerEvents, CustomerSignals> = io(app.url, {
    transports: ['websocket'],
    auth: { token: member.token },
    reconnection: false,
  })
  sockets.push(socket)
  const events: string[][] = []
  socket.on('changed', ({ what }) => events.push(what))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { events }
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const cardsOf = (wallet: WalletState): [string, bigint, boolean][] =>
  wallet.slots.filter((slot) => slot.isActive).map((slot) => [slot.code, slot.amount, slot.stale])
const callsOf = (call: string): number[] =>
  codes.map((code) => between.requests.get(`${code}/${call}`) ?? 0)

/** Stops the clock, so that short-lived caches do not expire on a slow machine. */
function stopClock(): void {
  const at = new Date()
  clock.set(() => at)
}

/**
 * Returns the names of the statements sent to the database during `work`; `hold` may delay them.
 */
async function statementsOf(
  work: () => Promise<unknown>,
  hold: (name: string | undefined) => Promise<void> = () => Promise.resolve(),
): Promise<(string | undefined)[]> {
  const { db } = app.ctx
  const { query } = db
  const names: (string | undefined)[] = []
  db.query = async (text, values, name) => {
    names.push(name)
    await hold(name)
    return query(text, values, name)
  }
  await work().finally(() => (db.query = query))
  return names.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
}

const session = expect.stringMatching(/^session-/)

test('a refresh takes three SQL statements, a repeat within five seconds one', async () => {
  const member = await player()
  stopClock()
  await refresh(await player())
  expect(await statementsOf(() => refresh(member))).toEqual(['game-looks', session, 'wallet-rows'])
  expect(await statementsOf(() => refresh(member))).toEqual([session])
})

test('books play at several games together', async () => {
  const member = await player()
  for (const code of codes) await games.play(code, member, 10, 0)
  stopClock()
  await refresh(await player())
  // The statement that books the first play is delayed until the other games have answered, so that
  // their plays are booked together however late they arrive.
  const names = await statementsOf(
    () => refresh(member),
    async (name) => {
      if (name !== 'ledger-post') return
      await until(() => between.open() === 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
  )
  const isPost = (name: string | undefined) => name === 'ledger-post'
  expect(names.filter((name) => !isPost(name))).toEqual(['game-looks', session, 'wallet-rows'])
  // One statement suffices when all games answer at the same moment.
  expect([1, 2]).toContain(names.filter(isPost).length)
  expect((await games.wallet(member)).total).toBe(170_00n)
  await app.proveBooks()
})

test('concurrent refreshes of many members share each statement', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => app.member()))
  const shown = { requester: memberRequester, device: null }
  const { db } = app.ctx
  const together = (read: (member: TestMember) => Promise<unknown>) =>
    statementsOf(() => Promise.all(members.map(read)))
  expect(
    await together(({ token }) => readSession(db, token, shown, { projection: syncProjection })),
  ).toEqual([session])
  expect(await together(({ id }) => recordSyncs(db, id, codes, []))).toEqual(['game-looks'])
  expect(await together(({ id }) => readWalletRow(app.ctx, id))).toEqual(['wallet-rows'])
})

test('concurrent refreshes of a member call each game once and get the same result', async () => {
  const member = await player()
  for (const code of codes) between.lateMs.set(`${code}/balance`, 150)
  await games.play('naga', member, 10, 60)
  const [one, two, three] = await Promise.all([
    refresh(member),
    refresh(member),
    app.call(refreshGame, { params: { code: 'naga' } }, member),
  ])
  expect(callsOf('balance')).toEqual([1, 1, 1])
  expect(three.ok && cardsOf(three.body)[0]).toEqual(['naga', 100_00n, false])
  expect([cardsOf(one!)[0], cardsOf(two!)[0]]).toEqual([
    ['naga', 100_00n, false],
    ['naga', 100_00n, false],
  ])
  await app.proveBooks()
})

test('sends the balance of a slow game by socket and calls the game once', async () => {
  const member = await player()
  for (const code of codes) await games.play(code, member, 10, 0)
  const release = between.hold('naga/balance')
  const screen = await openScreen(member)
  const wallet = await refresh(member)
  expect(cardsOf(wallet)).toEqual([
    ['naga', 50_00n, true],
    ['mekong', 40_00n, false],
    ['sixstars', 40_00n, false],
  ])
  clock.set(() => new Date(Date.now() + 5_001))
  const again = refresh(member)
  await until(() => callsOf('balance')[1] === 2)
  screen.events.length = 0
  release()
  await until(async () =>
    cardsOf(await games.wallet(member)).every(([, amount, stale]) => amount === 40_00n && !stale),
  )
  await until(() => screen.events.flat().includes('wallet'))
  await again
  expect(callsOf('balance')).toEqual([1, 2, 2])
  await app.proveBooks()
})

test('notifies the screens of a transfer’s hold before the game has answered', async () => {
  const member = await player()
  const screen = await openScreen(member)
  await takeEvents(member, screen)
  for (const [call, from, to] of [
    ['deposit', 'wallet', 'naga'],
    ['withdraw', 'naga', 'wallet'],
  ] as const) {
    const release = between.hold(`naga/${call}`)
    const transferred = games.transfer(member, from, to, 20)
    await until(() => callsOf(call)[0] === 1)
    expect(await takeEvents(member, screen)).toEqual([['wallet', 'statement']])
    expect((await games.wallet(member)).inTransit).toBe(20_00n)
    release()
    expect(await transferred).toMatchObject({ ok: true, body: { status: 'success' } })
    expect(await takeEvents(member, screen)).toEqual([['wallet', 'statement']])
  }
})

/**
 * Returns the events sent so far. It first sends a `deposit` event, which no test expects, and
 * waits for its arrival, because events arrive in order.
 */
async function takeEvents(member: TestMember, screen: { events: string[][] }): Promise<string[][]> {
  app.ctx.live.changed(member.id, ['deposit'])
  await until(() => screen.events.flat().includes('deposit'))
  return screen.events
    .splice(0)
    .map((what) => what.filter((thing) => thing !== 'deposit'))
    .filter((what) => what.length > 0)
}

test('marks a failing game stale, then fresh, and notifies the screens each time', async () => {
  const member = await player()
  const screen = await openScreen(member)
  await takeEvents(member, screen)
  await app.fault('games/mekong/balance', 'error', 1)
  expect(cardsOf(await refresh(member))[1]).toEqual(['mekong', 50_00n, true])
  expect(await takeEvents(member, screen)).toEqual([['wallet']])
  clock.set(() => new Date(Date.now() + 5_001))
  expect(cardsOf(await refresh(member))[1]).toEqual(['mekong', 50_00n, false])
  expect(await takeEvents(member, screen)).toEqual([['wallet']])
  clock.set(() => new Date(Date.now() + 10_002))
  await refresh(member)
  // Nothing has changed, so no event is sent.
  expect(await takeEvents(member, screen)).toEqual([])
})

test('pauses balance queries to a game that keeps failing, but not its transfers', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, player))
  between.requests.clear()
  stopClock()
  await app.fault('games/sixstars/balance', 'error')
  for (const member of members)
    expect(cardsOf(await refresh(member))[2]).toEqual(['sixstars', 50_00n, true])
  expect(callsOf('balance')).toEqual([8, 8, 5])
  await app.clearFaults()
  const [first] = members as [TestMember]
  expect(await games.transfer(first, 'sixstars', 'wallet', 50)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  expect(await games.transfer(first, 'wallet', 'sixstars', 20)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  await new Promise((resolve) => setTimeout(resolve, 5_100))
  // The paused game was not queried for the last member, so the next refresh queries it again.
  expect(cardsOf(await refresh(members.at(-1)!))[2]).toEqual(['sixstars', 50_00n, false])
  expect(cardsOf(await refresh(first))[2]).toEqual(['sixstars', 20_00n, true])
  clock.set(() => new Date(Date.now() + 5_001))
  expect(cardsOf(await refresh(first))[2]).toEqual(['sixstars', 20_00n, false])
})

test('a game with an unreadable connection is stale, and other games are unaffected', async () => {
  const member = await player()
  const connect = async (to: string): Promise<void> => {
    await asOwner(app, `update game set ${to} where code = 'naga'`)
    await games.change('naga', {})
  }
  await connect(`provider = 'http', connection = '{"no": "connection"}'`)
  try {
    await games.play('mekong', member, 10, 0)
    expect(cardsOf(await refresh(member))).toEqual([
      ['naga', 50_00n, true],
      ['mekong', 40_00n, false],
      ['sixstars', 50_00n, false],
    ])
    expect(await games.transfer(member, 'wallet', 'naga', 10)).toMatchObject({
      ok: false,
      body: { message: 'TRANSFER_FAIL' },
    })
    expect((await games.wallet(member)).wallet.amount).toBe(50_00n)
  } finally {
    await connect(`provider = 'transfer-wallet', connection = null`)
  }
})
