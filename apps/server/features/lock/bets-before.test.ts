import { afterEach, beforeAll, expect, test } from 'vitest'
import { refreshGames } from '@champa/contract/game'
import { receiveInviteBonus } from '@champa/contract/invite'
import { fromPercent, type MinorUnits } from '@champa/contract/money'
import { activatePromotion } from '@champa/contract/promotion'
import { addRefundToWallet } from '@champa/contract/refund'
import { claimCoupon } from '@champa/contract/spin'
import { post } from '../../ledger/post.ts'
import { inviteAccruedUp, refundAccruedUp } from '../../ledger/postings/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { newAddress } from '../../testing/sign-up.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { forgetCatalogue, testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putWheel } from '../../testing/test-wheels.ts'
import { cancelLock } from '../bonus/index.ts'
import { unreadyReason } from './rules.ts'
import { readLockSnapshot } from './lock-snapshot.ts'

/**
 * Tests that a bet placed before a play lock belongs to the member, with its winnings: no lock
 * begins while such a bet is open.
 */
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
beforeAll(async () => {
  await putCampaign(app, {
    code: 'GROW',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 50_00n,
    turnoverHundredths: null,
    successBasisPoints: fromPercent(150),
    minDeposit: 0n,
  })
  await putCampaign(app, {
    code: 'PLAY',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 50_00n,
    turnoverHundredths: 1_000,
    minDeposit: 0n,
  })
  await putCampaign(app, {
    code: 'EMPTY',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 50_00n,
    turnoverHundredths: 1_000,
    minDeposit: 0n,
    requiresEmpty: true,
  })
  const counts = { slot: 100, sport: 15, lotto: 0 }
  const lock = {
    turnoverHundredths: 300,
    successBasisPoints: null,
    failBasisPoints: fromPercent(5),
    maxWithdraw: null,
    lastsDays: 7,
    counts,
    excluded: [],
  }
  await putWheel(app, {
    code: 'BETS',
    slices: [{ code: 'B50', weight: 1, amount: 50_00n, lock }],
  })
})
afterEach(() => app.proveBooks())

const week = '2025-06-08'
/**
 * A member with an open bet of 1,000.00 own money at naga, an empty wallet, and 50.00 waiting both
 * as a refund and as a referral bonus.
 */
async function waiting(): Promise<{ member: TestMember; bet: string }> {
  const member = await games.player(1_000_00n, { naga: 1_000 })
  await games.readBets('naga')
  await post(app.ctx.db, refundAccruedUp({ member: member.id, week, amount: 50_00n as MinorUnits }))
  await post(
    app.ctx.db,
    inviteAccruedUp({ member: member.id, key: 'invite:1', amount: 50_00n as MinorUnits }),
  )
  const bet = await games.playOpen('naga', member, 1_000)
  await notSeenLately(member)
  return { member, bet }
}
const notSeenLately = ({ id }: TestMember) =>
  app.ctx.db.query(
    `update game_account set refreshed_at = refreshed_at - interval '1 hour' where member_id = $1`,
    [id],
  )
const lockOf = async ({ id }: TestMember) => (await readLockSnapshot(app.ctx.db, id)).lock

/** Claims a coupon that was won at the wheel. */
async function prize(member: TestMember) {
  await app.ctx.db.query(
    `insert into coupon (member_id, no, wheel, slice, won_at)
      values ($1, 1, 'BETS', 'B50', $2)
      on conflict do nothing`,
    [member.id, new Date()],
  )
  return app.call(claimCoupon, { body: { coupon: 'BETS.B50' } }, member)
}

const promotion = (code: string) => (member: TestMember) =>
  app.call(activatePromotion, { params: { code }, headers: newAddress() }, member)

test.each([
  ['a refund', (member: TestMember) => app.call(addRefundToWallet, {}, member)],
  ['a referral bonus', (member: TestMember) => app.call(receiveInviteBonus, {}, member)],
  ['a promotion won by balance', promotion('GROW')],
  ['a promotion won by turnover', promotion('PLAY')],
  ['a promotion for an empty account', promotion('EMPTY')],
  ['a prize with conditions', prize],
])('BONUS_OPEN_BETS: refuses %s until the open bet has a result', async (_, take) => {
  const { member, bet } = await waiting()
  expect(await take(member)).toMatchObject({ status: 409, body: { message: 'BONUS_OPEN_BETS' } })
  expect(await lockOf(member)).toBeNull()
  await games.settleBet('naga', bet, { win: 0 })
  await games.readBets('naga')
  expect(await take(member)).toMatchObject({ status: 200 })
  expect(await lockOf(member)).toMatchObject({ credit: 50_00n, base: 50_00n })
})

test('cancelling a play lock leaves the member the winnings of an earlier bet', async () => {
  const { member, bet } = await waiting()
  expect(await promotion('PLAY')(member)).toMatchObject({ body: { message: 'BONUS_OPEN_BETS' } })
  await games.settleBet('naga', bet, { win: 3_000 })
  await games.readBets('naga')
  expect(await promotion('PLAY')(member)).toMatchObject({ status: 200 })
  expect(await lockOf(member)).toMatchObject({ base: 3_050_00n, principal: 3_000_00n })
  await games.readBets('naga')
  expect(await cancelLock(app.ctx, member.id)).toMatchObject({
    state: 'cancelled',
    taken: 50_00n,
  })
})

test('a game without bet reports does not block a play lock; its balance counts', async () => {
  const member = await app.member(1_000_00n)
  await games.connect()
  await asOwner(
    app,
    "update game set connection = (connection #- '{calls,bets}') - 'bets' where code = 'pg'",
  )
  await forgetCatalogue(app)
  await games.activate(member, 'pg')
  await games.transfer(member, 'wallet', 'pg', 1_000)
  await games.playOpen('pg', member, 600)
  await notSeenLately(member)
  expect(await promotion('PLAY')(member)).toMatchObject({ status: 200 })
  expect(await lockOf(member)).toMatchObject({ base: 450_00n, principal: 400_00n })
})

test('BONUS_REMAINING: refuses a promotion while a game does not report its balance', async () => {
  const { member, bet } = await waiting()
  await games.settleBet('naga', bet, { win: 0 })
  await games.readBets('naga')
  await app.fault('games/naga/balance', 'error', 50)
  expect(await promotion('PLAY')(member)).toMatchObject({
    status: 409,
    body: { message: 'BONUS_REMAINING' },
  })
  await app.clearFaults()
  await notSeenLately(member)
  // The sync counts as fresh, although it was made before the loss, so the play lock requires a
  // newer one.
  await app.ctx.db.query(
    `update game_account set refreshed_at = $2, stale = false where member_id = $1`,
    [member.id, new Date()],
  )
  expect(await promotion('PLAY')(member)).toMatchObject({ status: 200 })
  expect(await lockOf(member)).toMatchObject({ base: 50_00n, principal: 0n })
})

test('a play lock waits for a new balance sync when the running one may be too old', async () => {
  const member = await games.player(1_000_00n, { naga: 1_000 })
  await notSeenLately(member)
  await app.fault('games/naga/balance', 'slow', 1)
  const refreshing = app.call(refreshGames, {}, member)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await games.play('naga', member, 900, 0)
  expect(await promotion('PLAY')(member)).toMatchObject({ status: 200 })
  expect(await lockOf(member)).toMatchObject({ base: 150_00n, principal: 100_00n })
  await refreshing
})

const requestedAt = new Date('2026-11-21T12:00:00Z')
const seen = (time: string | null) => ({
  settled: true,
  openBets: false,
  seenAt: time === null ? null : new Date(`2026-11-21T${time}Z`),
})
test.each([
  ['allows the lock when every game was synced after the request', seen('12:00:00'), null],
  ['allows the lock of a member without games', seen(null), null],
  ['answers unknown when one balance was synced before the request', seen('11:59:30'), 'unknown'],
  [
    'answers unknown when the figures are not settled',
    { ...seen('12:00:00'), settled: false },
    'unknown',
  ],
  [
    'answers open bets when a bet has no result',
    { ...seen('12:00:00'), openBets: true },
    'open bets',
  ],
])('unreadyReason %s', (_, known, reason) => {
  expect(unreadyReason(known, requestedAt)).toBe(reason)
})
