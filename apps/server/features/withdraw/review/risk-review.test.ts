import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readDepositLookup } from '@champa/contract/lookup'
import { readPayout } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { payoutsAtBank } from '../../../testing/outside-world.ts'
import { setRisk, shipRisk } from '../../../testing/risk.ts'
import { testGames } from '../../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { approveWithdrawal } from './reviewed.ts'
import { sendPayouts } from '../send-payouts.job.ts'
import { later, otherPayer, testReviews } from '../../../testing/test-reviews.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await games.connect()

beforeEach(() => shipRisk(app))

afterEach(() => app.proveBooks())

const { memberNamed, payByCode, requestWithdrawal, reasonsFor, reviewOf } = testReviews(app)

const isReviewed = async (member: TestMember) => {
  const response = await app.call(readPayout, {}, member)
  return response.ok ? response.body.payout?.inReview : null
}

describe('the default risk rules', () => {
  test('a withdrawal of an unplayed deposit is reviewed, as announced to the member', async () => {
    const member = await memberNamed()
    await payByCode(member, 500)
    later()
    expect(await reviewOf(member)).toEqual({
      unplayed: 500_00n,
      otherPayer: false,
      accountName: false,
      always: true,
      from: 50_000_00n,
    })
    const id = await requestWithdrawal(member)
    expect(await isReviewed(member)).toBe(true)
    expect(await reasonsFor(id)).toEqual([{ why: 'unplayed', left: '500.00' }])
    await sendPayouts.run(app.ctx)
    expect((await payoutsAtBank(app)).some((one) => one.reference === id)).toBe(false)
  })

  test('a deposit that bets have turned over once is paid out without review', async () => {
    const member = await memberNamed()
    await games.activate(member, 'naga')
    await payByCode(member, 300)
    await games.transfer(member, 'wallet', 'naga', 300)
    await games.settle()
    await games.play('naga', member, 200, 200.5)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 300_00n })
    await games.play('naga', member, 100, 150)
    await games.readBets('naga')
    expect(await reviewOf(member)).toMatchObject({ unplayed: 0n, always: false })
    await games.transfer(member, 'naga', 'wallet', 200)
    await games.settle()
    await requestWithdrawal(member, 150)
    expect(await isReviewed(member)).toBe(false)
    await payByCode(member, 100)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 100_00n })
  })

  test('a withdrawal request reads the latest bets before it decides on a review', async () => {
    const member = await memberNamed()
    await games.activate(member, 'naga')
    await payByCode(member, 200)
    await games.transfer(member, 'wallet', 'naga', 100)
    await games.settle()
    for (let round = 0; round < 4; round++) await games.play('naga', member, 50, 50.5)
    clock.set(() => new Date(Date.now() + 20 * 60_000))
    await requestWithdrawal(member)
    expect(await isReviewed(member)).toBe(false)
  })

  test("a third party's payment is credited, and the next withdrawal is reviewed", async () => {
    const member = await memberNamed()
    await payByCode(member, 500, { ...otherPayer, accountNo: '4057770004' })
    later()
    expect(await reviewOf(member)).toMatchObject({ otherPayer: true, always: true })
    expect((await reasonsFor(await requestWithdrawal(member))).map((one) => one.why)).toEqual([
      'unplayed',
      'third-party',
    ])
  })

  test('a recent deposit without any play is a reason for review', async () => {
    const member = await memberNamed()
    await payByCode(member, 500)
    expect((await reasonsFor(await requestWithdrawal(member))).map((one) => one.why)).toEqual([
      'unplayed',
      'fast',
    ])
  })

  test('an approval clears the review reasons and stores them with the movement', async () => {
    const member = await memberNamed('SOMCHAI BOONMEE')
    await payByCode(member, 500, { ...otherPayer, accountNo: '4057770003' })
    later()
    const id = await requestWithdrawal(member)
    expect(await approveWithdrawal(app.operator, id, 'cli:test')).toBe('done')
    expect(await reviewOf(member)).toEqual({
      unplayed: 0n,
      otherPayer: false,
      accountName: false,
      always: false,
      from: expect.anything(),
    })
    const [row] = await app.ctx.db.query<{ detail: Record<string, unknown> }>(
      "select detail from movement where member_id = $1 and type = 'withdraw'",
      [member.id],
    )
    expect(row!.detail).toMatchObject({
      assessed: {
        reasons: [
          { why: 'unplayed' },
          { why: 'third-party', count: 1 },
          { why: 'account-name-unclear' },
        ],
      },
      reviewedAt: expect.any(String),
    })
    expect(row!.detail).not.toHaveProperty('review')
    await payByCode(member, 100)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 100_00n, otherPayer: false })
  })

  test('an approval clears only the oldest deposits, up to the approved amount', async () => {
    const member = await memberNamed()
    for (const last of [1, 2, 3, 4])
      await payByCode(member, 200, { ...otherPayer, accountNo: `405777100${last}` })
    later()
    await approveWithdrawal(app.operator, await requestWithdrawal(member, 300), 'cli:test')
    expect(await reviewOf(member)).toMatchObject({ unplayed: 400_00n, otherPayer: true })
  })

  test('a bank account in a different or incomparable name causes a review', async () => {
    const [other, unclear, same] = [
      await memberNamed('สมศรี รักไทย'),
      await memberNamed('JOHN SMITH'),
      await memberNamed('MR SOMCHAI JAIDEE'),
    ]
    expect(
      await Promise.all(
        [other, unclear, same].map(async (one) => (await reviewOf(one))!.accountName),
      ),
    ).toEqual([true, true, false])
  })

  test('readDepositLookup returns the risk rules that the deposit sheet announces', async () => {
    const member = await memberNamed()
    expect((await app.call(readDepositLookup, {}, member)).body).toMatchObject({
      checks: { ownAccount: true, playThrough: 100 },
    })
    await setRisk(app)
    expect((await app.call(readDepositLookup, {}, member)).body).toMatchObject({
      checks: { ownAccount: false, playThrough: 0 },
    })
  })
})
