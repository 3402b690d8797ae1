import { faultTargets } from '@champa/wire/faults'
import { afterAll, afterEach, beforeAll, expect, test, describe } from 'vitest'
import { startTestSimulators, type TestSimulators } from '../testing/test-simulators.ts'
import { gameCalls } from '../testing/game-calls.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

const page = async (party = '') =>
  (await fetch(`${simulators.url}/pages/faults?party=${party}`)).text()
const post = (path: string, fields: Record<string, string>) =>
  fetch(simulators.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const faults = async () =>
  (await simulators.call('GET', '/faults')).body.faults as {
    target: string
    mode: string
    times?: number
  }[]

test('the faults page reaches every call of every party in two steps', async () => {
  const parties = [...(await page()).matchAll(/\?party=([^#"]+)#/g)].map(([, party]) => party!)
  expect(new Set(parties).size).toBe(parties.length)
  const offered = []
  for (const party of parties)
    offered.push(
      ...[...(await page(party)).matchAll(/name="target" value="([^"]+)"/g)].map(
        ([, target]) => target!,
      ),
    )
  expect(new Set(offered)).toEqual(new Set([...faultTargets, 'every']))
})

test('the faults page switches a fault on for some calls or until it is switched off', async () => {
  expect(
    (
      await post('/pages/faults', {
        party: 'games/joker',
        target: 'games/joker/deposit',
        mode: 'lost-reply',
        times: '2',
      })
    ).headers.get('location'),
  ).toBe('/pages/faults?party=games%2Fjoker')
  await post('/pages/faults', { party: 'sms', target: 'sms', mode: 'slow', times: '' })
  expect(await faults()).toEqual([
    { target: 'games/joker/deposit', mode: 'lost-reply', times: 2 },
    { target: 'sms', mode: 'slow' },
  ])
  expect(await page()).toMatch(
    /Joker<\/strong><br>deposit: lost-reply, 2 more[^]*SMS gateway<\/strong><br>message: slow, until switched off/,
  )
})

test('a whole provider can be switched off and on without affecting others', async () => {
  await post('/pages/faults', { party: 'sms', target: 'sms', mode: 'slow', times: '' })
  await post('/pages/faults', { party: 'games/pg', target: 'every', mode: 'timeout', times: '' })
  expect((await faults()).map(({ target }) => target)).toEqual([
    'sms',
    ...faultTargets.filter((target) => target.startsWith('games/pg/')),
  ])
  await post('/pages/faults/clear', { party: 'games/pg' })
  expect((await faults()).map(({ target }) => target)).toEqual(['sms'])
  await post('/pages/faults/clear', {})
  expect(await faults()).toEqual([])
})

test.each([
  { name: 'no mode', fields: { party: 'sms', target: 'sms' } },
  { name: 'an unknown mode', fields: { party: 'sms', target: 'sms', mode: 'explode' } },
  {
    name: 'an unknown call',
    fields: { party: 'sms', target: 'games/unknown/deposit', mode: 'slow' },
  },
  { name: 'an unknown party', fields: { party: 'nobody', target: 'every', mode: 'slow' } },
])('a faults form with $name switches on no fault', async ({ fields }) => {
  expect((await post('/pages/faults', fields as Record<string, string>)).status).toBe(303)
  expect(await faults()).toEqual([])
})

describe('the games page', () => {
  const page = async () => (await fetch(`${simulators.url}/pages/games`)).text()

  /** The part of the page about one game. */
  const part = async (code: string) =>
    new RegExp(`<details class="party" id="${code}"[^]*?</details>`).exec(await page())?.[0] ?? ''

  const round = (fields: Record<string, string>) =>
    fetch(`${simulators.url}/pages/games/round`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  test('the games page shows each provider’s behaviour, and no player buttons for unused games', async () => {
    expect(await page()).not.toContain('Win 10')
    expect(await part('slotxo')).toMatch(
      /Joker protocol[^]*signs in by a form[^]*refusals carry a wrong balance/,
    )
    expect(await part('askmebet')).toContain('15 queries a minute')
    expect(await part('usun')).toContain('after 3 s')
  })

  test('buttons on the games page let existing players win and lose', async () => {
    const { ufa } = gameCalls(simulators)
    await ufa('ufabet', 'add', { user: 'chpplayer1', pass: 'pass-1' })
    expect(await part('ufabet')).toMatch(/open>[^]*1 player<[^]*chpplayer1<\/span><b>0\.00/)
    for (const result of ['win', 'win', 'lose'])
      expect(
        (await round({ game: 'ufabet', username: 'chpplayer1', result })).headers.get('location'),
      ).toBe('/pages/games#ufabet')
    expect(await part('ufabet')).toContain('<b>10.00')
    await round({ game: 'ufabet', username: 'chpplayer1', result: 'lose' })
    await round({ game: 'ufabet', username: 'chpplayer1', result: 'lose' })
    expect(await part('ufabet')).toContain('<b>0.00')
    expect((await round({ game: 'nowhere', username: 'chpplayer1', result: 'win' })).status).toBe(
      303,
    )
    expect((await round({ game: 'naga', username: 'nobody', result: 'win' })).status).toBe(303)
    expect(await part('naga')).not.toContain('nobody')
  })

  test('a bet can stay open until a button settles it', async () => {
    const { sandbox } = gameCalls(simulators)
    await sandbox('mekong', 'create', { username: 'patient1', password: 'pass-1' })
    await sandbox('mekong', 'deposit', {
      username: 'patient1',
      amount: '30.00',
      reference: 'patient-1',
    })
    for (let bets = 0; bets < 3; bets += 1)
      await round({ game: 'mekong', username: 'patient1', result: 'open' })
    const waiting = [...(await part('mekong')).matchAll(/patient1 waits: (\w+)</g)].map(
      (found) => found[1]!,
    )
    expect([waiting.length, await part('mekong')]).toEqual([3, expect.stringContaining('<b>0.00')])
    const ended = (bet: string, result: string) =>
      fetch(`${simulators.url}/pages/games/end`, {
        method: 'POST',
        body: new URLSearchParams({ game: 'mekong', bet, result }),
        redirect: 'manual',
      })
    for (const [index, result] of ['win', 'lose', 'void'].entries())
      expect((await ended(waiting[index]!, result)).headers.get('location')).toBe(
        '/pages/games#mekong',
      )
    expect(await part('mekong')).toContain('<b>30.00')
    expect(await part('mekong')).not.toContain('waits')
    expect((await ended('none', 'whatever')).headers.get('location')).toBe('/pages/games')
  })

  test('the games page shows only the players with the most credits', async () => {
    const { sandbox } = gameCalls(simulators)
    for (let n = 10; n < 31; n += 1)
      await sandbox('naga', 'create', { username: `many${n}`, password: 'pass-1' })
    await sandbox('naga', 'deposit', { username: 'many30', amount: '5.00', reference: 'rich-1' })
    const naga = await part('naga')
    expect(naga).toMatch(
      /21 players[^]*many30<\/span><b>5\.00[^]*The 20 with the most credits of 21/,
    )
    expect(naga.match(/>Win 10</g)).toHaveLength(20)
  })
})
