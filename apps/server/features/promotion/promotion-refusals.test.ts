import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Campaign } from '../campaign/index.ts'
import { clock } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusals.ts'
import { noteDevice } from '../../platform/http/device.ts'
import { statusesOf } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { headers, refused, testPromotions } from '../../testing/test-promotions.ts'
import { whenFree } from '../../testing/when-free.ts'
import { activatePromotion } from './activate-promotion.ts'

const app = await startTestApp()

afterEach(() => app.proveBooks())

const { offer, find, activate, current, walletOf } = testPromotions(app)

test('REQUEST_LIMIT: refuses the eleventh code in a minute and says how long to wait', async () => {
  const member = await app.member()
  for (let n = 0; n < 5; n++)
    expect([await find(member, `GUESS${n}`), await activate(member, `GUESS${n}`)]).toMatchObject([
      { status: 404 },
      { status: 404 },
    ])
  for (const answered of [await find(member, 'GUESS9'), await activate(member, 'GUESS9')]) {
    expect(answered).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT', retryAfter: expect.any(Number) },
    })
    expect(!answered.ok && answered.body.retryAfter).toBeLessThanOrEqual(60)
  }
  clock.set(() => new Date(Date.now() + 61_000))
  expect(await find(member, 'GUESS9')).toMatchObject({ status: 404 })
})

test('REQUEST_LIMIT: limits wrong codes from one address, not valid codes', async () => {
  const [by, { code }] = [headers(), await offer()]
  for (let n = 0; n < 7; n++) {
    const member = await app.member()
    for (let tried = 0; tried < 9; tried++) await find(member, tried < 8 ? 'GUESSED' : code, by)
  }
  const last = await app.member()
  const statuses = [await find(last, code, by)]
  for (let tried = 0; tried < 5; tried++) statuses.push(await find(last, 'GUESSED', by))
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404, 429])
})

// [spec:ERM-10.1]
test('PROMOTION_RECEIVED: refuses a second activation, even after the lock ended', async () => {
  const { code } = await offer()
  const member = await app.member()
  expect(await activate(member, code)).toMatchObject({ status: 200 })
  expect(await activate(member, code)).toMatchObject(refused(409, 'PROMOTION_RECEIVED'))
  await app.ctx.db.query(
    `update play_lock set state = 'lost', ended_at = $2 where member_id = $1`,
    [member.id, clock.now()],
  )
  expect(await activate(member, code)).toMatchObject(refused(409, 'PROMOTION_RECEIVED'))
  expect(await current(member)).toMatchObject(refused(404, 'NO_PROMOTION'))
})

// [spec:ERM-10.1]
test('PROMOTION_RECEIVED: refuses a device or bank account that received it before', async () => {
  const { code } = await offer()
  const [first, sameDevice, sameBank, hidden] = [
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member(),
  ]
  expect(await activate(first, code, 'shared-device-0001')).toMatchObject({ status: 200 })
  expect(await activate(sameDevice, code, 'shared-device-0001')).toMatchObject(
    refused(409, 'PROMOTION_RECEIVED'),
  )
  await app.operator.db.query('update member set bank_account_no = $2 where member_id = $1', [
    sameBank.id,
    first.id.toString(),
  ])
  expect(await activate(sameBank, code, 'another-device-0002')).toMatchObject(
    refused(409, 'PROMOTION_RECEIVED'),
  )
  // A member who hides the device is recognised by the devices of earlier logins.
  await noteDevice(app.ctx.db, 'shared-device-0001', hidden.id)
  expect(await activate(hidden, code)).toMatchObject(refused(409, 'PROMOTION_RECEIVED'))
  expect(await activate(sameDevice, code, 'own-device-of-mine-3')).toMatchObject({ status: 200 })
})

test('BONUS_REMAINING: refuses during a play lock, or with too much money left', async () => {
  const [one, other, empty] = [await offer(), await offer(), await offer({ requiresEmpty: true })]
  const member = await app.member(5_00n)
  await activate(member, one.code)
  expect(await activate(member, other.code)).toMatchObject(refused(409, 'BONUS_REMAINING'))
  expect(await activate(await app.member(5_01n), empty.code)).toMatchObject(
    refused(409, 'BONUS_REMAINING'),
  )
  expect(await activate(await app.member(5_00n), empty.code)).toMatchObject({ status: 200 })
})

test.each<[string, Partial<Campaign>, string?]>([
  [
    'a member who has received a credit, if the offer is for new members',
    { audience: { newOnly: true } },
    `insert into campaign_receipt (member_id, code, no, amount, received_at)
      values ($1, 'BEFORE', 1, 1, '2025-01-01')`,
  ],
  [
    'a member who registered years ago, if the offer is for the first week',
    { audience: { registeredWithinDays: 7 } },
    `update member set created_at = '2020-01-01' where member_id = $1`,
  ],
  [
    'a member without deposits, if the offer requires a deposit of 100.00',
    { audience: { minLastDeposit: 100 } },
  ],
  [
    'a member without a bank account',
    {},
    'update member set bank_account_no = null where member_id = $1',
  ],
])('BONUS_CONDITION: refuses %s', async (_, changes, change) => {
  const { code } = await offer(changes)
  const member = await app.member()
  if (change) await app.operator.db.query(change, [member.id])
  expect(await activate(member, code)).toMatchObject(refused(409, 'BONUS_CONDITION'))
  expect(await walletOf(member)).toBe(0n)
})

test("BONUS_CONDITION: refuses outside the promotion's hours in Bangkok time", async () => {
  const { code } = await offer({ hoursFrom: '22:00', hoursTo: '02:00' })
  const member = await app.member()
  // The clock moves forward to the next evening, because a session cannot be used before its start.
  const evening = new Date(
    Math.ceil((Date.now() - 14 * 3_600_000) / 86_400_000) * 86_400_000 + 14 * 3_600_000,
  )
  await app.ctx.db.query(
    `update session set expires_at = expires_at + interval '2 days' where member_id = $1`,
    [member.id],
  )
  clock.set(() => new Date(evening.getTime() + 15 * 3_600_000))
  expect(await activate(member, code)).toMatchObject(refused(409, 'BONUS_CONDITION'))
  clock.set(() => new Date(evening.getTime() + 25 * 3_600_000))
  expect(await activate(member, code)).toMatchObject({ status: 200 })
})

// [spec:ERM-6.1]
test('BONUS_FULL: refuses when the quota or the budget is used up', async () => {
  const [quota, budget] = [await offer({ quota: 1 }), await offer({ budget: 99_99n })]
  for (const { code } of [quota, budget]) {
    expect(await activate(await app.member(), code)).toMatchObject({ status: 200 })
    const late = await app.member()
    expect(await activate(late, code)).toMatchObject(refused(409, 'BONUS_FULL'))
    expect([
      await walletOf(late),
      await app.ctx.db.query('select 1 from promotion_claim where member_id = $1', [late.id]),
    ]).toEqual([0n, []])
  }
})

test('ten concurrent requests activate the promotion once', async () => {
  const { code } = await offer()
  const member = await app.member()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => whenFree(() => activate(member, code))),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  expect([
    await walletOf(member),
    answers.filter((one) => !one.ok && one.body.message !== 'PROMOTION_RECEIVED'),
  ]).toEqual([50_00n, []])
})

test('PROMOTION_RECEIVED: refuses when another request activates it after the claims were read', async () => {
  const { code } = await offer()
  const member = await app.member()
  // Uses a separate server process, because one process reads the locks of several requests
  // together.
  const { db } = app.operator
  const { query } = db
  onTestFinished(() => void (db.query = query))
  const claimsRead = Promise.withResolvers<void>()
  const other: { answer?: ReturnType<typeof activate> } = {}
  db.query = async (text, values, name) => {
    if (name === 'lock-snapshot') {
      await claimsRead.promise
      await (other.answer ??= activate(member, code))
    }
    const rows = await query(text, values, name)
    if (name === 'promotion-claimed') claimsRead.resolve()
    return rows as never
  }
  const call = { params: { code }, member: { memberId: member.id }, headers: {}, refuse }
  await expect(activatePromotion(call as never, app.operator)).rejects.toMatchObject({
    code: 'PROMOTION_RECEIVED',
  })
  expect([await other.answer, await walletOf(member)]).toMatchObject([{ status: 200 }, 50_00n])
})

test('two concurrent requests on one device activate the promotion for one member', async () => {
  const { code } = await offer()
  for (let round = 0; round < 5; round++) {
    const pair = [await app.member(), await app.member()]
    const answers = await Promise.all(
      pair.map((member) => activate(member, code, `shared-device-at-once-${round}`)),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(new Set(await Promise.all(pair.map(walletOf)))).toEqual(new Set([0n, 50_00n]))
  }
})
