import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gameCalls } from '../../testing/game-calls.ts'
import {
  eventually,
  startTestSimulators,
  type TestSimulators,
} from '../../testing/test-simulators.ts'

let simulators: TestSimulators
let sandbox: ReturnType<typeof gameCalls>['sandbox']
let players = 0

beforeAll(async () => {
  simulators = await startTestSimulators()
  sandbox = gameCalls(simulators).sandbox
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

async function newPlayer(game: string, amount?: string): Promise<string> {
  const username = `player${(players += 1)}`
  expect((await sandbox(game, 'create', { username, password: 'pass-1' })).body).toEqual({
    code: 0,
  })
  if (amount) await sandbox(game, 'deposit', { username, amount, reference: `seed-${username}` })
  return username
}

test('a sandbox provider accepts its operator only with the secret', async () => {
  const username = await newPlayer('pg')
  expect(await gameCalls(simulators, 'whsec_other').sandbox('pg', 'balance', { username })).toEqual(
    {
      status: 401,
      body: { code: 41, message: 'unauthorised' },
    },
  )
  expect(
    (await sandbox('pg', 'deposit', { username, amount: '0.00', reference: 'none' })).body,
  ).toMatchObject({ code: 40 })
})

test('a repeated reference moves credits once: PG reports its status, IMI repeats its first answer', async () => {
  const twice = async (game: string) => {
    const transfer = {
      username: await newPlayer(game, '10.00'),
      amount: '5.00',
      reference: `twice-${game}`,
    }
    const answers = [
      (await sandbox(game, 'deposit', transfer)).body,
      (await sandbox(game, 'deposit', transfer)).body,
    ]
    expect((await sandbox(game, 'balance', transfer)).body).toEqual({ code: 0, balance: '15.00' })
    return answers
  }
  expect((await twice('pg'))[1]).toEqual({
    code: 3,
    message: 'reference already exists',
    reference: 'twice-pg',
    status: 'success',
  })
  const [first, again] = await twice('imi')
  expect([first, again]).toEqual([{ code: 0, reference: 'twice-imi', balance: '15.00' }, first])
})

test('a query at USUN finds a new transfer after three seconds and never an unknown one', async () => {
  const username = await newPlayer('usun')
  const before = Date.now()
  await sandbox('usun', 'deposit', { username, amount: '1.00', reference: 'late-1' })
  const codes = new Set<unknown>()
  const found = await eventually(async () => {
    const { body } = await sandbox('usun', 'query', { reference: 'late-1' })
    codes.add(body.code)
    return body.code === 0 && body
  })
  expect(found).toEqual({
    code: 0,
    reference: 'late-1',
    status: 'success',
    kind: 'deposit',
    amount: '1.00',
  })
  expect([...codes]).toEqual([4, 0])
  expect(Date.now() - before).toBeGreaterThanOrEqual(3_000)
  expect((await sandbox('usun', 'query', { reference: 'never' })).body).toMatchObject({ code: 4 })
})

test('Area Slot leaves withdrawals pending and settles deposits at once', async () => {
  const username = await newPlayer('areaslot', '10.00')
  expect(
    (await sandbox('areaslot', 'withdraw', { username, amount: '4.00', reference: 'out-1' })).body,
  ).toEqual({ code: 35, message: 'pending', reference: 'out-1' })
  expect((await sandbox('areaslot', 'balance', { username })).body).toMatchObject({
    balance: '10.00',
  })
  await eventually(
    async () =>
      (await sandbox('areaslot', 'query', { reference: 'out-1' })).body.status === 'success',
  )
  expect((await sandbox('areaslot', 'balance', { username })).body).toMatchObject({
    balance: '6.00',
  })
  expect(
    (await sandbox('areaslot', 'deposit', { username, amount: '1.00', reference: 'in-1' })).body,
  ).toMatchObject({ code: 0, balance: '7.00' })
})

test('refusals of Circus contain a wrong balance, and its maintenance response is a 503', async () => {
  const username = await newPlayer('circus', '10.00')
  expect(
    (await sandbox('circus', 'withdraw', { username, amount: '99.00', reference: 'much-1' })).body,
  ).toEqual({ code: 2, message: 'not enough', reference: 'much-1', balance: '0.00' })
  await simulators.fault({ target: 'games/circus/withdraw', mode: 'refuse', times: 1 })
  expect(
    await sandbox('circus', 'withdraw', { username, amount: '1.00', reference: 'closed-1' }),
  ).toEqual({ status: 503, body: { code: 99, message: 'maintenance', balance: '0.00' } })
  expect((await sandbox('circus', 'query', { reference: 'closed-1' })).body).toMatchObject({
    code: 4,
  })
  expect((await sandbox('circus', 'balance', { username })).body).toEqual({
    code: 0,
    balance: '10.00',
  })
})

test('the history lists settled transfers within a period, 100 per page', async () => {
  const username = await newPlayer('naga')
  const from = Date.now()
  for (let n = 0; n < 100; n += 1)
    await sandbox('naga', 'deposit', { username, amount: '0.02', reference: `row-${n}` })
  await sandbox('naga', 'withdraw', { username, amount: '1.00', reference: 'row-out' })
  await sandbox('naga', 'withdraw', { username, amount: '9.00', reference: 'row-failed' })
  const to = Date.now() + 1
  const [first, second] = [
    (await sandbox('naga', 'history', { from, to, page: 1 })).body,
    (await sandbox('naga', 'history', { from, to, page: 2 })).body,
  ]
  const rows = [
    ...(first.rows as { reference: string }[]),
    ...(second.rows as { reference: string }[]),
  ]
  expect([
    rows.length,
    new Set(rows.map(({ reference }) => reference)).size,
    first.next,
    second.next,
  ]).toEqual([101, 101, 2, null])
  expect(rows).toContainEqual({ reference: 'row-out', kind: 'withdraw', amount: '1.00' })
  expect((await sandbox('naga', 'history', { from: to, to: to + 1_000, page: 1 })).body).toEqual({
    code: 0,
    rows: [],
    next: null,
  })
})

test.each([
  { mode: 'error' as const, status: 500 },
  { mode: 'refuse' as const, status: 200 },
])('the fault $mode applies to every call of a provider', async ({ mode, status }) => {
  for (const call of [
    'create',
    'balance',
    'deposit',
    'withdraw',
    'query',
    'reset',
    'launch',
    'history',
  ] as const) {
    await simulators.fault({ target: `games/mekong/${call}`, mode, times: 1 })
    const body = {
      username: 'struck1',
      password: 'pass-1',
      amount: '1.00',
      reference: 'struck-1',
      locale: 'th',
      from: 0,
      to: 1,
      page: 1,
    }
    const answer = await fetch(`${simulators.url}/games/mekong/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${simulators.secrets.games}`,
      },
      body: JSON.stringify(body),
    })
    expect([answer.status, /"code":99/.test(await answer.text())]).toEqual([
      status,
      mode === 'refuse',
    ])
  }
})
