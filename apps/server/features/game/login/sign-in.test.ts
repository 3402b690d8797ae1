import { expect, test } from 'vitest'
import { readGameAccount } from '@champa/contract/game'
import type { GameCard } from '@champa/contract/wallet'
import { startTestApp } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'

const app = await startTestApp()
const games = testGames(app)
await games.connect()
const member = await app.member()
await games.activate(member, 'joker', 'slotxo', 'ufabet', 'superslot', 'sexygame')

interface Shown {
  card: GameCard
  account: { username: string; password: string; event: Record<string, string> | null }
}

/** Everything that the member's app needs to sign in. */
async function shown(code: string): Promise<Shown> {
  const account = await app.call(readGameAccount, { params: { code } }, member)
  if (!account.ok) throw new Error(account.body.message)
  return {
    card: (await games.wallet(member)).slots.find((one) => one.code === code)!,
    account: account.body,
  }
}

/** Posts the form as a browser does, without following the redirect. */
function post(
  { card: { web, login }, account }: Shown,
  password = account.password,
): Promise<Response> {
  const body = new URLSearchParams({
    ...account.event,
    [login.usernameField!]: account.username,
    [login.passwordField!]: password,
  })
  return fetch(web!, { method: 'POST', body, redirect: 'manual' })
}

// [spec:GAME-29.1]
test.each(['joker', 'slotxo', 'ufabet'])(
  "%s accepts the login form with the account's credentials, and no other password",
  async (code) => {
    const entered = await post(await shown(code))
    expect([
      entered.status,
      new URL(entered.headers.get('location')!, app.simulators).pathname,
    ]).toEqual([303, expect.stringContaining(`/games/${code}/seat/`)])
    expect((await post(await shown(code), 'not-the-one')).status).toBe(401)
  },
)

// [spec:GAME-29.1]
test('ufabet accepts hidden form fields once, so they are read again for each login', async () => {
  const read = await shown('ufabet')
  expect((await post(read)).status).toBe(303)
  expect((await post(read)).status).toBe(400)
  expect((await post(await shown('ufabet'))).status).toBe(303)
})

// [spec:GAME-30.1]
test('superslot signs in by its URL with the credentials in the query', async () => {
  const {
    card: { web, login },
    account,
  } = await shown('superslot')
  const address = new URL(web!)
  address.searchParams.set(login.usernameField!, account.username)
  address.searchParams.set(login.passwordField!, account.password)
  expect(await (await fetch(address)).text()).not.toContain(account.password)
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303)
})

// [spec:GAME-31.1]
test('sexygame opens its own site, without member data in the address', async () => {
  const {
    card: { web, login },
    account,
  } = await shown('sexygame')
  expect([login.form, account.event, new URL(web!).search]).toEqual(['site', null, ''])
  expect((await fetch(web!)).status).toBe(200)
})
