import { login, logout, readProfile } from '@champa/contract/account'
import { excludeMyself } from '@champa/contract/responsible'
import { expect, test } from 'vitest'
import { metrics } from '../../platform/http/metrics.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { newAddress, newPhone, signUp, statusesOf } from '../../testing/sign-up.ts'
import { startTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()

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

async function verifications(): Promise<number> {
  const values = (await metrics.getSingleMetric('champa_password_work_total')!.get()).values
  return values.find((one) => one.labels['kind'] === 'verify')?.value ?? 0
}

// [spec:ACC-44.1 API-26.1]
test('a session lasts twelve hours, or thirty days when the login is remembered', async () => {
  const { body } = await signUp(app)
  const hours = async (remember: boolean): Promise<number> => {
    const inside = await signInMember(body.username, body.password, newAddress(), remember)
    return inside.ok ? Math.round((inside.body.expiresAt - Date.now()) / 3_600_000) : 0
  }
  expect([await hours(false), await hours(true)]).toEqual([12, 720])
})

// [spec:ERR-30.1]
test('WRONG_CREDENTIAL: answers unknown phones and wrong passwords alike', async () => {
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
    const answer = await signInMember(username, password)
    answers.push({ status: answer.status, body: { ...answer.body, requestId: '' } })
    work.push((await verifications()) - before)
  }
  expect(answers).toEqual(
    answers.map(() => ({ status: 401, body: { message: 'WRONG_CREDENTIAL', requestId: '' } })),
  )
  expect(work).toEqual([1, 1, 1, 1])
})

// [spec:ERR-30.1]
test('WRONG_CREDENTIAL: answers malformed fields like a wrong password', async () => {
  expect(
    await app.call(login, { body: { username: 'x'.repeat(41), password: 'y' } }),
  ).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
})

// [spec:ERR-28.1]
test('INACTIVE_USER: refuses an inactive member only after the right password', async () => {
  for (const status of ['suspended', 'self-excluded', 'under-review']) {
    const { body, id } = await signUp(app)
    await app.operator.db.query('update member set status = $2 where member_id = $1', [id, status])
    expect(await signInMember(body.username, 'not-the-word')).toMatchObject({
      status: 401,
      body: { message: 'WRONG_CREDENTIAL' },
    })
    expect(await signInMember(body.username, body.password)).toMatchObject({
      status: 403,
      body: { message: 'INACTIVE_USER' },
    })
  }
})

test('INACTIVE_USER: shows the end of an exclusion only after the right password', async () => {
  const { body, id } = await signUp(app, { name: 'วิชัย พักเล่น', bankAccountName: 'วิชัย พักเล่น' })
  const signedIn = await signInMember(body.username, body.password)
  const exclusion = await app.call(
    excludeMyself,
    { body: { months: 6 } },
    { id, phone: body.username, token: signedIn.ok ? signedIn.body.token : '' },
  )
  expect(await signInMember(body.username, 'not-the-word')).toMatchObject({
    status: 401,
    body: { message: 'WRONG_CREDENTIAL' },
  })
  expect(await signInMember(body.username, body.password)).toMatchObject({
    status: 403,
    body: { message: 'INACTIVE_USER', until: exclusion.ok ? exclusion.body.until : 0 },
  })
})

// [spec:ERR-32.1]
test('LOGIN_FAIL: refuses when the database fails', async () => {
  const { body } = await signUp(app)
  await asOwner(app, 'alter table session rename to session_away')
  expect(await signInMember(body.username, body.password)).toMatchObject({
    status: 502,
    body: { message: 'LOGIN_FAIL' },
  })
  await asOwner(app, 'alter table session_away rename to session')
  expect((await signInMember(body.username, body.password)).ok).toBe(true)
})

test('keeps five sessions after eight concurrent logins', async () => {
  const { body, id } = await signUp(app)
  const fourAtOnce = () =>
    Promise.all(Array.from({ length: 4 }, () => signInMember(body.username, body.password)))
  const inside = [...(await fourAtOnce()), ...(await fourAtOnce())]
  const tokens = inside.map((one) => (one.ok ? one.body.token : ''))
  const seen = await Promise.all(
    tokens.map((token) => app.call(readProfile, {}, { id, token, phone: body.username })),
  )
  expect(statusesOf(seen)).toEqual([200, 200, 200, 200, 200, 401, 401, 401])
  expect(seen.find((one) => !one.ok)).toMatchObject({ body: { message: 'INVALID_USER_1' } })
})

test('ends every other session at login with SINGLE_SESSION', async () => {
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
test('ends only its own session at logout', async () => {
  const { body, id } = await signUp(app)
  const enterAs = async () => {
    const inside = await signInMember(body.username, body.password)
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
