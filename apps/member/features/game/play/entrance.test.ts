import { expect, test } from 'vitest'
import type { LoginForm } from '@champa/contract/wallet'
import { entranceOf, hasEntrance } from './entrance.ts'

const form = (changes: Partial<LoginForm>): LoginForm => ({
  form: 'post',
  usernameField: 'Username',
  passwordField: 'Password',
  hasState: false,
  ...changes,
})
const account = { username: 'chp0007', password: 'a&b c=?é', event: null }
const web = 'https://joker.test/login'

test('a login form sends the credentials under the site’s field names', () => {
  expect(entranceOf({ login: form({}), web }, account)).toEqual({
    kind: 'form',
    action: web,
    fields: { Username: 'chp0007', Password: 'a&b c=?é' },
  })
})

test('hidden fields are included and never override the credentials', () => {
  const event = { __VIEWSTATE: 'dDw=', Username: 'somebody else' }
  expect(entranceOf({ login: form({ hasState: true }), web }, { ...account, event })).toEqual({
    kind: 'form',
    action: web,
    fields: { __VIEWSTATE: 'dDw=', Username: 'chp0007', Password: 'a&b c=?é' },
  })
})

test('a login form whose hidden fields are missing is not sent', () => {
  expect(entranceOf({ login: form({ hasState: true }), web }, account)).toBeNull()
})

test('a login URL has the escaped credentials in its query, next to other parameters', () => {
  const entrance = entranceOf(
    {
      login: form({ form: 'query', usernameField: 'u', passwordField: 'p' }),
      web: `${web}?site=th`,
    },
    account,
  )
  expect(entrance).toEqual({
    kind: 'address',
    href: `${web}?site=th&u=chp0007&p=a%26b+c%3D%3F%C3%A9`,
  })
})

test('a game without automatic login is opened without the credentials', () => {
  expect(
    entranceOf(
      { login: form({ form: 'site', usernameField: null, passwordField: null }), web },
      null,
    ),
  ).toEqual({ kind: 'address', href: web })
})

test.each([null, 'not an address', 'javascript:alert(1)', 'data:text/html,x', '/login'])(
  'the invalid or unsafe URL %s is never opened',
  (bad) => {
    for (const one of ['post', 'query', 'site'] as const)
      expect(entranceOf({ login: form({ form: one }), web: bad }, account)).toBeNull()
    expect(hasEntrance({ login: form({}), web: bad })).toBe(false)
    expect(hasEntrance({ login: form({ form: 'link' }), web: bad })).toBe(true)
  },
)

test('a game cannot be opened without the field names or the account', () => {
  expect(entranceOf({ login: form({ passwordField: null }), web }, account)).toBeNull()
  expect(entranceOf({ login: form({ form: 'query' }), web }, null)).toBeNull()
})
