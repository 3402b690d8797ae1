import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { openDb } from '../../../platform/db.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { openFormTargets } from './form-targets.ts'

const app = await startTestApp({ UFA_HOST: 'https://ufa.example' })
const games = testGames(app)

const targets = () => openFormTargets(app.ctx.db, app.ctx.settings)()

test('the targets are the open games with a form login, and follow the catalogue', async () => {
  expect(await targets()).toEqual([])
  await games.connect()
  expect(await targets()).toEqual([new URL(app.simulators).origin, 'https://ufa.example'])
  await games.set('joker', 'enabled = false')
  await games.set('slotxo', "web = 'https://slotxo.example:8443/login?x=1'")
  expect(await targets()).toEqual(['https://slotxo.example:8443', 'https://ufa.example'])
})

test.each([
  'javascript:alert(1)',
  'https://a.example;script-src',
  'https://a,b/',
  'https://*/',
  'data:text/html,x',
  '',
])('never adds %s to the content security policy', async (web) => {
  await games.set('slotxo', `web = '${web}'`)
  expect(await targets()).toEqual(['https://ufa.example'])
})

test('uses the last known targets while the database is unavailable', async () => {
  const db = openDb(app.ctx.db.url)
  const readTargets = openFormTargets(db, app.ctx.settings)
  await games.set('slotxo', "web = 'https://slotxo.example/'")
  expect(await readTargets()).toEqual(['https://slotxo.example', 'https://ufa.example'])
  await db.end()
  clock.set(() => new Date(Date.now() + 60_000))
  expect(await readTargets()).toEqual(['https://slotxo.example', 'https://ufa.example'])
  clock.set()
})

test.runIf(existsSync(new URL('../../../../member/dist/.vite/pages.json', import.meta.url)))(
  'only the app’s page may send forms to the targets',
  async () => {
    const policy = async (path: string): Promise<string | undefined> =>
      (await fetch(`${app.url}${path}`)).headers
        .get('content-security-policy')
        ?.split(';')
        .find((one) => one.startsWith('form-action'))
    await games.set('slotxo', "web = 'https://slotxo.example/'")
    expect(await policy('/user/home')).toBe(
      "form-action 'self' https://slotxo.example https://ufa.example",
    )
    for (const path of ['/api/lookup/banks', '/metrics', '/none.js'])
      expect(await policy(path), path).toBe("form-action 'self'")
  },
)
