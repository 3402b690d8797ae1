import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gameCalls } from '../testing/game-calls.ts'
import { startTestSimulators, type TestSimulators } from '../testing/test-simulators.ts'

let simulators: TestSimulators
let call: ReturnType<typeof gameCalls>
let players = 0
beforeAll(async () => {
  simulators = await startTestSimulators()
  call = gameCalls(simulators)
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

const played = (game: string, order: object) =>
  simulators.call('POST', `/games/${game}/play`, order)
const ended = (game: string, order: object) =>
  simulators.call('POST', `/games/${game}/bets/settle`, order)
const everything = { from: 0, to: Date.now() * 2, page: 1 }

/** Creates a player with ten credits at a game with the sandbox's protocol. */
async function newPlayer(game: string): Promise<string> {
  const username = `better${(players += 1)}`
  await call.sandbox(game, 'create', { username, password: 'pass-1' })
  await call.sandbox(game, 'deposit', { username, amount: '10.00', reference: `seed-${username}` })
  return username
}

async function reported(game: string, username: string) {
  const { rows } = (await call.sandbox(game, 'bets', everything)).body as {
    rows: {
      id: string
      username: string
      state: string
      stake: string
      valid: string
      won: string
    }[]
  }
  return rows
    .filter((row) => row.username === username)
    .map(({ id, state, stake, valid, won }) => ({ id, state, stake, valid, won }))
}

test('every round with a stake is a bet, and ties and void bets have no turnover', async () => {
  const username = await newPlayer('naga')
  const bets = []
  for (const round of [
    { bet: 4, win: 0 },
    { bet: 3, win: 3 },
    { bet: 1, void: true },
    { bet: 0, win: 5 },
    { bet: '2.50', win: '20.00' },
  ])
    bets.push((await played('naga', { username, ...round })).body)
  expect(bets.map(({ balance }) => balance)).toEqual(['6.00', '6.00', '6.00', '11.00', '28.50'])
  expect(bets[3]).toEqual({ balance: '11.00' })
  expect(await reported('naga', username)).toEqual([
    { id: bets[0]!.bet, state: 'settled', stake: '4.00', valid: '4.00', won: '0.00' },
    { id: bets[1]!.bet, state: 'settled', stake: '3.00', valid: '0.00', won: '3.00' },
    { id: bets[2]!.bet, state: 'void', stake: '1.00', valid: '0.00', won: '0.00' },
    { id: bets[4]!.bet, state: 'settled', stake: '2.50', valid: '2.50', won: '20.00' },
  ])
  expect(await played('naga', { username, bet: 29, win: 100 })).toMatchObject({ status: 409 })
})

test('an open bet deducts its stake, is settled later and may be resettled', async () => {
  const username = await newPlayer('mekong')
  const { balance, bet } = (await played('mekong', { username, bet: 4, open: true })).body
  expect([balance, await reported('mekong', username)]).toEqual([
    '6.00',
    [{ id: bet, state: 'open', stake: '4.00', valid: '0.00', won: '0.00' }],
  ])
  const seen = []
  for (const end of [{ win: 9 }, { win: 4 }, { void: true }, { win: 0 }])
    seen.push([
      (await ended('mekong', { bet, ...end })).body.balance,
      (await reported('mekong', username))[0],
    ])
  expect(seen).toMatchObject([
    ['15.00', { state: 'settled', valid: '4.00', won: '9.00' }],
    ['10.00', { valid: '0.00' }],
    ['10.00', { state: 'void', valid: '0.00' }],
    ['6.00', { state: 'settled', valid: '4.00' }],
  ])
  expect(await ended('mekong', { bet: 'B-none', win: 1 })).toMatchObject({ status: 404 })
  await ended('mekong', { bet, win: 9 })
  await played('mekong', { username, bet: 15, win: 0 })
  expect(await ended('mekong', { bet, win: 0 })).toMatchObject({ status: 409 })
})

test('a bets report has 100 bets per page, in order of their last change', async () => {
  const username = await newPlayer('pg')
  const from = Date.now()
  const first = (await played('pg', { username, bet: 1, open: true })).body.bet
  for (let n = 0; n < 101; n += 1) await played('pg', { username, bet: '0.05', win: 0 })
  const to = Date.now() + 1
  // Waits, so that the settlement of the first bet is the latest change by milliseconds.
  while (Date.now() <= to) await new Promise((resolve) => setTimeout(resolve, 1))
  await ended('pg', { bet: first, win: 0 })
  const page = async (window: object) =>
    (await call.sandbox('pg', 'bets', { from, to: Date.now() + 1, page: 1, ...window })).body as {
      rows: { id: string; changedAt: number }[]
      next: number | null
    }
  const [one, two, later] = [
    await page({}),
    await page({ page: 2 }),
    await page({ from: to + 60_000, to: to + 90_000 }),
  ]
  const rows = [...one.rows, ...two.rows]
  expect([one.rows.length, one.next, two.next, rows.length, rows.at(-1)!.id]).toEqual([
    100,
    2,
    null,
    102,
    first,
  ])
  expect(rows.map((row) => row.changedAt)).toEqual(
    rows.map((row) => row.changedAt).toSorted((a, b) => a - b),
  )
  expect(later).toEqual({ code: 0, rows: [], next: null })
})

test('each protocol reports bets in its own format', async () => {
  const seconds = { from: '1', to: String(Math.ceil(Date.now() / 1_000) + 60) }
  await call.amb('pgslot', 'create', { memberLoginName: 'ambbet1', password: 'pass-1' })
  await call.amb('pgslot', 'deposit', {
    memberLoginName: 'ambbet1',
    amount: 10,
    transId: 'seed-amb',
  })
  await call.joker('joker', 'CU', { Username: 'jokerbet1', Password: 'pass-1' })
  await call.joker('joker', 'TC', {
    Username: 'jokerbet1',
    Amount: '10.00',
    RequestID: 'seed-joker',
  })
  await call.ufa('ufabet', 'add', { user: 'chpufabet1', pass: 'pass-1' })
  await call.ufa('ufabet', 'in', { user: 'chpufabet1', amt: '1000', ref: 'seed-ufa' })
  const ids = [
    await played('pgslot', { username: 'ambbet1', bet: 2.5, win: 1 }),
    await played('joker', { username: 'jokerbet1', bet: 2.5, void: true }),
    await played('ufabet', { username: 'ufabet1', bet: 2.5, open: true }),
  ].map(({ body }) => body.bet)
  const amb = await call.amb('pgslot', 'bets', {
    startTime: new Date(0).toISOString(),
    endTime: new Date(Date.now() + 1).toISOString(),
    page: 1,
  })
  expect(amb.body).toMatchObject({
    status: { code: 0 },
    data: {
      rows: [
        {
          betId: ids[0],
          memberLoginName: 'ambbet1',
          status: 'SETTLED',
          betAmount: 2.5,
          validAmount: 2.5,
          payout: 1,
          updatedTime: expect.stringMatching(/^20.*Z$/),
        },
      ],
      nextPage: null,
    },
  })
  const joker = await call.joker('joker', 'BT', {
    StartTime: seconds.from,
    EndTime: seconds.to,
    Page: '1',
  })
  expect(joker).toMatchObject({
    status: 200,
    body: {
      Items: [
        {
          BetID: ids[1],
          Username: 'jokerbet1',
          Status: 'Cancelled',
          Amount: 2.5,
          TurnOver: 0,
          Result: 0,
          ChangeTime: expect.any(Number),
        },
      ],
      NextPage: null,
    },
  })
  const ufa = await call.ufa('ufabet', 'bet', { ...seconds, page: '1' })
  expect(ufa.body).toMatchObject({
    err: '0',
    rows: [
      {
        id: ids[2],
        user: 'chpufabet1',
        st: 'N',
        amt: '250',
        vld: '0',
        win: '0',
        t1: '0',
        upd: expect.stringMatching(/^\d{10}$/),
      },
    ],
    next: null,
  })
})

test.each([
  { mode: 'error' as const, status: 500 },
  { mode: 'refuse' as const, status: 503 },
])('the fault $mode applies to the bets report too', async ({ mode, status }) => {
  await simulators.fault({ target: 'games/circus/bets', mode, times: 1 })
  const answer = await fetch(`${simulators.url}/games/circus/bets`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${simulators.secrets.games}`,
    },
    body: JSON.stringify(everything),
  })
  expect(answer.status).toBe(status)
})

test('rounds played on a game page create bets too', async () => {
  const username = await newPlayer('sixstars')
  const { link } = (await call.sandbox('sixstars', 'launch', { username, locale: 'th' })).body
  const seat = new URL((await fetch(String(link), { redirect: 'follow' })).url).pathname
  expect(await simulators.call('POST', `${seat}/round`, { bet: 2, choice: 3 })).toMatchObject({
    status: 200,
  })
  expect(await reported('sixstars', username)).toMatchObject([{ state: 'settled', stake: '2.00' }])
})
