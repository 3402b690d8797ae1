import { faultTargets } from '@champa/wire/faults'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestSimulators, type TestSimulators } from '../testing/test-simulators.ts'

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

test('the faults page leads to every call of every party within two steps', async () => {
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

test('a fault applies as often as requested, or until it is switched off', async () => {
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
