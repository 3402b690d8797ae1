import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, editProfile } from '@champa/contract/account'
import { assignPayment, listUnmatchedPayments } from '../../deposit/index.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { shipRisk, shippedRisk } from '../../../testing/risk.ts'
import { newAddress, newPhone, provePhone, registerBody } from '../../../testing/sign-up.ts'
import { testGames } from '../../../testing/test-games.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { later, otherPayer, testReviews } from '../../../testing/test-reviews.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await games.connect()

beforeEach(() => shipRisk(app))

afterEach(() => app.proveBooks())

const { memberNamed, payByCode, requestWithdrawal, reasonsFor, reviewOf } = testReviews(app)

describe('risk rules about small deposits and payers', () => {
  const off = { playThrough: 0, fastMinutes: null }

  test('many small deposits within a day cause a review', async () => {
    await shipRisk(app, {
      ...off,
      smallDeposits: { count: 3, hours: 24, upTo: { THB: 200, LAK: 100_000 } },
    })
    const member = await memberNamed()
    for (const amount of [100, 200, 201]) await payIn(app, member, BigInt(amount) * 100n)
    expect(await reviewOf(member)).toMatchObject({ always: false })
    await payIn(app, member, 150_00n)
    expect(await reasonsFor(await requestWithdrawal(member))).toEqual([
      { why: 'small-deposits', count: 3 },
    ])
  })

  test('several payers of one member, or one payer of several members, cause a review', async () => {
    await shipRisk(app, { ...off, thirdParty: 'accept' })
    const [member, other] = [await memberNamed(), await memberNamed()]
    const shared = { ...otherPayer, accountNo: '4057770001' }
    await payByCode(member, 100, shared)
    expect(await reviewOf(member)).toMatchObject({ always: false })
    await payByCode(other, 100, shared)
    await payByCode(member, 200)
    await payByCode(member, 300)
    expect(await reasonsFor(await requestWithdrawal(member))).toEqual([
      { why: 'several-payers', count: 3 },
      { why: 'shared-payer', count: 2 },
    ])
    expect(await reasonsFor(await requestWithdrawal(other))).toEqual([
      { why: 'shared-payer', count: 2 },
    ])
  })
})

describe('risk.thirdParty: hold', () => {
  test("holds a third party's payment for staff, who can assign it", async () => {
    await shipRisk(app, { thirdParty: 'hold' })
    const member = await memberNamed()
    await payByCode(member, 500, { ...otherPayer, accountNo: '4057770002' })
    const unmatched = (await listUnmatchedPayments(app.ctx, 500)).find(
      (one) => one.reviewFor === member.phone,
    )
    expect(unmatched).toMatchObject({ reason: 'third-party', amount: 500_00n })
    expect(await assignPayment(app.ctx, { ...unmatched!, username: member.phone })).toBe('given')
    later()
    expect(await reviewOf(member)).toMatchObject({ unplayed: 500_00n, otherPayer: false })
    await payByCode(member, 100)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 600_00n })
  })
})

describe('risk.accountName: refuse', () => {
  const register = async (name: string, bankAccountName: string) => {
    const body = { ...registerBody(newPhone()), name, bankAccountName }
    return app.call(createAccount, {
      body: { ...body, otpToken: await provePhone(app, body.username) },
      headers: newAddress(),
    })
  }

  test('INVALID_BANK: refuses an account in another name at sign-up and in profiles', async () => {
    await shipRisk(app, { accountName: 'refuse' })
    expect(await register('สมหญิง ใจงาม', 'สมศรี รักไทย')).toMatchObject({
      ok: false,
      body: { message: 'INVALID_BANK', fields: ['bankAccountName'] },
    })
    expect(await register('สมหญิง ใจงาม', 'น.ส. สมหญิง ใจงาม')).toMatchObject({ ok: true })
    expect(await register('สมหญิง ใจงาม', 'JANE DOE')).toMatchObject({ ok: true })
    const member = await app.member()
    await app.operator.db.query(
      `update member
        set name = 'SOMCHAI JAIDEE', bank_code = null, bank_account_no = null,
          bank_account_name = null
        where member_id = $1`,
      [member.id],
    )
    const edit = (bankAccountName: string) =>
      app.call(
        editProfile,
        {
          body: {
            name: 'Somchai',
            bankCode: 'KBANK',
            bankAccountNo: String(member.id).slice(-10).padStart(10, '1'),
            bankAccountName,
          },
        },
        member,
      )
    expect(await edit('OTHER PERSON')).toMatchObject({
      ok: false,
      body: { message: 'INVALID_BANK' },
    })
    expect(await edit('SOMCHAI JAIDEE')).toMatchObject({ ok: true })
  })

  test('accepts a bank account in another name by default (accountName: review)', async () => {
    expect(shippedRisk.accountName).toBe('review')
    expect(await register('สมหญิง ใจงาม', 'สมศรี รักไทย')).toMatchObject({ ok: true })
  })
})

test('the unplayed amount is deposits less later bets, in any sequence', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('deposit' as const), amount: fc.integer({ min: 100, max: 300 }) }),
    fc.record({ do: fc.constant('bet' as const), amount: fc.integer({ min: 1, max: 150 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const member = await memberNamed()
      await payIn(app, member, 1_000_00n)
      await games.activate(member, 'naga')
      await games.transfer(member, 'wallet', 'naga', 1_000)
      await games.settle()
      let unplayed = 1_000_00n
      for (const { do: what, amount } of steps) {
        if (what === 'deposit') {
          await payIn(app, member, BigInt(amount) * 100n)
          unplayed += BigInt(amount) * 100n
        } else {
          await games.play('naga', member, amount, amount + 1)
          await games.readBets('naga')
          unplayed = unplayed > BigInt(amount) * 100n ? unplayed - BigInt(amount) * 100n : 0n
        }
        expect((await reviewOf(member))!.unplayed).toBe(unplayed)
      }
      await app.proveBooks()
    }),
    { numRuns: 6 },
  )
})
