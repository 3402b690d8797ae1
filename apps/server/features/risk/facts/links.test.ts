import { beforeEach, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { shipScore } from '../../../testing/risk.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { refreshRiskFacts } from './refresh-risk-facts.job.ts'
import { readFacts } from './risk-facts.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
beforeEach(() => shipScore(app))

const inDays = (days: number) => clock.set(() => new Date(Date.now() + days * 24 * 3_600_000))
const linksOf = ({ id }: TestMember) =>
  app.ctx.db.query<{ otherId: bigint; kind: string; weight: number }>(
    `select other_id, kind, weight::numeric::float8 as weight
      from member_link
      where member_id = $1
      order by weight desc, kind, other_id`,
    [id],
  )
const refreshed = async (member: TestMember) => {
  await refreshRiskFacts(app.ctx, member.id)
  return linksOf(member)
}
/** The time of the app's clock as SQL. */
const sqlNow = () => `'${clock.now().toISOString()}'::timestamptz`
let networks = 0
const newNetwork = () => `192.0.2.${++networks}`
const signIns = (network: string, members: readonly bigint[], at = sqlNow()) =>
  asOwner(
    app,
    `insert into session (token_hash, member_id, credential_version, requester, remember,
        created_at, used_at, expires_at, network)
      select sha256((n || '${network}')::bytea), n, 1, 'x', false, ${at}, ${at},
        ${at} + interval '1 day', '${network}'
      from unnest(array[${members.join(', ')}]::bigint[]) n`,
  )

test('one payer links both members, until the payer is forgotten', async () => {
  const [one, other] = [await app.member(), await app.member()]
  await payIn(app, one, 100_00n)
  await payIn(app, other, 100_00n)
  const setPayer = (key: string) =>
    asOwner(
      app,
      `update deposit_play set payer_key = ${key} where member_id in (${one.id}, ${other.id})`,
    )
  await setPayer(`'the-same-payer'`)
  expect(await refreshed(one)).toEqual([{ otherId: other.id, kind: 'payer', weight: 1 }])
  // The other member has it without using the app.
  expect(await linksOf(other)).toEqual([{ otherId: one.id, kind: 'payer', weight: 1 }])
  await setPayer('null')
  expect(await refreshed(one)).toEqual([])
})

test('an account that one had before and the other has now links them for ever', async () => {
  const [before, now, never] = [await app.member(), await app.member(), await app.member()]
  await asOwner(
    app,
    `insert into bank_account_history (member_id, no, bank_code, account_no, account_name,
        changed_at, changed_by, claim_ends_at)
        values (${before.id}, 1, 'KBANK', '7770001112', 'X', ${sqlNow()}, 'approval:1', ${sqlNow()});
      insert into bank_claim values ('KBANK', '7770001112', ${now.id});
      update member set bank_code = 'KBANK', bank_account_no = '7770001112'
        where member_id = ${now.id}`,
  )
  expect(await refreshed(now)).toEqual([{ otherId: before.id, kind: 'bank-account', weight: 1 }])
  inDays(400)
  expect(await refreshed(before)).toEqual([{ otherId: now.id, kind: 'bank-account', weight: 1 }])
  expect(await refreshed(never)).toEqual([])
})

test('a device links at 0.8, and at 0.9 an inviter or a friend who shares it', async () => {
  const [inviter, friend, other] = [await app.member(), await app.member(), await app.member()]
  await asOwner(app, `update member set inviter_id = ${inviter.id} where member_id = ${friend.id}`)
  // Without a shared device an inviter is no link.
  expect(await refreshed(inviter)).toEqual([])
  for (const { id } of [inviter, friend, other]) await noteDevice(app.ctx.db, 'e'.repeat(32), id)
  const expected = [
    [friend.id, 'inviter', 0.9],
    [other.id, 'device', 0.8],
  ]
  expect((await refreshed(inviter)).map((link) => Object.values(link))).toEqual(expected)
  expect((await refreshed(friend)).map(({ otherId, kind }) => [otherId, kind])).toEqual([
    [inviter.id, 'inviter'],
    [other.id, 'device'],
  ])
})

test('a network links at 0.4 for thirty days', async () => {
  const [one, other] = [await app.member(), await app.member()]
  await signIns(newNetwork(), [one.id, other.id])
  expect(await refreshed(one)).toEqual([{ otherId: other.id, kind: 'network', weight: 0.4 }])
  // Its sessions are deleted earlier.
  await asOwner(app, `delete from session where member_id = ${other.id}`)
  inDays(29)
  expect(await refreshed(one)).toHaveLength(1)
  inDays(31)
  expect(await refreshed(one)).toEqual([])
})

test('a network of more than twenty members links nobody, whoever came first', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => app.member()))
  const network = newNetwork()
  await signIns(
    network,
    [one!, ...others].map(({ id }) => id),
  )
  expect(await refreshed(one!)).toHaveLength(19)
  await signIns(network, [(await app.member()).id])
  expect(await refreshed(one!)).toEqual([])
})

test('the facts count linked members of enough weight, and frozen ones', async () => {
  const [one, device, both, network] = await Promise.all(
    Array.from({ length: 4 }, () => app.member()),
  )
  const shared = newNetwork()
  await signIns(shared, [one!.id, both!.id, network!.id])
  for (const { id } of [one!, device!, both!]) await noteDevice(app.ctx.db, 'f'.repeat(32), id)
  await asOwner(app, `update member set status = 'suspended' where member_id = ${device!.id}`)
  await refreshRiskFacts(app.ctx, one!.id)
  const [row] = await app.ctx.db.query<{ facts: unknown }>(
    'select facts from member_risk where member_id = $1',
    [one!.id],
  )
  expect(readFacts(row!.facts)).toMatchObject({ linked: 2, linkedFrozen: 1 })
  expect(await linksOf(one!)).toHaveLength(4)
})
