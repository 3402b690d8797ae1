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

test('a form carries the credentials under the names that the site gives them', () => {
  expect(entranceOf({ login: form({}), web }, account)).toEqual({
    kind: 'form',
    action: web,
    fields: { Username: 'chp0007', Password: 'a&b c=?é' },
  })
})

test('hidden fields go along, and never take the place of the credentials', () => {
  const event = { __VIEWSTATE: 'dDw=', Username: 'somebody else' }
  expect(entranceOf({ login: form({ hasState: true }), web }, { ...account, event })).toEqual({
    kind: 'form',
    action: web,
    fields: { __VIEWSTATE: 'dDw=', Username: 'chp0007', Password: 'a&b c=?é' },
  })
})

test('a form whose hidden fields could not be had is not sent without them', () => {
  expect(entranceOf({ login: form({ hasState: true }), web }, account)).toBeNull()
})

test('an address carries the credentials in its query, escaped, beside what stood there', () => {
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

test('a site is opened as it is, without the credentials', () => {
  expect(
    entranceOf(
      { login: form({ form: 'site', usernameField: null, passwordField: null }), web },
      null,
    ),
  ).toEqual({ kind: 'address', href: web })
})

test.each([null, 'not an address', 'javascript:alert(1)', 'data:text/html,x', '/login'])(
  'nobody is sent to %s',
  (bad) => {
    for (const one of ['post', 'query', 'site'] as const)
      expect(entranceOf({ login: form({ form: one }), web: bad }, account)).toBeNull()
    expect(hasEntrance({ login: form({}), web: bad })).toBe(false)
    expect(hasEntrance({ login: form({ form: 'link' }), web: bad })).toBe(true)
  },
)

test('without the names of the fields or without the account there is no way in', () => {
  expect(entranceOf({ login: form({ passwordField: null }), web }, account)).toBeNull()
  expect(entranceOf({ login: form({ form: 'query' }), web }, null)).toBeNull()
})
