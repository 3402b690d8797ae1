import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gameCalls, type GameReply } from '../../testing/game-calls.ts'
import {
  eventually,
  startTestSimulators,
  type TestSimulators,
} from '../../testing/test-simulators.ts'

let simulators: TestSimulators
let amb: ReturnType<typeof gameCalls>['amb']
let players = 0

beforeAll(async () => {
  simulators = await startTestSimulators()
  amb = gameCalls(simulators).amb
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

const answerWith = (code: number, data?: object) => ({
  status: 200,
  body: { status: { code }, ...(data ? { data } : {}) },
})

async function newMember(game: string, credits = 0): Promise<string> {
  const memberLoginName = `member${(players += 1)}`
  expect(await amb(game, 'create', { memberLoginName, password: 'pass-1' })).toMatchObject(
    answerWith(0),
  )
  if (credits > 0)
    await amb(game, 'deposit', {
      memberLoginName,
      amount: credits,
      transId: `seed-${memberLoginName}`,
    })
  return memberLoginName
}

test('an AMB provider accepts its agent only with a signature over the raw body', async () => {
  const player = { memberLoginName: 'signed1', password: 'pass-1' }
  const refused = { status: 401, body: { status: { code: 71_002 } } }
  expect(await gameCalls(simulators, 'whsec_other').amb('pgslot', 'create', player)).toMatchObject(
    refused,
  )
  expect(await amb('pgslot', 'create', player, 'somebody')).toMatchObject(refused)
  expect(await amb('pgslot', 'balance', { memberLoginName: 'signed1' })).toMatchObject(
    answerWith(71_004),
  )
  expect(
    await amb('pgslot', 'create', '{ "password":"pass-1" ,  "memberLoginName":"signed1"}'),
  ).toMatchObject(answerWith(0))
  expect(await amb('pgslot', 'create', '{"memberLoginName"')).toMatchObject(answerWith(71_001))
})

test('an AMB provider moves credits with two decimals and finds transfers by reference', async () => {
  const memberLoginName = await newMember('pgslot')
  expect(await amb('pgslot', 'create', { memberLoginName, password: 'other-2' })).toMatchObject(
    answerWith(71_003),
  )
  expect(
    await amb('pgslot', 'deposit', { memberLoginName, amount: 100.29, transId: 'in-1' }),
  ).toMatchObject(answerWith(0, { transId: 'in-1', balance: 100.29 }))
  expect(
    await amb('pgslot', 'withdraw', { memberLoginName, amount: 0.09, transId: 'out-1' }),
  ).toMatchObject(answerWith(0, { transId: 'out-1', balance: 100.2 }))
  expect(
    await amb('pgslot', 'withdraw', { memberLoginName, amount: 100.21, transId: 'much-1' }),
  ).toMatchObject(answerWith(71_007))
  expect(await amb('pgslot', 'balance', { memberLoginName })).toMatchObject(
    answerWith(0, { balance: 100.2 }),
  )
  expect(await amb('pgslot', 'query', { transId: 'out-1' })).toMatchObject(
    answerWith(0, { transId: 'out-1', type: 'WITHDRAW', amount: 0.09, status: 'SUCCESS' }),
  )
  expect(await amb('pgslot', 'query', { transId: 'much-1' })).toMatchObject(
    answerWith(0, { status: 'FAIL' }),
  )
  expect(await amb('pgslot', 'query', { transId: 'never' })).toMatchObject(answerWith(51_102))
  for (const amount of [0, -1, 1.001, '5.00'])
    expect(
      await amb('pgslot', 'deposit', { memberLoginName, amount, transId: 'odd-1' }),
    ).toMatchObject(answerWith(71_001))
  expect(
    await amb('pgslot', 'deposit', { memberLoginName: 'stranger1', amount: 1, transId: 'odd-2' }),
  ).toMatchObject(answerWith(71_004))
})

test('a repeated reference moves credits once and is a duplicate at PGSLOT, not at Betflix', async () => {
  const again = async (game: string, transfer: object): Promise<GameReply[]> => [
    await amb(game, 'deposit', transfer),
    await amb(game, 'deposit', transfer),
  ]
  const [bare, same] = [await newMember('pgslot'), await newMember('betflix', 1)]
  const [, exists] = await again('pgslot', { memberLoginName: bare, amount: 5, transId: 'twice-1' })
  expect(exists).toEqual({
    status: 200,
    body: { status: { code: 71_017, message: 'transIdExists' }, data: { transId: 'twice-1' } },
  })
  const [first, once] = await again('betflix', {
    memberLoginName: same,
    amount: 5,
    transId: 'twice-1',
  })
  await amb('betflix', 'deposit', { memberLoginName: same, amount: 3, transId: 'between-1' })
  expect(once).toEqual(first)
  expect(
    await amb('betflix', 'deposit', { memberLoginName: same, amount: 5, transId: 'twice-1' }),
  ).toEqual(first)
  expect(await amb('betflix', 'balance', { memberLoginName: same })).toMatchObject(
    answerWith(0, { balance: 9 }),
  )
  const much = { memberLoginName: same, amount: 100, transId: 'much-2' }
  expect(await amb('betflix', 'withdraw', much)).toMatchObject(answerWith(71_007))
  await amb('betflix', 'deposit', { memberLoginName: same, amount: 200, transId: 'rich-1' })
  expect(await amb('betflix', 'withdraw', much)).toMatchObject(answerWith(71_007))
})

test('a pending transfer is reported as a double request when it is repeated, then settles', async () => {
  const memberLoginName = await newMember('pgslot')
  const transfer = { memberLoginName, amount: 7, transId: 'wait-1' }
  await simulators.fault({ target: 'games/pgslot/deposit', mode: 'pending', times: 1 })
  expect((await amb('pgslot', 'deposit', transfer)).body).toEqual({
    status: { code: 0, message: 'ok' },
    data: { transId: 'wait-1', status: 'WAITING' },
  })
  expect(await amb('pgslot', 'deposit', transfer)).toMatchObject(answerWith(71_008))
  expect(await amb('pgslot', 'query', { transId: 'wait-1' })).toMatchObject(
    answerWith(0, { status: 'WAITING' }),
  )
  await eventually(
    async () =>
      ((await amb('pgslot', 'query', { transId: 'wait-1' })).body.data as { status: string })
        .status === 'SUCCESS',
  )
  expect(await amb('pgslot', 'deposit', transfer)).toMatchObject(answerWith(71_017))
  expect(await amb('pgslot', 'balance', { memberLoginName })).toMatchObject(
    answerWith(0, { balance: 7 }),
  )
})

test('AskMeBet limits queries per minute, and Huay HD finds a transfer after a second', async () => {
  const codes = []
  for (let n = 0; n < 16; n += 1)
    codes.push(
      ((await amb('askmebet', 'query', { transId: 'none' })).body.status as { code: number }).code,
    )
  expect(codes).toEqual([...Array.from({ length: 15 }, () => 51_102), 71_016])
  const memberLoginName = await newMember('huayhd')
  await amb('huayhd', 'deposit', { memberLoginName, amount: 1, transId: 'late-1' })
  expect(await amb('huayhd', 'query', { transId: 'late-1' })).toMatchObject(answerWith(51_102))
  await eventually(async () => (await amb('huayhd', 'query', { transId: 'late-1' })).body.data)
})

test('the history lists settled transfers, 100 per page', async () => {
  const startTime = new Date().toISOString()
  const memberLoginName = await newMember('betflix')
  for (let n = 0; n < 101; n += 1)
    await amb('betflix', 'deposit', { memberLoginName, amount: 0.01, transId: `row-${n}` })
  await amb('betflix', 'withdraw', { memberLoginName, amount: 50, transId: 'row-failed' })
  const endTime = new Date(Date.now() + 1).toISOString()
  const page = async (number: number) =>
    (await amb('betflix', 'history', { startTime, endTime, page: number })).body.data as {
      rows: { transId: string }[]
      nextPage: number | null
    }
  const [first, second] = [await page(1), await page(2)]
  expect([first.rows.length, first.nextPage, second.rows.length, second.nextPage]).toEqual([
    100,
    2,
    1,
    null,
  ])
  expect(new Set([...first.rows, ...second.rows].map(({ transId }) => transId)).size).toBe(101)
  expect(first.rows[0]).toEqual({
    transId: expect.stringMatching(/^row-\d+$/),
    type: 'DEPOSIT',
    amount: 0.01,
    status: 'SUCCESS',
  })
  expect(
    (await amb('betflix', 'history', { startTime: endTime, endTime, page: 1 })).body.data,
  ).toEqual({ rows: [], nextPage: null })
})

test('an AMB provider has a maintenance code, resets passwords and opens each link once', async () => {
  const memberLoginName = await newMember('huayhd')
  await simulators.fault({ target: 'games/huayhd/withdraw', mode: 'refuse', times: 1 })
  expect(
    await amb('huayhd', 'withdraw', { memberLoginName, amount: 1, transId: 'closed-1' }),
  ).toMatchObject(answerWith(71_099))
  expect(await amb('huayhd', 'reset', { memberLoginName, password: 'fresh-2' })).toMatchObject(
    answerWith(0),
  )
  expect(
    await amb('huayhd', 'reset', { memberLoginName: 'stranger1', password: 'fresh-2' }),
  ).toMatchObject(answerWith(71_004))
  expect(await amb('huayhd', 'launch', { memberLoginName: 'stranger1', lang: 'th' })).toMatchObject(
    answerWith(71_004),
  )
  const { url } = (await amb('huayhd', 'launch', { memberLoginName, lang: 'en' })).body.data as {
    url: string
  }
  expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([200, 410])
})
