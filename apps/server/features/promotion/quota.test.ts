import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { activatePromotion } from '@champa/contract/promotion'
import { newAddress } from '../../testing/sign-up.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cases } from '../../testing/thorough.ts'

const crowd = cases(150, 1_000)
const app = await startTestApp()
const members = await Promise.all(Array.from({ length: crowd }, () => app.member()))

test('gives exactly 100 promotions of a quota of 100 to concurrent members', async () => {
  const credit = 50_00n
  await putCampaign(app, {
    code: 'HUNDRED',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit,
    turnoverHundredths: 1_000,
    quota: 100,
    budget: 1_000_000n,
  })
  const answers = await Promise.all(
    members.map((member) =>
      app.call(activatePromotion, { params: { code: 'HUNDRED' }, headers: newAddress() }, member),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(100)
  expect(new Set(answers.map((one) => (one.ok ? 'OK' : one.body.message)))).toEqual(
    new Set(['OK', 'BONUS_FULL']),
  )
  const [row] = await app.ctx.db.query(
    `select c.used, c.spent, (select count(*) from play_lock)::int as locks,
        (select count(*) from campaign_receipt)::int as receipts,
        (select sum(balance) from account where name = 'wallet')::bigint as credited
      from campaign c
      where c.code = 'HUNDRED'`,
  )
  expect(row).toEqual({
    used: 100,
    spent: 100n * credit,
    locks: 100,
    receipts: 100,
    credited: 100n * credit,
  })
  await app.proveBooks()
})

test('gives exactly 33 credits of 30.00 from a budget of 1,000.00', async () => {
  await app.ctx.db.query(`update play_lock set state = 'lost'`)
  await putCampaign(app, {
    code: 'BUDGET',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 30_00n,
    turnoverHundredths: 1_000,
    budget: 1_000_00n,
  })
  const answers = await Promise.all(
    members
      .slice(0, 200)
      .map((member) =>
        app.call(activatePromotion, { params: { code: 'BUDGET' }, headers: newAddress() }, member),
      ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(33)
  expect(await app.ctx.db.query(`select used, spent from campaign where code = 'BUDGET'`)).toEqual([
    { used: 33, spent: 990_00n },
  ])
})
