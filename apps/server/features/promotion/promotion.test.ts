import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deviceHeader } from '@champa/contract/constants'
import { readLock } from '@champa/contract/lock'
import { activatePromotion, currentPromotion, findPromotion } from '@champa/contract/promotion'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import type { Campaign } from '../campaign/index.ts'
import { clock } from '../../platform/clock.ts'
import { noteDevice } from '../../platform/http/device.ts'
import { newAddress, statusesOf } from '../../testing/sign-up.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  clock.set()
  await app.proveBooks()
})
afterAll(() => app.stop())

let campaigns = 0
/** 50.00 at once, ten times turnover, lost at 5 %. */
const offer = (changes: Partial<Campaign> = {}) =>
  putCampaign(app, {
    code: `FREE${++campaigns}`,
    kind: 'promotion',
    name: { th: 'ฟรี 50', lo: 'ຟຣີ 50', en: 'Free 50' },
    description: { th: '<p>ไทย</p>', lo: '<p>ລາວ</p>', en: '<p>English</p>' },
    percent: 0,
    credit: 50_00n,
    turnover: 1_000,
    minDeposit: 0n,
    ...changes,
  })
const headers = (device?: string) => ({
  ...newAddress(),
  'accept-language': 'en',
  [deviceHeader]: device,
})
const find = (member: TestMember, code: string, by = headers()) =>
  app.call(findPromotion, { params: { code }, headers: by }, member)
const activate = (member: TestMember, code: string, device?: string) =>
  app.call(activatePromotion, { params: { code }, headers: headers(device) }, member)
const current = (member: TestMember) => app.call(currentPromotion, { headers: headers() }, member)
const walletOf = async (member: TestMember) => {
  const told = await app.call(readWallet, {}, member)
  return told.ok ? told.body.wallet.amount : null
}
const refused = (status: number, message: string) => ({ ok: false, status, body: { message } })

// [spec:BON-24.1 API-48.1]
test('a code is found with all that it asks for, taken, and told while its lock is in play', async () => {
  const { code } = await offer({ success: 15_000, validUntil: new Date('2100-01-01') })
  const member = await app.member(100_00n)
  expect(await find(member, code)).toMatchObject({
    status: 200,
    body: {
      code,
      name: 'Free 50',
      percentFail: 5,
      description: '<p>English</p>',
      credit: 50_00n,
      validUntil: Date.parse('2100-01-01'),
      terms: {
        turnoverTimes: 10,
        turnoverRequired: 500_00n,
        percentSuccess: 150,
        wonAt: 225_00n,
        lostAt: 7_50n,
        minRemain: 5_00n,
        lastsDays: 30,
      },
    },
  })
  expect(await current(member)).toMatchObject(refused(404, 'NO_PROMOTION'))
  expect(await activate(member, code)).toMatchObject({
    status: 200,
    body: { code, amount: 50_00n },
  })
  expect(await walletOf(member)).toBe(150_00n)
  expect(await current(member)).toMatchObject({
    body: { code, name: 'Free 50', percentFail: 5, description: '<p>English</p>' },
  })
  const lock = await app.call(readLock, {}, member)
  expect(lock).toMatchObject({
    body: {
      lock: {
        source: 'promotion',
        sourceCode: code,
        type: 'promotion',
        credit: 50_00n,
        principal: 100_00n,
        base: 150_00n,
        wonAt: 225_00n,
        lostAt: 7_50n,
        turnoverRequired: 500_00n,
      },
    },
  })
  const told = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  expect(told.ok && told.body.statements[0]).toMatchObject({
    statementType: 'bonus',
    amount: 50_00n,
  })
})

test('find and activate take a code in any case, with spaces around it, and answer it in capitals', async () => {
  const { code } = await offer()
  const member = await app.member()
  expect(await find(member, ` ${code.toLowerCase()} `)).toMatchObject({
    status: 200,
    body: { code },
  })
  expect(await activate(member, code.toLowerCase())).toMatchObject({ status: 200, body: { code } })
  expect(await activate(member, code)).toMatchObject(refused(409, 'PROMOTION_RECEIVED'))
})

test('one for an empty account is told as it will come, to the 5.00 that may be left', async () => {
  const { code } = await offer({ success: 15_000, wantsEmpty: true })
  expect(await find(await app.member(1_800_00n), code)).toMatchObject({
    body: { terms: { wonAt: 82_50n, lostAt: 5_00n } },
  })
  expect(await find(await app.member(2_00n), code)).toMatchObject({
    body: { terms: { wonAt: 78_00n, lostAt: 5_00n } },
  })
})

test('what the operator changes later does not change what was accepted', async () => {
  const { code } = await offer()
  const member = await app.member()
  await activate(member, code)
  await app.operator.db.query(
    `update campaign set fail_scaled = 5000, enabled = false where code = $1`,
    [code],
  )
  expect(await current(member)).toMatchObject({ body: { code, percentFail: 5 } })
})

const now = Date.now()
// [spec:ERM-9.1]
test.each<[string, Partial<Campaign>]>([
  ['closed', { enabled: false }],
  ['over', { validUntil: new Date(now - 1) }],
  ['not begun', { validFrom: new Date(now + 3_600_000) }],
  ['in another currency', { currency: 'LAK' }],
  ['for a group of others', { audience: { groups: ['vip'] } }],
  ['a bonus', { kind: 'bonus', percent: 1_000 }],
])(
  'NO_PROMOTION: %s, found or taken, is the same answer as a code that never was',
  async (_, changes) => {
    const { code } = await offer(changes)
    const member = await app.member()
    const answers = [
      await find(member, code),
      await activate(member, code),
      await find(member, 'NEVERWAS'),
      await activate(member, 'NEVERWAS'),
      await find(member, 'no code!'),
      await activate(member, 'x'),
    ]
    for (const one of answers) expect(one).toMatchObject(refused(404, 'NO_PROMOTION'))
    const [ended, unknown] = [answers[0]!, answers[2]!].map((one) =>
      one.ok ? null : Object.keys(one.body).toSorted(),
    )
    expect(ended).toEqual(unknown)
    expect(await walletOf(member)).toBe(0n)
  },
)

test('who is in the group is told', async () => {
  const { code } = await offer({ audience: { groups: ['vip'] } })
  const member = await app.member()
  await app.operator.db.query(`update member set groups = '{vip}' where member_id = $1`, [
    member.id,
  ])
  expect([await find(member, code), await activate(member, code)]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
})

test('REQUEST_LIMIT: the eleventh code a minute, searched for or taken, says how long to wait', async () => {
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

test('REQUEST_LIMIT: many members who guess from one address; those who know a code there are not in the way', async () => {
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
test('PROMOTION_RECEIVED: again by the same member, also when the lock has ended', async () => {
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
test('PROMOTION_RECEIVED: on a device, or with a bank account, that has had it', async () => {
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
  // Who hides the device is known by where they have signed in.
  await noteDevice(app.ctx.db, 'shared-device-0001', hidden.id)
  expect(await activate(hidden, code)).toMatchObject(refused(409, 'PROMOTION_RECEIVED'))
  expect(await activate(sameDevice, code, 'own-device-of-mine-3')).toMatchObject({ status: 200 })
})

test('BONUS_REMAINING: a lock is in play, or the account has to be empty and is not', async () => {
  const [one, other, empty] = [await offer(), await offer(), await offer({ wantsEmpty: true })]
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
    'for new members, who have received nothing yet',
    { audience: { newOnly: true } },
    `insert into campaign_receipt (member_id, code, no, amount, received_at) values ($1, 'BEFORE', 1, 1, '2025-01-01')`,
  ],
  [
    'for who has registered this week',
    { audience: { registeredWithinDays: 7 } },
    `update member set created_at = '2020-01-01' where member_id = $1`,
  ],
  ['for who has paid in 100.00', { audience: { minLastDeposit: 100 } }],
  ['without a bank account', {}, 'update member set bank_account_no = null where member_id = $1'],
])('BONUS_CONDITION: %s', async (_, changes, change) => {
  const { code } = await offer(changes)
  const member = await app.member()
  if (change) await app.operator.db.query(change, [member.id])
  expect(await activate(member, code)).toMatchObject(refused(409, 'BONUS_CONDITION'))
  expect(await walletOf(member)).toBe(0n)
})

test('BONUS_CONDITION: outside its hours, by Bangkok’s clock', async () => {
  const { code } = await offer({ hoursFrom: '22:00', hoursTo: '02:00' })
  const member = await app.member()
  // The session was opened now: the nearest evening that is to come.
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
test('BONUS_FULL: the quota or the budget is used up', async () => {
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

test('ten taps at once: once', async () => {
  const { code } = await offer()
  const member = await app.member()
  const answers = await Promise.all(Array.from({ length: 10 }, () => activate(member, code)))
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  expect([
    await walletOf(member),
    answers.filter((one) => !one.ok && one.body.message !== 'PROMOTION_RECEIVED'),
  ]).toEqual([50_00n, []])
})

test('two members on one device at once: one of them', async () => {
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
