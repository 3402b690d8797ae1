import { changePassword, login } from '@champa/contract/account'
import { expect, test } from 'vitest'
import { countTrips } from '../../testing/count-trips.ts'
import { newAddress, newPhone, signInMember, signUp } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()
const counted = countTrips(app.ctx.db)

const device = { 'x-device': 'd'.repeat(32) }

const logIn = (username: string, password: string, headers: Record<string, string>) => {
  counted.reset()
  return app.call(login, { body: { username, password }, headers: { ...newAddress(), ...headers } })
}

test('a login takes four sequential round trips of named statements', async () => {
  const { body } = await signUp(app)
  for (const [headers, more] of [
    [device, ['note-device']],
    [device, []],
    [{}, []],
    [{ 'x-forwarded-for': '2001:db8:99::1' }, []],
  ] as const) {
    expect((await logIn(body.username, body.password, headers)).ok).toBe(true)
    expect(counted.trips).toBe(4)
    expect(new Set(counted.statements)).toEqual(
      new Set([
        ...['login-member', 'login-take', 'login-forgive'],
        ...['fingerprints-matched', 'open-session', ...more],
      ]),
    )
  }
})

test('a wrong password and an unknown phone take the same two round trips', async () => {
  const { body } = await signUp(app)
  for (const username of [body.username, newPhone()]) {
    expect((await logIn(username, 'not-the-word', {})).status).toBe(401)
    expect([counted.trips, counted.statements]).toEqual([2, ['login-member', 'login-take']])
  }
})

test('a change of password takes four sequential round trips of named statements', async () => {
  const { body, id } = await signUp(app)
  const member = await signInMember(app, { body, id })
  counted.reset()
  const passwords = { oldPassword: body.password, newPassword: 'lantern-river-8' }
  expect((await app.call(changePassword, { body: passwords }, member)).ok).toBe(true)
  expect(counted.trips).toBe(4)
  expect(counted.statements).toEqual([
    expect.stringMatching(/^session-\d+$/),
    'take-attempt',
    'own-password',
    'forgive-attempts',
    'change-password',
  ])
})
