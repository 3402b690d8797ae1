import { afterEach, expect, test } from 'vitest'
import { testGames } from '../../../testing/test-games.ts'
import { fromPercent } from '@champa/contract/money'
import { lockOf, payIn } from '../../../testing/pay-in.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { cancelLock } from '../../bonus/index.ts'
import { storeActivation } from '../../bonus/activation.ts'
import { clock } from '../../../platform/clock.ts'
import { applyDueEffects } from './follow-deposits.job.ts'

/**
 * Tests that game balances are synced before a deposit's bonus begins a play lock, so that its base
 * and the member's own money are right from the start.
 */
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

/** A player with 1,000.00 baht at game naga, synced an hour ago, and this bonus activated. */
async function playing(changes: Parameters<typeof putCampaign>[1] = {}): Promise<TestMember> {
  const { code } = await putCampaign(app, {
    code: 'KNOWN',
    maxReceived: null,
    turnoverHundredths: 300,
    ...changes,
  })
  const member = await games.player(1_000_00n, { naga: 1_000 })
  await games.readBets('naga')
  await games.wallet(member)
  await storeActivation(app.ctx.db, { memberId: member.id, code })
  await app.ctx.db.query(
    "update game_account set refreshed_at = refreshed_at - interval '1 hour' where member_id = $1",
    [member.id],
  )
  return member
}

/** Runs the job at the deposit's due time. */
async function later(): Promise<void> {
  const [{ due } = { due: null }] = await app.ctx.db.query<{ due: Date | null }>(
    "select max(due_at) as due from movement where type = 'deposit'",
  )
  if (due) clock.set(() => new Date(Math.max(Date.now(), due.getTime())))
  await applyDueEffects.run(app.ctx)
  clock.set()
}

test('losses not yet synced are not own money, and cancelling takes the bonus back', async () => {
  const member = await playing()
  await games.play('naga', member, 900, 0)
  await payIn(app, member, 1_000_00n)
  await expect
    .poll(() => lockOf(app, member))
    .toMatchObject({ credit: 100_00n, base: 1_200_00n, principal: 1_100_00n })
  await games.readBets('naga')
  expect(await cancelLock(app.ctx, member.id)).toMatchObject({
    as: 'ended',
    state: 'cancelled',
    taken: 100_00n,
  })
})

test('losses just after the last balance sync are not own money', async () => {
  const member = await playing()
  await app.ctx.db.query('update game_account set refreshed_at = $2 where member_id = $1', [
    member.id,
    new Date(),
  ])
  await games.play('naga', member, 900, 0)
  await payIn(app, member, 1_000_00n)
  await expect
    .poll(() => lockOf(app, member))
    .toMatchObject({ credit: 100_00n, base: 1_200_00n, principal: 1_100_00n })
})

test('winnings not yet synced are own money, and cancelling keeps them', async () => {
  const member = await playing()
  await games.play('naga', member, 100, 5_100)
  await payIn(app, member, 1_000_00n)
  expect(await lockOf(app, member)).toMatchObject({ base: 7_100_00n, principal: 7_000_00n })
  await games.readBets('naga')
  expect(await cancelLock(app.ctx, member.id)).toMatchObject({ as: 'ended', taken: 100_00n })
})

test('credits a deposit while a game does not answer, and later gives its bonus once', async () => {
  const member = await playing()
  await games.play('naga', member, 900, 0)
  await app.fault('games/naga/balance', 'error', 50)
  await payIn(app, member, 1_000_00n)
  await later()
  expect(await lockOf(app, member)).toBeNull()
  await app.clearFaults()
  await app.ctx.db.query(
    "update game_account set refreshed_at = refreshed_at - interval '1 hour' where member_id = $1",
    [member.id],
  )
  await later()
  await later()
  expect(await lockOf(app, member)).toMatchObject({ credit: 100_00n, base: 1_200_00n })
  expect(
    await app.ctx.db.query("select amount from movement where member_id = $1 and type = 'bonus'", [
      member.id,
    ]),
  ).toEqual([{ amount: 100_00n }])
})

test('a slow game does not delay the deposit, and the bonus follows without the job', async () => {
  const member = await playing()
  await app.fault('games/naga/balance', 'slow', 1)
  await payIn(app, member, 1_000_00n)
  expect(await lockOf(app, member)).toBeNull()
  expect((await games.wallet(member)).wallet.amount).toBe(1_000_00n)
  await expect.poll(() => lockOf(app, member)).toMatchObject({ credit: 100_00n, base: 2_100_00n })
})

test.each([
  ['the balance', { turnoverHundredths: null, successBasisPoints: fromPercent(150) }],
  ['turnover', {}],
])(
  'a bonus won by %s waits for open bets, so that their winnings are own money',
  async (_, terms) => {
    const member = await playing(terms)
    const bet = await games.playOpen('naga', member, 900)
    await payIn(app, member, 1_000_00n)
    await games.readBets('naga')
    await later()
    expect(await lockOf(app, member)).toBeNull()
    await games.settleBet('naga', bet, { win: 5_000 })
    await games.readBets('naga')
    await app.ctx.db.query(
      `update game_account set refreshed_at = refreshed_at - interval '1 hour'
        where member_id = $1`,
      [member.id],
    )
    await later()
    await games.readBets('naga')
    await later()
    expect(await lockOf(app, member)).toMatchObject({ credit: 100_00n, base: 6_200_00n })
  },
)

/** Settles the open bet as lost and lets the job process the deposit. */
async function betLost(member: TestMember, bet: string): Promise<void> {
  await games.settleBet('naga', bet, { win: 0 })
  await games.readBets('naga')
  await app.ctx.db.query(
    "update game_account set refreshed_at = refreshed_at - interval '1 hour' where member_id = $1",
    [member.id],
  )
  await later()
  await games.readBets('naga')
  await later()
}

test.each([
  [0, { credit: 100_00n, base: 1_200_00n }],
  [600, { credit: 50_00n, base: 550_00n, turnoverRequired: 1_650_00n }],
  [1_100, null],
])(
  'a delayed bonus is based on what is left of its deposit after %s baht were lost',
  async (played, lock) => {
    const member = await playing()
    const bet = await games.playOpen('naga', member, 900)
    await payIn(app, member, 1_000_00n)
    expect(await lockOf(app, member)).toBeNull()
    await games.transfer(member, 'wallet', 'naga', 1_000)
    await games.play('naga', member, played, 0)
    await betLost(member, bet)
    if (lock) expect(await lockOf(app, member)).toMatchObject(lock)
    else expect(await lockOf(app, member)).toBeNull()
    expect(
      await app.ctx.db.query('select 1 from movement where member_id = $1 and due_at is not null', [
        member.id,
      ]),
    ).toEqual([])
  },
)
