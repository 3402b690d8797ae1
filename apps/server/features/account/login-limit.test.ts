import { login } from '@champa/contract/account'
import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { newAddress, newPhone, signUp } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()

/**
 * Stops the clock, so that the remaining time of a block is exact however long the attempts take.
 */
const stand = (): void => {
  const at = new Date()
  clock.set(() => at)
}

const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

const signInMember = (
  username: string,
  password: string,
  headers = newAddress(),
  remember?: boolean,
) =>
  app.call(login, {
    body: { username, password, ...(remember === undefined ? {} : { remember }) },
    headers,
  })

const minuteMs = 60_000

// [spec:ERR-15.1]
test('REQUEST_LIMIT: blocks for a minute after five wrong passwords, then longer', async () => {
  const { body } = await signUp(app)
  stand()
  for (let n = 0; n < 5; n++)
    expect(await signInMember(body.username, 'not-the-word')).toMatchObject({
      body: { message: 'WRONG_CREDENTIAL' },
    })
  expect(await signInMember(body.username, body.password)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  let passed = 0
  for (const minutes of [1, 2, 4, 8, 16, 32, 60]) {
    passed += minutes * minuteMs
    ahead(passed + 1_000)
    expect(await signInMember(body.username, 'not-the-word'), `after ${minutes} min`).toMatchObject(
      {
        body: { message: 'WRONG_CREDENTIAL' },
      },
    )
    expect(await signInMember(body.username, body.password)).toMatchObject({
      body: { message: 'REQUEST_LIMIT' },
    })
  }
  ahead(passed + 61 * minuteMs)
  expect((await signInMember(body.username, body.password)).ok).toBe(true)
})

const deviceNames = (() => {
  let made = 0
  return () => ({ 'x-device': (made += 1).toString(16).padStart(32, 'd') })
})()

test("five wrong passwords block unknown devices, but not the member's own", async () => {
  const { body } = await signUp(app)
  const own = deviceNames()
  stand()
  expect((await signInMember(body.username, body.password, { ...newAddress(), ...own })).ok).toBe(
    true,
  )
  for (let n = 0; n < 5; n++)
    expect(
      await signInMember(
        body.username,
        'not-the-word',
        n % 2 ? newAddress() : { ...newAddress(), ...deviceNames() },
      ),
    ).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })
  expect(await signInMember(body.username, body.password)).toMatchObject({
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  expect(
    await signInMember(body.username, body.password, { ...newAddress(), ...deviceNames() }),
  ).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
  expect((await signInMember(body.username, body.password, { ...newAddress(), ...own })).ok).toBe(
    true,
  )
  // The right password on the known device does not unblock unknown devices.
  expect(await signInMember(body.username, body.password)).toMatchObject({
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('REQUEST_LIMIT: counts five attempts per account separately for a known device', async () => {
  const [one, two] = [await signUp(app), await signUp(app)]
  const own = deviceNames()
  stand()
  const at = (account: typeof one, password: string) =>
    signInMember(account.body.username, password, { ...newAddress(), ...own })
  expect((await at(one, one.body.password)).ok).toBe(true)
  for (let n = 0; n < 5; n++)
    expect(await at(one, 'not-the-word')).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })
  expect(await at(one, one.body.password)).toMatchObject({
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  for (let n = 0; n < 5; n++) await signInMember(two.body.username, 'not-the-word')
  expect(await at(two, two.body.password)).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
})

/** Sets the number of wrong logins counted for `subject`, an address or network. */
const countTo = async (failures: number, subject: string): Promise<void> => {
  expect(
    await app.ctx.db.query(
      `update attempt_limit set failures = $2
        where subject = $1
          and failures > 0
        returning subject`,
      [subject, failures],
    ),
  ).toHaveLength(1)
}

test('lets a known device sign in despite wrong logins of others', async () => {
  const { body } = await signUp(app)
  const [own, address] = [deviceNames(), newAddress()]
  expect((await signInMember(body.username, body.password, { ...address, ...own })).ok).toBe(true)
  await signInMember(newPhone(), 'not-the-word', address)
  await countTo(30, `login-address:${address['x-forwarded-for']}`)
  expect(await signInMember(newPhone(), 'not-the-word', address)).toMatchObject({
    body: { message: 'REQUEST_LIMIT' },
  })
  const flood = Array.from({ length: 150 }, () => signInMember(newPhone(), 'not-the-word'))
  const [inside] = await Promise.all([
    signInMember(body.username, body.password, { ...address, ...own }),
    ...flood,
  ])
  expect(inside.ok).toBe(true)
  expect((await Promise.all(flood)).filter((one) => one.status === 429).length).toBeGreaterThan(0)
})

test('REQUEST_LIMIT: counts wrong logins by /48 network as well as by /64', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:77:${n.toString(16)}::1` })
  for (let n = 0; n < 2; n++)
    expect((await signInMember(newPhone(), 'not-the-word', from(n))).status).toBe(401)
  await countTo(120, 'login-address:2001:db8:77::/48')
  expect(await signInMember(newPhone(), 'not-the-word', from(500))).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
  expect(
    (await signInMember(newPhone(), 'not-the-word', { 'x-forwarded-for': '2001:db8:78::1' }))
      .status,
  ).toBe(401)
})

// [spec:ERR-15.1]
test('REQUEST_LIMIT: blocks an unregistered phone like a registered one', async () => {
  const phone = newPhone()
  stand()
  for (let n = 0; n < 5; n++) await signInMember(phone, 'not-the-word')
  expect(await signInMember(phone, 'not-the-word')).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
})

test('REQUEST_LIMIT: verifies only five of twenty concurrent password guesses', async () => {
  const { body } = await signUp(app)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => signInMember(body.username, 'not-the-word')),
  )
  expect(guesses.filter((one) => one.status === 401)).toHaveLength(5)
  expect(guesses.filter((one) => one.status === 429)).toHaveLength(15)
})

test('the right password resets the count of wrong ones', async () => {
  const { body } = await signUp(app)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) await signInMember(body.username, 'not-the-word')
    expect((await signInMember(body.username, body.password)).ok).toBe(true)
  }
})

test('REQUEST_LIMIT: blocks an address after thirty wrong logins in ten minutes', async () => {
  const { body } = await signUp(app)
  const headers = newAddress()
  for (let n = 0; n < 5; n++)
    expect((await signInMember(body.username, body.password, headers)).ok).toBe(true)
  for (let n = 0; n < 30; n++)
    expect(await signInMember(newPhone(), 'not-the-word', headers)).toMatchObject({
      body: { message: 'WRONG_CREDENTIAL' },
    })
  expect(await signInMember(body.username, body.password, headers)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
  expect((await signInMember(body.username, body.password)).ok).toBe(true)
  ahead(11 * minuteMs)
  expect((await signInMember(body.username, body.password, headers)).ok).toBe(true)
})

test('REQUEST_LIMIT: a flood of valid logins does not keep another member out', async () => {
  const [one, other] = [await signUp(app), await signUp(app)]
  const [own, address] = [deviceNames(), newAddress()]
  const known = { ...address, ...own }
  expect((await signInMember(one.body.username, one.body.password, known)).ok).toBe(true)
  for (const headers of [() => known, newAddress]) {
    const flood = Array.from({ length: 150 }, () =>
      signInMember(one.body.username, one.body.password, headers()),
    )
    const others = [signInMember(other.body.username, other.body.password)]
    const knownOther = signInMember(other.body.username, other.body.password, {
      ...newAddress(),
      ...deviceNames(),
    })
    expect((await Promise.all([...others, knownOther])).map(({ ok }) => ok)).toEqual([true, true])
    const answers = await Promise.all(flood)
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT', retryAfter: 2 },
    })
  }
})

test('REQUEST_LIMIT: a flood of logins from one address does not keep others out', async () => {
  const { body } = await signUp(app)
  const address = newAddress()
  const flood = Array.from({ length: 150 }, () => signInMember(newPhone(), 'not-the-word', address))
  expect((await signInMember(body.username, body.password)).ok).toBe(true)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
})
