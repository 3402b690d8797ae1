import { afterEach, expect, test } from 'vitest'
import { readBonuses } from '@champa/contract/bonus'
import { readInvites, receiveInviteBonus } from '@champa/contract/invite'
import type { LockOffer } from '@champa/contract/lock'
import { fromPercent, type MinorUnits } from '@champa/contract/money'
import { addRefundToWallet, checkRefund } from '@champa/contract/refund'
import { readCoupons } from '@champa/contract/spin'
import { post } from '../../ledger/post.ts'
import { inviteAccruedUp, refundAccruedUp } from '../../ledger/postings/index.ts'
import { lockOf, payIn } from '../../testing/pay-in.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putWheel } from '../../testing/test-wheels.ts'
import { storeActivation } from '../bonus/activation.ts'
import { cancelTakes, losingTotal, winningTotal } from './rules.ts'
import { readLockSnapshot } from './lock-snapshot.ts'

/** Tests that every offer of a play lock shows the terms by which the lock is later judged. */
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
await putCampaign(app, { code: 'TENTH', maxReceived: null })
await putCampaign(app, {
  code: 'TINY',
  maxReceived: null,
  minDeposit: 2_00n,
  bonusBasisPoints: fromPercent(100),
  failBasisPoints: fromPercent(5),
})
afterEach(() => app.proveBooks())

async function expectAsOffered(member: TestMember, offer: LockOffer): Promise<void> {
  const lock = (await lockOf(app, member))!
  const snapshot = await readLockSnapshot(app.ctx.db, member.id)
  expect({
    credit: lock.credit,
    own: lock.principal,
    won: winningTotal(lock, snapshot),
    lost: losingTotal(lock, snapshot),
    turnover: lock.turnoverRequired,
    takes: cancelTakes(lock, snapshot),
  }).toEqual({
    credit: offer.credit,
    own: offer.own + offer.deposit,
    won: offer.wonAt,
    lost: offer.lostAt,
    turnover: offer.turnoverRequired,
    takes: offer.credit,
  })
}

const card = async (member: TestMember, code: string) => {
  const answered = await app.call(readBonuses, {}, member)
  return answered.ok ? answered.body.bonuses.find((one) => one.code === code)! : null
}

test.each([
  ['TENTH', 100_00n],
  ['TINY', 2_00n],
])(
  'the bonus sheet shows the lock that the minimum deposit of %s begins',
  async (code, deposit) => {
    const member = await app.member(code === 'TINY' ? 0n : 200_00n)
    const shown = (await card(member, code))!
    await storeActivation(app.ctx.db, { memberId: member.id, code })
    await payIn(app, member, deposit)
    expect(shown.offer.deposit).toBe(deposit)
    await expectAsOffered(member, shown.offer)
  },
)

test('the terms of a tiny bonus show the same losing total as its card', async () => {
  const { offer, terms } = (await card(await app.member(), 'TINY'))!
  expect([offer.lostAt, terms.minLostAt, terms.minRemain]).toEqual([2_00n, 2_00n, 5_00n])
})

test('shows the play lock of the next referral bonus, or none without an amount', async () => {
  const member = await app.member(3_00n)
  const read = async () => {
    const answered = await app.call(readInvites, { body: { page: 1, limit: 10 } }, member)
    return answered.ok ? answered.body.offer : undefined
  }
  expect(await read()).toBeNull()
  await post(
    app.ctx.db,
    inviteAccruedUp({ member: member.id, key: 'invite:1', amount: 50_00n as MinorUnits }),
  )
  const offer = await read()
  expect(offer).toMatchObject({ credit: 50_00n, own: 3_00n })
  expect(await app.call(receiveInviteBonus, {}, member)).toMatchObject({ ok: true })
  await expectAsOffered(member, offer!)
})

test('shows the play lock of the next refund, or none without an amount', async () => {
  const member = await app.member(3_00n)
  const read = async () => {
    const answered = await app.call(checkRefund, {}, member)
    return answered.ok ? answered.body.offer : undefined
  }
  expect(await read()).toBeNull()
  await post(
    app.ctx.db,
    refundAccruedUp({ member: member.id, week: '2025-06-08', amount: 4_00n as MinorUnits }),
  )
  const offer = await read()
  expect(offer).toMatchObject({ credit: 4_00n, own: 3_00n, lostAt: 3_50n })
  expect(await app.call(addRefundToWallet, {}, member)).toMatchObject({ ok: true })
  await expectAsOffered(member, offer!)
})

test('a coupon of a tiny prize shows the same losing total in its card and its terms', async () => {
  const lock = {
    turnoverHundredths: 300,
    successBasisPoints: null,
    failBasisPoints: fromPercent(5),
    maxWithdraw: null,
    lastsDays: 7,
    counts: { slot: 100, sport: 15, lotto: 0 },
    excluded: [],
  }
  await putWheel(app, { code: 'SMALL', slices: [{ code: 'B4', weight: 1, amount: 4_00n, lock }] })
  const member = await app.member()
  await app.ctx.db.query(
    "insert into coupon (member_id, no, wheel, slice, won_at) values ($1, 1, 'SMALL', 'B4', $2)",
    [member.id, new Date()],
  )
  const answered = await app.call(readCoupons, {}, member)
  expect(answered).toMatchObject({
    body: { coupons: [{ terms: { lostAt: 2_00n }, offer: { lostAt: 2_00n } }] },
  })
})
