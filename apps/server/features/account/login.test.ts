import { login, logout, readProfile } from '@champa/contract/account'
import { excludeMyself } from '@champa/contract/responsible'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { metrics } from '../../platform/http/metrics.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { newAddress, newPhone, signUp, statusesOf } from '../../testing/sign-up.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set())

/** The clock stands, so that a block is told to the second however long the tries take. */
const stand = (): void => {
  const at = new Date()
  clock.set(() => at)
}
const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const enter = (username: string, password: string, headers = newAddress(), remember?: boolean) =>
  app.call(login, {
    body: { username, password, ...(remember === undefined ? {} : { remember }) },
    headers,
  })
const minuteMs = 60_000

async function verifications(): Promise<number> {
  const values = (await metrics.getSingleMetric('champa_password_work_total')!.get()).values
  return values.find((one) => one.labels['kind'] === 'verify')?.value ?? 0
}

// [spec:ACC-44.1 API-26.1]
test('a session lasts twelve hours, a remembered one thirty days', async () => {
  const { body } = await signUp(app)
  const hours = async (remember: boolean): Promise<number> => {
    const inside = await enter(body.username, body.password, newAddress(), remember)
    return inside.ok ? Math.round((inside.body.expiresAt - Date.now()) / 3_600_000) : 0
  }
  expect([await hours(false), await hours(true)]).toEqual([12, 720])
})

// [spec:ERR-30.1]
test('WRONG_CREDENTIAL: an unknown phone, no phone at all and a wrong password get the same answer after the same work', async () => {
  const { body } = await signUp(app)
  const answers = []
  const work = []
  for (const [username, password] of [
    [body.username, 'not-the-word'],
    [newPhone(), 'not-the-word'],
    ['nobody', 'not-the-word'],
    [`${body.username}0`, body.password],
  ] as const) {
    const before = await verifications()
    const answer = await enter(username, password)
    answers.push({ status: answer.status, body: { ...answer.body, requestId: '' } })
    work.push((await verifications()) - before)
  }
  expect(answers).toEqual(
    answers.map(() => ({ status: 401, body: { message: 'WRONG_CREDENTIAL', requestId: '' } })),
  )
  expect(work).toEqual([1, 1, 1, 1])
})

// [spec:ERR-30.1]
test('WRONG_CREDENTIAL: fields of a wrong form say no more', async () => {
  expect(
    await app.call(login, { body: { username: 'x'.repeat(41), password: 'y' } }),
  ).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
})

// [spec:ERR-15.1]
test('REQUEST_LIMIT: five wrong passwords block the account for a minute, each further one twice as long', async () => {
  const { body } = await signUp(app)
  stand()
  for (let n = 0; n < 5; n++)
    expect(await enter(body.username, 'not-the-word')).toMatchObject({
      body: { message: 'WRONG_CREDENTIAL' },
    })
  expect(await enter(body.username, body.password)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  let passed = 0
  for (const minutes of [1, 2, 4, 8, 16, 32, 60]) {
    passed += minutes * minuteMs
    ahead(passed + 1_000)
    expect(await enter(body.username, 'not-the-word'), `after ${minutes} min`).toMatchObject({
      body: { message: 'WRONG_CREDENTIAL' },
    })
    expect(await enter(body.username, body.password)).toMatchObject({
      body: { message: 'REQUEST_LIMIT' },
    })
  }
  ahead(passed + 61 * minuteMs)
  expect((await enter(body.username, body.password)).ok).toBe(true)
})

const deviceNames = (() => {
  let made = 0
  return () => ({ 'x-device': (made += 1).toString(16).padStart(32, 'd') })
})()

test('five wrong passwords of strangers block unknown devices, and not the one that the member signed in with', async () => {
  const { body } = await signUp(app)
  const own = deviceNames()
  stand()
  expect((await enter(body.username, body.password, { ...newAddress(), ...own })).ok).toBe(true)
  for (let n = 0; n < 5; n++)
    expect(
      await enter(
        body.username,
        'not-the-word',
        n % 2 ? newAddress() : { ...newAddress(), ...deviceNames() },
      ),
    ).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })
  expect(await enter(body.username, body.password)).toMatchObject({
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  expect(
    await enter(body.username, body.password, { ...newAddress(), ...deviceNames() }),
  ).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
  expect((await enter(body.username, body.password, { ...newAddress(), ...own })).ok).toBe(true)
  // The right password on the known device does not open the door to strangers again.
  expect(await enter(body.username, body.password)).toMatchObject({
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('REQUEST_LIMIT: a known device has five tries of its own; it is unknown to every other account', async () => {
  const [one, two] = [await signUp(app), await signUp(app)]
  const own = deviceNames()
  stand()
  const at = (who: typeof one, password: string) =>
    enter(who.body.username, password, { ...newAddress(), ...own })
  expect((await at(one, one.body.password)).ok).toBe(true)
  for (let n = 0; n < 5; n++)
    expect(await at(one, 'not-the-word')).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })
  expect(await at(one, one.body.password)).toMatchObject({
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  for (let n = 0; n < 5; n++) await enter(two.body.username, 'not-the-word')
  expect(await at(two, two.body.password)).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
})

/** As if so many wrong logins had come from there. */
const countTo = async (failures: number, subject: string): Promise<void> => {
  expect(
    await app.ctx.db.query(
      'update attempt_limit set failures = $2 where subject = $1 and failures > 0 returning subject',
      [subject, failures],
    ),
  ).toHaveLength(1)
}

test('a known device signs in past the wrong logins of its own address, and past a flood of others at once', async () => {
  const { body } = await signUp(app)
  const [own, address] = [deviceNames(), newAddress()]
  expect((await enter(body.username, body.password, { ...address, ...own })).ok).toBe(true)
  await enter(newPhone(), 'not-the-word', address)
  await countTo(30, `login-address:${address['x-forwarded-for']}`)
  expect(await enter(newPhone(), 'not-the-word', address)).toMatchObject({
    body: { message: 'REQUEST_LIMIT' },
  })
  const flood = Array.from({ length: 150 }, () => enter(newPhone(), 'not-the-word'))
  const [inside] = await Promise.all([
    enter(body.username, body.password, { ...address, ...own }),
    ...flood,
  ])
  expect(inside.ok).toBe(true)
  expect((await Promise.all(flood)).filter((one) => one.status === 429).length).toBeGreaterThan(0)
})

test('REQUEST_LIMIT: wrong logins from a network of 48 bits are counted besides those of 64', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:77:${n.toString(16)}::1` })
  for (let n = 0; n < 2; n++)
    expect((await enter(newPhone(), 'not-the-word', from(n))).status).toBe(401)
  await countTo(120, 'login-address:2001:db8:77::/48')
  expect(await enter(newPhone(), 'not-the-word', from(500))).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
  expect(
    (await enter(newPhone(), 'not-the-word', { 'x-forwarded-for': '2001:db8:78::1' })).status,
  ).toBe(401)
})

// [spec:ERR-15.1]
test('REQUEST_LIMIT: an unknown phone is blocked in the same way', async () => {
  const phone = newPhone()
  stand()
  for (let n = 0; n < 5; n++) await enter(phone, 'not-the-word')
  expect(await enter(phone, 'not-the-word')).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
})

test('REQUEST_LIMIT: twenty guesses at once are still five', async () => {
  const { body } = await signUp(app)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => enter(body.username, 'not-the-word')),
  )
  expect(guesses.filter((one) => one.status === 401)).toHaveLength(5)
  expect(guesses.filter((one) => one.status === 429)).toHaveLength(15)
})

test('the right password clears the account of its failures', async () => {
  const { body } = await signUp(app)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) await enter(body.username, 'not-the-word')
    expect((await enter(body.username, body.password)).ok).toBe(true)
  }
})

test('REQUEST_LIMIT: thirty wrong logins from one address within ten minutes, whatever the phone; good ones do not count', async () => {
  const { body } = await signUp(app)
  const headers = newAddress()
  for (let n = 0; n < 5; n++)
    expect((await enter(body.username, body.password, headers)).ok).toBe(true)
  for (let n = 0; n < 30; n++)
    expect(await enter(newPhone(), 'not-the-word', headers)).toMatchObject({
      body: { message: 'WRONG_CREDENTIAL' },
    })
  expect(await enter(body.username, body.password, headers)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
  expect((await enter(body.username, body.password)).ok).toBe(true)
  ahead(11 * minuteMs)
  expect((await enter(body.username, body.password, headers)).ok).toBe(true)
})

// [spec:ERR-28.1]
test('INACTIVE_USER: a suspended, self-excluded or reviewed member, but only after the right password', async () => {
  for (const status of ['suspended', 'self-excluded', 'under-review']) {
    const { body, id } = await signUp(app)
    await app.ctx.db.query('update member set status = $2 where member_id = $1', [id, status])
    expect(await enter(body.username, 'not-the-word')).toMatchObject({
      status: 401,
      body: { message: 'WRONG_CREDENTIAL' },
    })
    expect(await enter(body.username, body.password)).toMatchObject({
      status: 403,
      body: { message: 'INACTIVE_USER' },
    })
  }
})

test('INACTIVE_USER: who has excluded themselves is told until when, after the right password only', async () => {
  const { body, id } = await signUp(app, { name: 'วิชัย พักเล่น', bankAccountName: 'วิชัย พักเล่น' })
  const signedIn = await enter(body.username, body.password)
  const told = await app.call(
    excludeMyself,
    { body: { months: 6 } },
    { id, phone: body.username, token: signedIn.ok ? signedIn.body.token : '' },
  )
  expect(await enter(body.username, 'not-the-word')).toMatchObject({
    status: 401,
    body: { message: 'WRONG_CREDENTIAL' },
  })
  expect(await enter(body.username, body.password)).toMatchObject({
    status: 403,
    body: { message: 'INACTIVE_USER', until: told.ok ? told.body.until : 0 },
  })
})

// [spec:ERR-32.1]
test('LOGIN_FAIL: the store does not answer', async () => {
  const { body } = await signUp(app)
  await asOwner(app, 'alter table session rename to session_away')
  expect(await enter(body.username, body.password)).toMatchObject({
    status: 502,
    body: { message: 'LOGIN_FAIL' },
  })
  await asOwner(app, 'alter table session_away rename to session')
  expect((await enter(body.username, body.password)).ok).toBe(true)
})

test('of eight logins, four at once each time, five sessions are left', async () => {
  const { body, id } = await signUp(app)
  const fourAtOnce = () =>
    Promise.all(Array.from({ length: 4 }, () => enter(body.username, body.password)))
  const inside = [...(await fourAtOnce()), ...(await fourAtOnce())]
  const tokens = inside.map((one) => (one.ok ? one.body.token : ''))
  const seen = await Promise.all(
    tokens.map((token) => app.call(readProfile, {}, { id, token, phone: body.username })),
  )
  expect(statusesOf(seen)).toEqual([200, 200, 200, 200, 200, 401, 401, 401])
  expect(seen.find((one) => !one.ok)).toMatchObject({ body: { message: 'INVALID_USER_1' } })
})

test('with SINGLE_SESSION a login ends every other session of the member', async () => {
  const single = await openTestApp({ SINGLE_SESSION: '1' })
  const { body, id } = await signUp(single)
  const enterThere = async () => {
    const { username, password } = body
    const inside = await single.call(login, { body: { username, password }, headers: newAddress() })
    return { id, token: inside.ok ? inside.body.token : '', phone: username }
  }
  const [first, second] = [await enterThere(), await enterThere()]
  const [ended, open] = [
    await single.call(readProfile, {}, first),
    await single.call(readProfile, {}, second),
  ]
  await single.stop()
  expect(ended).toMatchObject({ status: 401, body: { message: 'INVALID_USER_1' } })
  expect(open.ok).toBe(true)
})

// [spec:ACC-56.1 API-26.2]
test('logging out ends this session and no other', async () => {
  const { body, id } = await signUp(app)
  const enterAs = async () => {
    const inside = await enter(body.username, body.password)
    return { id, token: inside.ok ? inside.body.token : '', phone: body.username }
  }
  const [here, there] = [await enterAs(), await enterAs()]
  expect(await app.call(logout, {}, here)).toMatchObject({ ok: true, body: { ended: true } })
  expect(await app.call(readProfile, {}, here)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
  expect((await app.call(readProfile, {}, there)).ok).toBe(true)
})
