import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gameCalls } from '../../testing/game-calls.ts'
import {
  eventually,
  startTestSimulators,
  type TestSimulators,
} from '../../testing/test-simulators.ts'

let simulators: TestSimulators
let ufa: ReturnType<typeof gameCalls>['ufa']
let players = 0

beforeAll(async () => {
  simulators = await startTestSimulators()
  ufa = gameCalls(simulators).ufa
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

const answerWith = (err: string, more: object = {}) => ({ status: 200, body: { err, ...more } })

async function newUser(game: string, credits = 0): Promise<string> {
  const user = `chpuser${(players += 1)}`
  expect(await ufa(game, 'add', { user, pass: 'pass-1' })).toMatchObject(answerWith('0'))
  if (credits > 0) await ufa(game, 'in', { user, amt: String(credits), ref: `seed-${user}` })
  return user
}

test("a UFA provider accepts only its agent's signed calls and player names with the agent's prefix", async () => {
  const user = 'chpsigned1'
  expect(
    await gameCalls(simulators, 'whsec_other').ufa('ufabet', 'add', { user, pass: 'pass-1' }),
  ).toMatchObject(answerWith('301'))
  expect(await ufa('ufabet', 'add', { user, pass: 'pass-1' }, 'abc')).toMatchObject(
    answerWith('301'),
  )
  expect(await ufa('ufabet', 'bal', { user })).toMatchObject(answerWith('102'))
  expect(await ufa('ufabet', 'add', { user: 'signed1', pass: 'pass-1' })).toMatchObject(
    answerWith('102'),
  )
  expect(await ufa('ufabet', 'dance', { user })).toMatchObject(answerWith('302'))
})

test('a UFA provider moves credits in hundredths and finds transfers by reference', async () => {
  const user = await newUser('ufabet')
  expect(await ufa('ufabet', 'add', { user, pass: 'other-2' })).toMatchObject(answerWith('101'))
  expect((await ufa('ufabet', 'in', { user, amt: '10029', ref: 'in-1' })).body).toEqual({
    err: '0',
    desc: 'ok',
    ref: 'in-1',
    bal: '10029',
  })
  expect(await ufa('ufabet', 'out', { user, amt: '9', ref: 'out-1' })).toMatchObject(
    answerWith('0', { ref: 'out-1', bal: '10020' }),
  )
  expect(await ufa('ufabet', 'out', { user, amt: '10021', ref: 'much-1' })).toMatchObject(
    answerWith('103'),
  )
  expect(await ufa('ufabet', 'bal', { user })).toMatchObject(answerWith('0', { bal: '10020' }))
  expect(await ufa('ufabet', 'chk', { ref: 'out-1' })).toMatchObject(
    answerWith('0', { ref: 'out-1', typ: 'O', amt: '9', st: 'C' }),
  )
  expect(await ufa('ufabet', 'chk', { ref: 'much-1' })).toMatchObject(
    answerWith('0', { typ: 'O', st: 'F' }),
  )
  expect(await ufa('ufabet', 'chk', { ref: 'never' })).toMatchObject(answerWith('202'))
  for (const amt of ['0', '-5', '1.00', ''])
    expect(await ufa('ufabet', 'in', { user, amt, ref: 'odd-1' })).toMatchObject(answerWith('302'))
  expect(await ufa('ufabet', 'in', { user: 'chpstranger', amt: '1', ref: 'odd-2' })).toMatchObject(
    answerWith('102'),
  )
})

test('a repeated reference is reported with its status, and at Slot Racha with a wrong balance', async () => {
  const [honest, liar] = [await newUser('ufabet'), await newUser('slotracha', 500)]
  const twice = async (game: string, transfer: Record<string, string>) =>
    [await ufa(game, 'in', transfer), await ufa(game, 'in', transfer)][1]
  expect((await twice('ufabet', { user: honest, amt: '700', ref: 'twice-1' }))?.body).toEqual({
    err: '201',
    desc: 'referenceExists',
    ref: 'twice-1',
    st: 'C',
  })
  expect(await twice('slotracha', { user: liar, amt: '700', ref: 'twice-1' })).toMatchObject(
    answerWith('201', { st: 'C', bal: '0' }),
  )
  expect(await ufa('slotracha', 'out', { user: liar, amt: '9999', ref: 'much-2' })).toMatchObject(
    answerWith('103', { bal: '0' }),
  )
  expect(await ufa('slotracha', 'out', { user: liar, amt: '9999', ref: 'much-2' })).toMatchObject(
    answerWith('201', { st: 'F' }),
  )
  expect(await ufa('slotracha', 'bal', { user: liar })).toMatchObject(
    answerWith('0', { bal: '1200' }),
  )
})

test('Super Slot settles withdrawals later, and fails one when the credits are gone', async () => {
  const user = await newUser('superslot', 1_000)
  const out = { user, amt: '400', ref: 'out-2' }
  const [paid, gone] = [
    await ufa('superslot', 'out', out),
    await ufa('superslot', 'out', { user, amt: '700', ref: 'gone-1' }),
  ]
  expect([paid.body, gone.body]).toEqual([
    { err: '203', desc: 'pending', ref: 'out-2' },
    { err: '203', desc: 'pending', ref: 'gone-1' },
  ])
  expect(await ufa('superslot', 'out', out)).toMatchObject(answerWith('201', { st: 'P' }))
  expect(await ufa('superslot', 'bal', { user })).toMatchObject(answerWith('0', { bal: '1000' }))
  const became = (ref: string) =>
    eventually(async () => {
      const { st } = (await ufa('superslot', 'chk', { ref })).body
      return st !== 'P' && st
    })
  expect(new Set([await became('out-2'), await became('gone-1')])).toEqual(new Set(['C', 'F']))
})

test('Sexy Game limits queries per minute', async () => {
  const errs = []
  for (let n = 0; n < 31; n += 1)
    errs.push((await ufa('sexygame', 'chk', { ref: 'none' })).body.err)
  expect(errs).toEqual([...Array.from({ length: 30 }, () => '202'), '429'])
})

test('the history lists settled transfers, 100 per page', async () => {
  const from = String(Math.floor(Date.now() / 1_000))
  const user = await newUser('sexygame')
  for (let n = 0; n < 100; n += 1) await ufa('sexygame', 'in', { user, amt: '2', ref: `row-${n}` })
  await ufa('sexygame', 'out', { user, amt: '100', ref: 'row-out' })
  await ufa('sexygame', 'out', { user, amt: '900', ref: 'row-failed' })
  const to = String(Math.floor(Date.now() / 1_000) + 1)
  const page = async (number: string) =>
    (await ufa('sexygame', 'his', { from, to, page: number })).body
  const [first, second] = [await page('1'), await page('2')]
  expect([first.err, (first.rows as object[]).length, first.next]).toEqual(['0', 100, 2])
  expect(second).toEqual({
    err: '0',
    desc: 'ok',
    rows: [{ ref: 'row-out', typ: 'O', amt: '100', st: 'C' }],
    next: null,
  })
})

test('a UFA provider has a maintenance code, resets passwords and opens each link once', async () => {
  const user = await newUser('slotracha')
  await simulators.fault({ target: 'games/slotracha/deposit', mode: 'refuse', times: 1 })
  expect((await ufa('slotracha', 'in', { user, amt: '5', ref: 'closed-1' })).body).toEqual({
    err: '999',
    desc: 'maintenance',
    bal: '0',
  })
  expect(await ufa('slotracha', 'pwd', { user, pass: 'fresh-2' })).toMatchObject(answerWith('0'))
  expect(await ufa('slotracha', 'pwd', { user: 'chpstranger', pass: 'fresh-2' })).toMatchObject(
    answerWith('102'),
  )
  expect(await ufa('slotracha', 'url', { user: 'chpstranger', lang: 'th' })).toMatchObject(
    answerWith('102'),
  )
  const url = String((await ufa('slotracha', 'url', { user, lang: 'th' })).body.url)
  expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([200, 410])
})

test("a test may omit the agent's prefix, even when the player's own name starts with it", async () => {
  await ufa('ufabet', 'add', { user: 'chpchpanna', pass: 'secret-1' })
  expect(
    await simulators.call('POST', '/games/ufabet/play', { username: 'chpanna', bet: 0, win: 1 }),
  ).toMatchObject({ status: 200, body: { balance: '1.00' } })
})
