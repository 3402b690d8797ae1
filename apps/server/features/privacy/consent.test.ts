import {
  acceptPolicies,
  chooseMarketing,
  readPolicies,
  readPrivacy,
} from '@champa/contract/privacy'
import { expect, test } from 'vitest'
import { signInMember, setDocument, signUp } from '../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()

async function seen(member: TestMember) {
  const read = await app.call(readPrivacy, {}, member)
  if (!read.ok) throw new Error(read.body.message)
  return read.body
}
const log = (member: TestMember) =>
  app.ctx.db.query<{ kind: string; given: boolean; via: string }>(
    'select kind, given, via from consent where member_id = $1 order by no',
    [member.id],
  )

test('registration records consent to both policies, and to marketing only if ticked', async () => {
  const quiet = await signInMember(app, await signUp(app))
  const eager = await signInMember(app, await signUp(app, { marketing: true }))
  expect(await log(quiet)).toEqual([
    { kind: 'terms', given: true, via: 'register' },
    { kind: 'privacy', given: true, via: 'register' },
  ])
  expect((await log(eager)).map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'marketing'])
  expect((await seen(quiet)).marketing).toEqual({ on: false, since: null })
  expect((await seen(eager)).marketing).toMatchObject({ on: true, since: expect.any(Number) })
  const { policies } = await seen(quiet)
  expect(policies.map(({ kind, acceptedAt }) => [kind, typeof acceptedAt])).toEqual([
    ['terms', 'number'],
    ['privacy', 'number'],
  ])
})

test('records each change of marketing consent once despite repeated taps', async () => {
  const member = await app.member()
  for (const on of [true, true, false, true])
    expect(await app.call(chooseMarketing, { body: { on } }, member)).toMatchObject({
      ok: true,
      body: { on },
    })
  await Promise.all([1, 2].map(() => app.call(chooseMarketing, { body: { on: false } }, member)))
  expect((await log(member)).map(({ given }) => given)).toEqual([true, false, true, false])
  expect((await seen(member)).marketing.on).toBe(false)
})

test('a changed policy has to be accepted again, and the accepted versions are kept', async () => {
  const member = await signInMember(app, await signUp(app))
  const [old] = (await seen(member)).policies.filter(({ kind }) => kind === 'privacy')
  await setDocument(app, 'privacyNotice', [
    { html: { th: '<p>ใหม่</p>', lo: '<p>ໃໝ່</p>', en: '<p>New</p>' } },
  ])
  const [now] = (await seen(member)).policies.filter(({ kind }) => kind === 'privacy')
  expect(now).toMatchObject({ acceptedAt: null })
  expect(now!.key).not.toBe(old!.key)
  const read = await app.call(readPolicies, { headers: { 'accept-language': 'lo' } })
  expect(read.ok && read.body.policies.find(({ kind }) => kind === 'privacy')).toEqual({
    kind: 'privacy',
    key: now!.key,
    html: '<p>ໃໝ່</p>',
  })
  for (let tap = 0; tap < 2; tap++)
    expect(await app.call(acceptPolicies, { body: { keys: [now!.key] } }, member)).toMatchObject({
      ok: true,
    })
  expect(
    (await seen(member)).policies.find(({ kind }) => kind === 'privacy')!.acceptedAt,
  ).not.toBeNull()
  expect(await log(member)).toHaveLength(3)
  expect(
    await app.ctx.db.query('select version from policy_text where kind = $1 order by version', [
      'privacy',
    ]),
  ).toEqual([old!.key, now!.key].toSorted().map((version) => ({ version })))
})

test('NO_DATA: refuses to accept a policy version that is not current', async () => {
  const member = await app.member()
  const { policies } = await seen(member)
  expect(
    await app.call(acceptPolicies, { body: { keys: [policies[0]!.key, 'older-words'] } }, member),
  ).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await log(member)).toEqual([])
})
