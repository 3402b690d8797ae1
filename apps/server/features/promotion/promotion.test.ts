import { afterEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import type { Campaign } from '../campaign/index.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { refused, testPromotions } from '../../testing/test-promotions.ts'

const app = await startTestApp()

afterEach(() => app.proveBooks())

const { offer, find, activate, current, walletOf } = testPromotions(app)

// [spec:BON-24.1 API-48.1]
test('finds a code with its terms, and activates it with a play lock', async () => {
  const { code } = await offer({
    successBasisPoints: fromPercent(150),
    validUntil: new Date('2100-01-01'),
  })
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
  const response = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  expect(response.ok && response.body.statements[0]).toMatchObject({
    statementType: 'bonus',
    amount: 50_00n,
  })
})

test('accepts a promotion code in any case with spaces, and returns it in capitals', async () => {
  const { code } = await offer()
  const member = await app.member()
  expect(await find(member, ` ${code.toLowerCase()} `)).toMatchObject({
    status: 200,
    body: { code },
  })
  expect(await activate(member, code.toLowerCase())).toMatchObject({ status: 200, body: { code } })
  expect(await activate(member, code)).toMatchObject(refused(409, 'PROMOTION_RECEIVED'))
})

test('an offer for an empty account counts at most 5.00 of the balance as own money', async () => {
  const { code } = await offer({ successBasisPoints: fromPercent(150), requiresEmpty: true })
  expect(await find(await app.member(1_800_00n), code)).toMatchObject({
    body: { terms: { wonAt: 82_50n, lostAt: 5_00n } },
  })
  expect(await find(await app.member(2_00n), code)).toMatchObject({
    body: { terms: { wonAt: 78_00n, lostAt: 5_00n } },
  })
})

test('currentPromotion returns the accepted losing threshold after a campaign change', async () => {
  const { code } = await offer()
  const member = await app.member()
  await activate(member, code)
  await app.operator.db.query(
    `update campaign set fail_basis_points = 5000, enabled = false where code = $1`,
    [code],
  )
  expect(await current(member)).toMatchObject({ body: { code, percentFail: 5 } })
})

const now = Date.now()

// [spec:ERM-9.1]
test.each<[string, Partial<Campaign>]>([
  ['a closed promotion', { enabled: false }],
  ['an ended promotion', { validUntil: new Date(now - 1) }],
  ['a promotion that has not begun', { validFrom: new Date(now + 3_600_000) }],
  ['a promotion in another currency', { currency: 'LAK' }],
  ['a promotion for a group that the member is not in', { audience: { groups: ['vip'] } }],
  ['a bonus', { kind: 'bonus', bonusBasisPoints: fromPercent(10) }],
])('NO_PROMOTION: answers the code of %s like an unknown code', async (_, changes) => {
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
})

test('findPromotion shows a promotion for a group to a member of the group', async () => {
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
