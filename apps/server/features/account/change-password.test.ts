import { changePassword, login, readProfile } from '@champa/contract/account'
import { expect, test } from 'vitest'
import { newAddress, signUp, statusesOf } from '../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()

const old = 'river-lantern-7'
const next = 'another-river-8'
const change = (member: TestMember, oldPassword: string, newPassword: string) =>
  app.call(changePassword, { body: { oldPassword, newPassword }, headers: newAddress() }, member)

async function signInMember(username: string, id: bigint, password = old): Promise<TestMember> {
  const inside = await app.call(login, { body: { username, password }, headers: newAddress() })
  if (!inside.ok) throw new Error(inside.body.message)
  return { id, token: inside.body.token, phone: username }
}

async function newMember(): Promise<TestMember> {
  const { body, id } = await signUp(app, { password: old })
  return signInMember(body.username, id)
}

// [spec:API-30.1]
test('stores the new password and ends every session except the calling one', async () => {
  const here = await newMember()
  const there = await signInMember(here.phone, here.id)
  expect(await change(here, old, next)).toMatchObject({ ok: true, body: { changed: true } })
  expect((await app.call(readProfile, {}, here)).ok).toBe(true)
  expect(await app.call(readProfile, {}, there)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_2' },
  })
  expect(
    await app.call(login, {
      body: { username: here.phone, password: old },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })
  await signInMember(here.phone, here.id, next)
})

// [spec:ERR-31.1]
test('WRONG_PASSWORD: refuses a wrong old password', async () => {
  const member = await newMember()
  expect(await change(member, 'not-the-word', next)).toMatchObject({
    status: 400,
    body: { message: 'WRONG_PASSWORD' },
  })
  await signInMember(member.phone, member.id, old)
})

// [spec:ERR-15.1]
test('REQUEST_LIMIT: refuses further guesses of the old password after five wrong ones', async () => {
  const member = await newMember()
  const guesses = await Promise.all(
    Array.from({ length: 9 }, () => change(member, 'not-the-word', next)),
  )
  expect(guesses.filter((one) => !one.ok && one.body.message === 'WRONG_PASSWORD')).toHaveLength(5)
  expect(await change(member, old, next)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('wrong guesses in one session do not use up the attempts of another session', async () => {
  const taken = await newMember()
  for (let n = 0; n < 6; n++) await change(taken, 'not-the-word', next)
  expect(await change(taken, old, next)).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
  expect((await change(await signInMember(taken.phone, taken.id), old, next)).ok).toBe(true)
})

// [spec:ERR-45.1]
test('INVALID_USER_INFO: refuses a common or short password, or the phone number', async () => {
  const member = await newMember()
  for (const weak of ['short', '12345678', 'aaaaaaaaaa', member.phone])
    expect(await change(member, old, weak), weak).toMatchObject({
      status: 400,
      body: { message: 'INVALID_USER_INFO' },
    })
})

// [spec:ERR-24.1]
test('INVALID_USER_2: refuses one of two simultaneous password changes', async () => {
  const here = await newMember()
  const there = await signInMember(here.phone, here.id)
  const answers = await Promise.all([
    change(here, old, next),
    change(there, old, 'a-third-river-9'),
  ])
  expect(answers.filter((one) => one.ok)).toHaveLength(1)
  const seen = await Promise.all([here, there].map((one) => app.call(readProfile, {}, one)))
  expect(statusesOf(seen)).toEqual([200, 401])
})
