import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { activateBonus, readBonuses, type BonusCard } from '@champa/contract/bonus'
import { readLock } from '@champa/contract/lock'
import { asOwner } from '../../testing/as-owner.ts'
import { endAnyLock, payIn } from '../../testing/pay-in.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import type { Campaign } from '../campaign/index.ts'

const app = await startTestApp()
await asOwner(app, 'delete from campaign')

async function read(member: TestMember, language = 'th'): Promise<BonusCard[]> {
  const response = await app.call(readBonuses, { headers: { 'accept-language': language } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body.bonuses
}
const cardOf = async (member: TestMember, code: string) =>
  (await read(member)).find((one) => one.code === code)
const put = (code: string, changes: Partial<Campaign> = {}) =>
  putCampaign(app, { code, ...changes })

// [spec:BON-7.1]
test('a card shows what the bonus gives and requires, in the language of the request', async () => {
  await put('CARD', {
    banners: [{ image: '/a.webp', html: { th: 'ก', lo: 'ກ', en: 'a' } }],
    validUntil: new Date('2100-01-01'),
    excluded: ['mekong'],
  })
  const member = await app.member()
  const card = (await read(member, 'en')).find((one) => one.code === 'CARD')
  expect(card).toMatchObject({
    code: 'CARD',
    name: 'Daily 10%',
    type: 'day',
    maxReceived: 1,
    banners: [{ image: '/a.webp', html: 'a' }],
    percentFail: 5,
    description: '<p>10%</p>',
    userBonus: null,
    receivedCount: 0,
    inPlay: false,
    ineligibleReason: null,
    percent: 10,
    cap: 500_00n,
    minDeposit: 100_00n,
    validUntil: Date.parse('2100-01-01'),
    terms: {
      turnoverTimes: 3,
      turnoverRequired: null,
      percentSuccess: null,
      percentFail: 5,
      wonAt: null,
      lostAt: null,
      minRemain: 5_00n,
      maxWithdraw: null,
      lastsDays: 30,
      excluded: [{ code: 'mekong' }],
    },
  })
  expect(card?.terms.games.map(({ code }) => code)).not.toContain('mekong')
  expect((await read(member, 'lo')).find((one) => one.code === 'CARD')?.name).toBe('ຝາກທຸກມື້ ຮັບ 10%')
})

test('the amounts on a card equal those of the play lock that such a deposit starts', async () => {
  await put('EXAMPLE', {
    bonusBasisPoints: fromPercent(10),
    cap: 500_00n,
    minDeposit: 300_00n,
    turnoverHundredths: 300,
    successBasisPoints: fromPercent(150),
  })
  await put('CAPPED', {
    bonusBasisPoints: fromPercent(100),
    cap: 50_00n,
    minDeposit: 0n,
    turnoverHundredths: null,
    successBasisPoints: fromPercent(200),
    failBasisPoints: fromPercent(0),
  })
  const member = await app.member(1_000_00n)
  // A bonus of 10 % for a deposit of 300 baht is 30, so the required turnover is three times 330.
  // The play lock is won at 1.5 times the total of 1,330 baht and lost at 5 % of it.
  const figures = { turnoverRequired: 990_00n, wonAt: 1_995_00n, lostAt: 66_50n }
  expect(await cardOf(member, 'EXAMPLE')).toMatchObject({
    offer: { deposit: 300_00n, credit: 30_00n, own: 1_000_00n, ...figures },
  })
  const capped = { turnoverRequired: null, wonAt: 300_00n, lostAt: 5_00n }
  expect(await cardOf(await app.member(), 'CAPPED')).toMatchObject({
    offer: { deposit: 100_00n, credit: 50_00n, own: 0n, ...capped },
  })
  await app.call(activateBonus, { params: { code: 'EXAMPLE' } }, member)
  await payIn(app, member, 300_00n)
  const response = await app.call(readLock, {}, member)
  expect(response.body).toMatchObject({ lock: { credit: 30_00n, ...figures } })
})

test('a card shows its bonus as activated, then as in play, then as received', async () => {
  await put('FOLLOWS')
  const member = await app.member()
  await app.call(activateBonus, { params: { code: 'FOLLOWS' } }, member)
  expect(await cardOf(member, 'FOLLOWS')).toMatchObject({
    userBonus: { isActive: true, received: [] },
    inPlay: false,
    receivedCount: 0,
    ineligibleReason: null,
  })
  await payIn(app, member, 100_00n)
  expect(await cardOf(member, 'FOLLOWS')).toMatchObject({
    userBonus: { isActive: true, received: [{}] },
    inPlay: true,
    receivedCount: 1,
    ineligibleReason: null,
  })
  await endAnyLock(app, member)
  expect(await cardOf(member, 'FOLLOWS')).toMatchObject({
    userBonus: { isActive: true },
    inPlay: false,
    receivedCount: 1,
  })
})

// [spec:LIM-41.1]
test('counts the receipts of the period and lists those of all time, newest first', async () => {
  await put('COUNTS', { maxReceived: 3 })
  await put('ALL', { receiveLimit: 'limit', maxReceived: 3 })
  const [member, now] = [await app.member(), Date.now()]
  for (const code of ['COUNTS', 'ALL']) {
    for (const [no, daysAgo] of [
      [1, 30],
      [2, 9],
      [3, 0],
    ] as const) {
      await app.ctx.db.query(
        `insert into campaign_receipt (member_id, code, no, amount, received_at)
          values ($1, $2, $3, 1, $4)`,
        [member.id, code, no, new Date(now - daysAgo * 86_400_000)],
      )
    }
  }
  expect(await cardOf(member, 'COUNTS')).toMatchObject({
    receivedCount: 1,
    userBonus: {
      isActive: false,
      received: [0, 9, 30].map((days) => ({ updatedAt: now - days * 86_400_000 })),
    },
    ineligibleReason: null,
  })
  expect(await cardOf(member, 'ALL')).toMatchObject({
    receivedCount: 3,
    ineligibleReason: 'BONUS_MAX_CLAIMED',
  })
})

test('a card shows the refusal code that activating the bonus would return', async () => {
  await put('FULL', { quota: 1, used: 1 })
  await put('EMPTY', { requiresEmpty: true })
  await put('FRESH', { audience: { registeredWithinDays: 0 } })
  const member = await app.member(100_00n)
  for (const code of ['FULL', 'EMPTY', 'FRESH']) {
    const refused = await app.call(activateBonus, { params: { code } }, member)
    expect([code, (await cardOf(member, code))?.ineligibleReason]).toEqual([
      code,
      refused.ok ? null : refused.body.message,
    ])
  }
})

test('hides disabled and expired bonuses, and those of other currencies and groups', async () => {
  await put('CLOSED', { enabled: false })
  await put('OVER', { validUntil: new Date(0) })
  await put('KIP', { currency: 'LAK' })
  await put('VIP', { audience: { groups: ['vip'] } })
  await put('PROMO', { kind: 'promotion', bonusBasisPoints: fromPercent(0), credit: 1n })
  const [member, vip] = [await app.member(), await app.member()]
  await asOwner(app, `update member set groups = '{vip}' where member_id = ${vip.id}`)
  const shown = async (of: TestMember) =>
    (await read(of))
      .map(({ code }) => code)
      .filter((code) => ['CLOSED', 'OVER', 'KIP', 'VIP', 'PROMO'].includes(code))
  expect([await shown(member), await shown(vip)]).toEqual([[], ['VIP']])
})

test('the number of queries does not grow with the number of bonuses', async () => {
  const member = await app.member()
  const statements = async (): Promise<number> => {
    // The session is remembered from here on.
    await read(member)
    const { db } = app.ctx
    const { query } = db
    let statementCount = 0
    db.query = (text, values, name) => {
      statementCount += 1
      return query(text, values, name)
    }
    await read(member).finally(() => (db.query = query))
    return statementCount
  }
  const few = await statements()
  for (let n = 0; n < 40; n++) await put(`MANY${n}`)
  expect([await statements(), few]).toEqual([few, expect.any(Number)])
  expect(few).toBeLessThan(9)
})
