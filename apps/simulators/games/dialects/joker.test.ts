import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gameCalls, type GameReply } from '../../testing/game-calls.ts'
import {
  eventually,
  startTestSimulators,
  type TestSimulators,
} from '../../testing/test-simulators.ts'

let simulators: TestSimulators
let joker: ReturnType<typeof gameCalls>['joker']
let players = 0

beforeAll(async () => {
  simulators = await startTestSimulators()
  joker = gameCalls(simulators).joker
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

const refusing = (status: number, Code: string) => ({ status, body: { Code } })
const answerWith = (body: object, status = 200) => ({ status, body })

async function newUser(game: string, credits = '0.00'): Promise<string> {
  const Username = `user${(players += 1)}`
  expect(await joker(game, 'CU', { Username, Password: 'pass-1' })).toEqual(
    answerWith({ Status: 'Created' }, 201),
  )
  if (credits !== '0.00')
    await joker(game, 'TC', { Username, Amount: credits, RequestID: `seed-${Username}` })
  return Username
}

test('a Joker provider accepts only recent, correctly signed forms of its operator', async () => {
  const form = { Username: 'signed1', Password: 'pass-1' }
  expect(await gameCalls(simulators, 'whsec_other').joker('joker', 'CU', form)).toMatchObject(
    refusing(403, 'BAD_SIGNATURE'),
  )
  expect(await joker('joker', 'CU', form, 'SOMEBODY')).toMatchObject(refusing(403, 'BAD_SIGNATURE'))
  const old = String(Math.floor(Date.now() / 1_000) - 301)
  expect(await joker('joker', 'CU', { ...form, Timestamp: old })).toMatchObject(
    refusing(400, 'BAD_REQUEST'),
  )
  expect(await joker('joker', 'CU', { ...form, Timestamp: '' })).toMatchObject(
    refusing(400, 'BAD_REQUEST'),
  )
  expect(await joker('joker', 'GC', { Username: 'signed1' })).toMatchObject(
    refusing(404, 'USER_NOT_FOUND'),
  )
  expect(await joker('joker', 'XX', form)).toMatchObject(refusing(400, 'BAD_REQUEST'))
  // The signature covers the unencoded text, whatever characters it has.
  expect(await joker('joker', 'CU', { ...form, Password: 'a+b=c&d ก' })).toMatchObject({
    status: 201,
  })
})

test('a Joker provider moves credits by positive or negative amounts and finds transfers by request id', async () => {
  const Username = await newUser('joker')
  expect(await joker('joker', 'CU', { Username, Password: 'other-2' })).toEqual(
    answerWith({ Status: 'OK' }),
  )
  expect(await joker('joker', 'TC', { Username, Amount: '100.29', RequestID: 'in-1' })).toEqual(
    answerWith({ RequestID: 'in-1', Credit: 100.29, BeforeCredit: 0 }),
  )
  expect(await joker('joker', 'TC', { Username, Amount: '-0.09', RequestID: 'out-1' })).toEqual(
    answerWith({ RequestID: 'out-1', Credit: 100.2, BeforeCredit: 100.29 }),
  )
  expect(await joker('joker', 'TC', { Username, Amount: '-100.21', RequestID: 'much-1' })).toEqual(
    answerWith({ Code: 'INSUFFICIENT', Message: 'INSUFFICIENT' }, 400),
  )
  expect(await joker('joker', 'GC', { Username })).toEqual(answerWith({ Username, Credit: 100.2 }))
  expect(await joker('joker', 'TCH', { RequestID: 'out-1' })).toEqual(
    answerWith({ RequestID: 'out-1', Username, Amount: -0.09, Status: 'Success' }),
  )
  expect(await joker('joker', 'TCH', { RequestID: 'much-1' })).toMatchObject(
    answerWith({ Status: 'Failed' }),
  )
  expect(await joker('joker', 'TCH', { RequestID: 'never' })).toMatchObject(
    refusing(404, 'TRANSACTION_NOT_FOUND'),
  )
  for (const Amount of ['0.00', '1', '1.001', '-', '1e3'])
    expect(await joker('joker', 'TC', { Username, Amount, RequestID: 'odd-1' })).toMatchObject(
      refusing(400, 'BAD_REQUEST'),
    )
  expect(
    await joker('joker', 'TC', { Username: 'stranger1', Amount: '1.00', RequestID: 'odd-2' }),
  ).toMatchObject(refusing(404, 'USER_NOT_FOUND'))
})

test('a repeated request gives a conflict at Joker and SlotXO and the first answer at Joker 2', async () => {
  const twice = async (game: string) => {
    const transfer = {
      Username: await newUser(game, '10.00'),
      Amount: '5.00',
      RequestID: `twice-${game}`,
    }
    const answers = [await joker(game, 'TC', transfer), await joker(game, 'TC', transfer)]
    expect(await joker(game, 'GC', { Username: transfer.Username })).toMatchObject(
      answerWith({ Credit: 15 }),
    )
    return answers
  }
  const conflict = { Code: 'DUPLICATE_REQUEST', Message: 'DUPLICATE_REQUEST' }
  expect((await twice('joker'))[1]).toEqual(answerWith(conflict, 409))
  const [first, again] = await twice('joker2')
  expect([first, again]).toEqual([
    answerWith({ RequestID: 'twice-joker2', Credit: 15, BeforeCredit: 10 }),
    first,
  ])
  expect((await twice('slotxo'))[1]).toEqual(answerWith({ ...conflict, Credit: 0 }, 409))
})

test('a pending transfer is reported as pending and settles', async () => {
  const Username = await newUser('joker2', '10.00')
  const transfer = { Username, Amount: '-4.00', RequestID: 'wait-1' }
  await simulators.fault({ target: 'games/joker2/withdraw', mode: 'pending', times: 1 })
  expect(await joker('joker2', 'TC', transfer)).toEqual(
    answerWith({ RequestID: 'wait-1', Status: 'Pending' }, 202),
  )
  expect(await joker('joker2', 'TC', transfer)).toMatchObject({ status: 202 })
  expect(await joker('joker2', 'TCH', { RequestID: 'wait-1' })).toMatchObject(
    answerWith({ Status: 'Pending', Amount: -4 }),
  )
  await eventually(
    async () => (await joker('joker2', 'TCH', { RequestID: 'wait-1' })).body.Status === 'Success',
  )
  expect(await joker('joker2', 'GC', { Username })).toMatchObject(answerWith({ Credit: 6 }))
})

test('the history lists positive and negative amounts, 100 per page', async () => {
  const StartTime = String(Math.floor(Date.now() / 1_000))
  const Username = await newUser('joker')
  for (let n = 0; n < 100; n += 1)
    await joker('joker', 'TC', { Username, Amount: '0.02', RequestID: `row-${n}` })
  await joker('joker', 'TC', { Username, Amount: '-1.00', RequestID: 'row-out' })
  await joker('joker', 'TC', { Username, Amount: '-9.00', RequestID: 'row-failed' })
  const EndTime = String(Math.floor(Date.now() / 1_000) + 1)
  const rows: { RequestID: string }[] = []
  for (let next: number | null = 1; next !== null; ) {
    const { body }: GameReply = await joker('joker', 'TH', {
      StartTime,
      EndTime,
      Page: String(next),
    })
    rows.push(...(body.Items as { RequestID: string }[]))
    next = body.NextPage as number | null
  }
  // Leaves out the transfers that other tests of this file made in the same second.
  const own = rows.filter(({ RequestID }) => RequestID.startsWith('row-'))
  expect([own.length, new Set(own.map(({ RequestID }) => RequestID)).size]).toEqual([101, 101])
  expect(own.at(-1)).toEqual({ RequestID: 'row-out', Amount: -1, Status: 'Success' })
})

test('a Joker provider has a maintenance code, resets passwords and opens each launch token once', async () => {
  const Username = await newUser('slotxo')
  for (const [call, Method] of [
    ['create', 'CU'],
    ['balance', 'GC'],
    ['launch', 'PLAY'],
  ] as const) {
    await simulators.fault({ target: `games/slotxo/${call}`, mode: 'refuse', times: 1 })
    expect(await joker('slotxo', Method, { Username, Password: 'pass-1', Lang: 'th' })).toEqual(
      answerWith({ Code: 'MAINTENANCE', Message: 'MAINTENANCE', Credit: 0 }, 503),
    )
  }
  expect(await joker('slotxo', 'SP', { Username, Password: 'fresh-2' })).toEqual(
    answerWith({ Status: 'OK' }),
  )
  expect(await joker('slotxo', 'SP', { Username: 'stranger1', Password: 'fresh-2' })).toMatchObject(
    refusing(404, 'USER_NOT_FOUND'),
  )
  expect(await joker('slotxo', 'PLAY', { Username: 'stranger1', Lang: 'th' })).toMatchObject(
    refusing(404, 'USER_NOT_FOUND'),
  )
  const { Token } = (await joker('slotxo', 'PLAY', { Username, Lang: 'lo' })).body
  const open = () => fetch(`${simulators.url}/games/slotxo/open?token=${String(Token)}&locale=lo`)
  const opened = await open()
  expect(opened.status).toBe(200)
  expect(await opened.text()).toContain('lang="lo"')
  expect((await open()).status).toBe(410)
})
