import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage } from '@champa/contract/chat'
import { memberRequester } from '@champa/contract/constants'
import { askCopy, chooseMarketing, copyLinkMs, readPrivacy } from '@champa/contract/privacy'
import { afterAll, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { openSession } from '../../../platform/session.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { goodPng } from '../../../testing/chat-bytes.ts'
import { asMember, newMessageId, uploadToChat } from '../../../testing/chat-people.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { signInMember, signUp } from '../../../testing/sign-up.ts'
import type { TestMember } from '../../../testing/test-app.ts'
import { dropCopies } from './drop-data-copies.job.ts'
import { makeCopies } from './make-data-copies.job.ts'
import { sections } from './sections.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-copies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startChatApp({ DATA_DIR: folder })

const ask = async (member: TestMember) => {
  const response = await app.call(askCopy, {}, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const readCopy = async (member: TestMember) => {
  const read = await app.call(readPrivacy, {}, member)
  if (!read.ok) throw new Error(read.body.message)
  return read.body.copy
}
const files = () => readdir(join(folder, 'files', 'copies')).catch(() => [])
type Copy = Record<string, Record<string, unknown>[]>

test('a data copy contains only the member’s own data, and its link works for a day', async () => {
  const member = await signInMember(app, await signUp(app, { marketing: true }))
  const other = await app.member()
  await payIn(app, member, 123_45n)
  await payIn(app, other, 9_876_54n)
  await putLock(app, member, 10_00n, {})
  const { path } = await uploadToChat(
    app.url,
    asMember(member),
    'image',
    'cat.png',
    await goodPng(),
  )
  for (const payload of ['ทดสอบ "ข้อความ"', 'two'])
    await app.call(sendMessage, {
      body: { id: newMessageId(), message: { message_type: 'text', payload } as never },
      headers: asMember(member).headers,
    })
  expect(await ask(member)).toMatchObject({ state: 'making', url: null, until: null })
  expect(await makeCopies.run(app.ctx)).toBe(1)
  const { url, until, state } = (await readCopy(member))!
  expect(state).toBe('ready')
  expect(until! - clock.nowMs()).toBeLessThanOrEqual(copyLinkMs)

  // The link works without a session.
  const response = await fetch(app.url + url)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  const text = await response.text()
  const copy = JSON.parse(text) as Copy
  expect(Object.keys(copy)).toEqual(['about', ...sections.map(({ name }) => name)])
  expect(copy['profile']).toMatchObject([
    { memberId: member.id.toString(), username: member.phone, bankCode: 'KBANK' },
  ])
  expect(copy['statement']!.map(({ type, amount }) => [type, amount])).toEqual([
    ['deposit', 123.45],
    ['bonus', 10],
  ])
  expect(copy['balances']!.find(({ account }) => account === 'wallet')).toMatchObject({
    balance: 133.45,
  })
  expect(copy['payments']).toMatchObject([{ amount: 123.45, state: 'credited' }])
  expect(copy['bonuses']).toMatchObject([{ code: 'TEN', credit: 10, state: 'in_play' }])
  expect(copy['consents']!.map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'marketing'])
  expect(copy['acceptedTexts']).toHaveLength(2)
  expect(copy['sessions']).toHaveLength(1)
  expect(copy['chat']!.map(({ message }) => (message as { payload: string }).payload)).toEqual([
    'ทดสอบ "ข้อความ"',
    'two',
  ])
  expect((await fetch(app.url + String(copy['chatFiles']![0]!['file']))).status).toBe(200)
  expect(String(copy['chatFiles']![0]!['file'])).not.toContain(`/${path}`)
  for (const secret of [other.phone, other.id.toString(), '9876.54', 'argon2', member.token])
    expect(text).not.toContain(secret)

  clock.set(() => new Date(until!))
  expect((await fetch(app.url + url)).status).toBe(401)
  expect(await files()).toHaveLength(1)
  expect(await dropCopies.run(app.ctx)).toBe(1)
  expect(await files()).toEqual([])
})

test('a data copy contains a statement of several pages completely and in order', async () => {
  const member = await app.member()
  const rows = 2_345
  await asOwner(
    app,
    `insert into movement (member_id, seq, type, source, target, amount, status, created_at)
      select ${member.id}, 10 + n, 'deposit', 'SCB', 'wallet', n, 'SUCCESS', '2026-01-01'
      from generate_series(1, ${rows}) n`,
  )
  await ask(member)
  await makeCopies.run(app.ctx)
  const copy = (await (await fetch(app.url + (await readCopy(member))!.url!)).json()) as Copy
  expect(copy['statement']!.map(({ amount }) => amount)).toEqual(
    Array.from({ length: rows }, (_, n) => (n + 1) / 100),
  )
})

test('concurrent requests make one data copy, and a request a day later replaces it', async () => {
  const member = await app.member()
  await Promise.all([ask(member), ask(member), ask(member)])
  expect(await makeCopies.run(app.ctx)).toBe(1)
  expect(await ask(member)).toMatchObject({ state: 'ready' })
  const old = (await readCopy(member))!
  clock.set(() => new Date(old.until!))
  const { token } = await openSession(app.ctx.db, {
    memberId: member.id,
    credentialVersion: 1,
    requester: memberRequester,
    remember: false,
    maxSessions: 5,
  })
  const later = { ...member, token }
  expect(await readCopy(later)).toBeNull()
  expect(await ask(later)).toMatchObject({ state: 'making' })
  expect(await makeCopies.run(app.ctx)).toBe(1)
  expect(await files()).toHaveLength((await app.ctx.db.query('select 1 from data_copy')).length)
  clock.set(() => new Date(old.until! - 1_000))
  expect((await fetch(app.url + old.url)).status).toBe(404)
})

test('a data copy is retried after a crash, and can be requested again if it failed', async () => {
  const member = await app.member()
  await ask(member)
  const due = () =>
    app.ctx.db.query(
      `update data_copy
        set due_at = $2
        where member_id = $1 and due_at is not null
        returning tries`,
      [member.id, clock.now()],
    )
  await asOwner(app, 'alter table coupon rename to coupon_away')
  for (let tried = 0; tried < 5; tried++) {
    expect(await makeCopies.run(app.ctx)).toBe(0)
    await due()
  }
  expect(await readCopy(member)).toMatchObject({ state: 'failed', url: null })
  await asOwner(app, 'alter table coupon_away rename to coupon')
  expect(await ask(member)).toMatchObject({ state: 'making' })
  // Simulates a crash: the row is leased, but no process works on it.
  await app.ctx.db.query('update data_copy set due_at = $2, tries = 1 where member_id = $1', [
    member.id,
    new Date(clock.nowMs() + 15 * 60_000),
  ])
  expect(await makeCopies.run(app.ctx)).toBe(0)
  clock.set(() => new Date(Date.now() + 16 * 60_000))
  expect(await makeCopies.run(app.ctx)).toBe(1)
  expect(await readCopy(member)).toMatchObject({ state: 'ready' })
})

test('UNAUTHORIZED: refuses an altered link to a data copy', async () => {
  const member = await app.member()
  await app.call(chooseMarketing, { body: { on: true } }, member)
  await ask(member)
  await makeCopies.run(app.ctx)
  const { url } = (await readCopy(member))!
  const [whose, ...rest] = url!.split('/').at(-1)!.split('.')
  const another = [(BigInt(member.id) + 1n).toString(36), ...rest].join('.')
  for (const token of [
    another,
    [whose, ...rest].join('.').slice(0, -1),
    url!
      .split('/')
      .at(-1)!
      .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ]) {
    expect((await fetch(`${app.url}/api/privacy/copy/${token}`)).status, token).toBe(401)
  }
})

test('NO_DATA: refuses the link to a deleted data copy', async () => {
  const member = await app.member()
  await ask(member)
  await makeCopies.run(app.ctx)
  const { url } = (await readCopy(member))!
  await app.ctx.db.query('delete from data_copy where member_id = $1', [member.id])
  const response = await fetch(app.url + url)
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    404,
    'NO_DATA',
  ])
})
