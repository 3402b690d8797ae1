import { expect, test } from 'vitest'
import {
  breakOf,
  exclude,
  excludeAs,
  findAll,
  logIn,
  openAccount,
  pause,
  signedIn,
  twoAccounts,
  type Account,
} from '../../../testing/persons.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { closeMatch, confirmMatch } from './decide-match.ts'

const app = await startTestApp({ LOG_LEVEL: 'error' })

const wordsOf = ([source, other]: readonly [Account, Account]) => ({
  source: source.body.username,
  username: other.body.username,
  who: 'nok',
  why: 'has seen an identity card',
})

test('an account that staff attribute to another person is never matched again', async () => {
  const pair = await twoAccounts(app)
  const [one, other] = pair
  await pause(app, other, 7)
  const until = await exclude(app, one)
  await findAll(app)
  expect(await breakOf(app, other)).toMatchObject({ status: 'self-excluded', until })
  expect(await closeMatch(app.operator, wordsOf(pair))).toBe('done')
  expect(await closeMatch(app.operator, wordsOf(pair))).toBe('no-match')
  const released = await breakOf(app, other)
  expect(released).toMatchObject({
    status: 'active',
    kinds: ['time-out', 'linked-exclusion', 'ended', 'time-out'],
  })
  expect(released.until).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect((await logIn(app, other, one.device)).ok).toBe(true)
  await findAll(app)
  expect((await breakOf(app, other)).status).toBe('active')
  expect((await breakOf(app, one)).status).toBe('self-excluded')
})

test('closing a match keeps the self-exclusion that the account’s member requested', async () => {
  const pair = await twoAccounts(app)
  const [one, other] = pair
  const member = await signedIn(app, one)
  const own = await exclude(app, other)
  await excludeAs(app, member, 12)
  await findAll(app)
  expect((await breakOf(app, other)).until).toBeGreaterThan(own)
  expect(await closeMatch(app.operator, wordsOf(pair))).toBe('done')
  expect(await breakOf(app, other)).toMatchObject({ status: 'self-excluded', until: own })
})

test('an account whose match staff confirm shares the exclusion', async () => {
  const one = await openAccount(app)
  const other = await openAccount(app, { name: one.name })
  const until = await exclude(app, one)
  await findAll(app)
  expect(await confirmMatch(app.operator, wordsOf([other, other]))).toBe('no-match')
  expect(await confirmMatch(app.operator, wordsOf([one, other]))).toBe('done')
  expect(await breakOf(app, other)).toMatchObject({ status: 'self-excluded', until })
})
