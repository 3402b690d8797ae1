import { afterAll, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { activateBonus } from '@champa/contract/bonus'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { endAnyLock, lockOf, payIn } from '../../testing/pay-in.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putLock } from '../../testing/test-locks.ts'
import type { Campaign } from '../campaign/index.ts'
import { readActivated } from './activation.ts'

const app = await startTestApp()
afterAll(() => app.proveBooks())

let campaigns = 0
const offer = (changes: Partial<Campaign> = {}) =>
  putCampaign(app, { code: `BONUS${++campaigns}`, ...changes })
const activate = (member: TestMember, code: string) =>
  app.call(activateBonus, { params: { code } }, member)
const activated = (member: TestMember) => readActivated(app.ctx.db, member.id)
const refused = (message: string) => ({ ok: false, body: { message } })
/** Sets the clock to this Bangkok time today; sessions opened afterwards are valid at that time. */
const atClock = (time: string): void => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  clock.set(() => new Date(`${today}T${time}:00+07:00`))
}

// [spec:BON-9.1]
test('activates an offered bonus', async () => {
  const [{ code }, member] = [await offer(), await app.member()]
  expect(await activate(member, code)).toMatchObject({ ok: true, body: { code, activated: true } })
  expect(await activated(member)).toBe(code)
})

test('a lower-case code activates the same bonus', async () => {
  const [{ code }, member] = [await offer(), await app.member()]
  expect(await activate(member, code.toLowerCase())).toMatchObject({
    ok: true,
    body: { code, activated: true },
  })
  expect(await activated(member)).toBe(code)
})

// [spec:ERR-18.1]
test('NO_DATA: refuses a code that is not an open bonus in the member’s currency', async () => {
  const member = await app.member()
  const minute = 60_000
  const nothing = [
    'UNKNOWN',
    'x',
    (await offer({ enabled: false })).code,
    (await offer({ validUntil: new Date(Date.now() - minute) })).code,
    (await offer({ validFrom: new Date(Date.now() + minute) })).code,
    (await offer({ currency: 'LAK' })).code,
    (await offer({ kind: 'promotion', bonusBasisPoints: fromPercent(0), credit: 50_00n })).code,
  ]
  for (const code of nothing)
    expect(await activate(member, code), code).toMatchObject(refused('NO_DATA'))
  expect(await activated(member)).toBeNull()
})

// [spec:ERM-2.1]
test('BONUS_ALREADY_ACTIVE: refuses a bonus that is activated or in play', async () => {
  const [{ code }, member] = [await offer({ maxReceived: 1 }), await app.member()]
  const both = await Promise.all([activate(member, code), activate(member, code)])
  expect(
    both
      .map((one) => (one.ok ? 'activated' : one.body.message))
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['activated', 'BONUS_ALREADY_ACTIVE'])
  await payIn(app, member, 100_00n)
  expect(await lockOf(app, member)).toMatchObject({ sourceCode: code })
  expect(await activate(member, code)).toMatchObject(refused('BONUS_ALREADY_ACTIVE'))
})

// [spec:ERM-3.1 LIM-41.1]
test('BONUS_MAX_CLAIMED: refuses a bonus that the member received as often as allowed', async () => {
  const [{ code }, other, member] = [
    await offer({ receiveLimit: 'limit', maxReceived: 1 }),
    await offer(),
    await app.member(),
  ]
  await activate(member, code)
  await payIn(app, member, 100_00n)
  await endAnyLock(app, member)
  expect(await activate(member, code)).toMatchObject(refused('BONUS_MAX_CLAIMED'))
  expect(await activate(member, other.code)).toMatchObject({ ok: true })
})

// [spec:ERM-6.1]
test('BONUS_FULL: refuses when the quota or the budget is used up', async () => {
  const member = await app.member()
  for (const changes of [{ quota: 3, used: 3 }, { quota: 0 }, { budget: 100_00n, spent: 95_00n }]) {
    expect(await activate(member, (await offer(changes)).code)).toMatchObject(refused('BONUS_FULL'))
  }
  expect(
    await activate(member, (await offer({ budget: 100_00n, spent: 90_00n })).code),
  ).toMatchObject({ ok: true })
})

// [spec:ERM-1.1]
test('BONUS_REMAINING: refuses while a play lock of any source is active', async () => {
  const [{ code }, member] = [await offer(), await app.member(500_00n)]
  await putLock(app, member, 50_00n, { turnoverRequired: 1_000_00n })
  expect(await activate(member, code)).toMatchObject(refused('BONUS_REMAINING'))
  await app.ctx.db.query(
    `update play_lock set source = 'refund', source_code = '' where member_id = $1`,
    [member.id],
  )
  expect(await activate(member, code)).toMatchObject(refused('BONUS_REMAINING'))
})

test('activates a bonus after ending a play lock that is already lost', async () => {
  const [{ code }, member] = [await offer(), await app.member(4_00n)]
  await putLock(app, member, 50n, {
    turnoverRequired: 1_000_00n,
    failBasisPoints: fromPercent(100),
  })
  expect(await activate(member, code)).toMatchObject({ ok: true })
  expect(await lockOf(app, member)).toBeNull()
})

// [spec:ERM-1.1]
test('BONUS_REMAINING: refuses a balance above the limit for an empty account', async () => {
  const [house5, own20] = [
    await offer({ requiresEmpty: true }),
    await offer({ requiresEmpty: true, minRemain: 20_00n }),
  ]
  const [rich, poor, between] = [
    await app.member(5_01n),
    await app.member(5_00n),
    await app.member(20_00n),
  ]
  expect(await activate(rich, house5.code)).toMatchObject(refused('BONUS_REMAINING'))
  expect(await activate(poor, house5.code)).toMatchObject({ ok: true })
  expect(await activate(between, own20.code)).toMatchObject({ ok: true })
})

// [spec:ERM-4.1]
test('BONUS_CONDITION: refuses a member outside the bonus’s audience', async () => {
  const [member, vip] = [await app.member(50_00n), await app.member(50_00n)]
  await asOwner(app, `update member set groups = '{vip}' where member_id = ${vip.id}`)
  const forVip = await offer({ audience: { groups: ['vip', 'gold'] } })
  expect(await activate(member, forVip.code)).toMatchObject(refused('BONUS_CONDITION'))
  expect(await activate(vip, forVip.code)).toMatchObject({ ok: true })
  for (const [audience, ok] of [
    [{ minLastDeposit: 51 }, false],
    [{ minLastDeposit: 50 }, true],
    [{ registeredWithinDays: 0 }, false],
    [{ registeredWithinDays: 1 }, true],
    [{ newOnly: true }, true],
  ] as const) {
    expect(
      (await activate(member, (await offer({ audience })).code)).ok,
      JSON.stringify(audience),
    ).toBe(ok)
  }
})

// [spec:ERM-4.1]
test('BONUS_CONDITION: refuses a new-member bonus after another bonus', async () => {
  const [first, welcome, member] = [
    await offer(),
    await offer({ audience: { newOnly: true } }),
    await app.member(),
  ]
  await activate(member, first.code)
  await payIn(app, member, 100_00n)
  await endAnyLock(app, member)
  expect(await activate(member, welcome.code)).toMatchObject(refused('BONUS_CONDITION'))
})

// [spec:ERM-4.1]
test('BONUS_CONDITION: refuses while the bank account is incomplete', async () => {
  const [{ code }, member] = [await offer(), await app.member()]
  await asOwner(app, `update member set bank_account_name = null where member_id = ${member.id}`)
  expect(await activate(member, code)).toMatchObject(refused('BONUS_CONDITION'))
})

test('BONUS_CONDITION: refuses outside the hours, which may cross midnight', async () => {
  const { code } = await offer({ hoursFrom: '22:00', hoursTo: '02:00' })
  const answers: [string, boolean][] = []
  for (const time of ['21:59', '22:00', '23:59', '01:59', '02:00']) {
    atClock(time)
    const member = await app.member()
    answers.push([time, (await activate(member, code)).ok])
  }
  expect(answers).toEqual([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['01:59', true],
    ['02:00', false],
  ])
})

test('reports the first reason in this order: received, full, remaining, condition', async () => {
  const member = await app.member(500_00n)
  const codes: (string | true)[] = []
  const { code } = await offer({
    receiveLimit: 'limit',
    maxReceived: 1,
    quota: 0,
    requiresEmpty: true,
    audience: { groups: ['vip'] },
  })
  await app.ctx.db.query(
    `insert into campaign_receipt (member_id, code, no, amount, received_at)
      values ($1, $2, 1, 1, $3)`,
    [member.id, code, clock.now()],
  )
  for (const less of [
    {
      receiveLimit: 'limit',
      maxReceived: 1,
      quota: 0,
      requiresEmpty: true,
      audience: { groups: ['vip'] },
    },
    { quota: 0, requiresEmpty: true, audience: { groups: ['vip'] }, maxReceived: null },
    { requiresEmpty: true, audience: { groups: ['vip'] }, maxReceived: null },
    { audience: { groups: ['vip'] }, maxReceived: null },
    { maxReceived: null },
  ] as Partial<Campaign>[]) {
    await putCampaign(app, { code, ...less })
    const answered = await activate(member, code)
    codes.push(answered.ok || answered.body.message)
  }
  expect(codes).toEqual([
    'BONUS_MAX_CLAIMED',
    'BONUS_FULL',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
    true,
  ])
})

test('activating replaces another activated bonus; a refused bonus does not', async () => {
  const [first, second, full, member] = [
    await offer(),
    await offer(),
    await offer({ quota: 0 }),
    await app.member(),
  ]
  await activate(member, first.code)
  await activate(member, full.code)
  expect(await activated(member)).toBe(first.code)
  await activate(member, second.code)
  expect(await activated(member)).toBe(second.code)
})
