import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, editProfile } from '@champa/contract/account'
import { createQrcode } from '@champa/contract/deposit'
import { readDepositLookup, readWithdrawLimits } from '@champa/contract/lookup'
import { readPayout, withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { chargeReference } from '../../deposit/rules.ts'
import { assignPayment, listUnmatchedPayments } from '../../deposit/index.ts'
import { paidEvent, payoutsAtBank, sendEvent } from '../../../testing/outside-world.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { setRisk, shipRisk, shippedRisk } from '../../../testing/risk.ts'
import { newAddress, newPhone, provePhone, registerBody } from '../../../testing/sign-up.ts'
import { testGames, type TestGames } from '../../../testing/test-games.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { approveWithdrawal, listWithdrawals } from './reviewed.ts'
import { sendPayouts } from '../send-payouts.job.ts'

let app: TestApp
let games: TestGames
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'fatal' })
  games = testGames(app)
  await games.connect()
})
beforeEach(() => shipRisk(app))
afterEach(async () => {
  clock.set()
  await app.proveBooks()
})
afterAll(() => app.stop())

/** A member whose account is in the own name. */
async function memberNamed(name = 'SOMCHAI JAIDEE'): Promise<TestMember> {
  const member = await app.member()
  await app.ctx.db.query(
    'update member set name = $2, bank_account_name = $3 where member_id = $1',
    [member.id, 'สมชาย ใจดี', name],
  )
  return member
}
const own = { bankCode: 'SCB', accountNo: '4059991234', name: 'SOMCHAI JAIDEE' }
const stranger = { bankCode: 'SCB', accountNo: '4051112223', name: 'VICTIM OF A SCAM' }
let payers = 0

async function payByCode(
  member: TestMember,
  amount: number,
  payer: typeof own = { ...own, accountNo: `40599${String(++payers).padStart(5, '0')}` },
): Promise<void> {
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount } },
    member,
  )
  if (!made.ok) throw new Error(made.body.message)
  expect(
    await sendEvent(
      app,
      'payonex',
      paidEvent(chargeReference(member.id, made.body.qrcodeId!), { amount: `${amount}.00`, payer }),
    ),
  ).toBe(200)
}
const later = (minutes = 20): void => clock.set(() => new Date(Date.now() + minutes * 60_000))
async function ask(member: TestMember, amount = 100): Promise<string> {
  const told = await app.call(withdraw, { body: { amount } }, member)
  if (!told.ok) throw new Error(told.body.message)
  return told.body._id
}
const reasonsFor = async (id: string) =>
  (await listWithdrawals(app.ctx)).find((one) => one.id === id)?.reasons ?? []
const reviewOf = async (member: TestMember) => {
  const told = await app.call(readWithdrawLimits, {}, member)
  return told.ok ? told.body.review : null
}
const isReviewed = async (member: TestMember) => {
  const told = await app.call(readPayout, {}, member)
  return told.ok ? told.body.payout?.inReview : null
}

describe('by the shipped rules', () => {
  test('an unplayed deposit makes the withdrawal wait for review, and the sheet says so before', async () => {
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
    const id = await ask(member)
    expect(await isReviewed(member)).toBe(true)
    expect(await reasonsFor(id)).toEqual([{ why: 'unplayed', left: '500.00' }])
    await sendPayouts.run(app.ctx)
    expect((await payoutsAtBank(app)).some((one) => one.reference === id)).toBe(false)
  })

  test('a deposit that was turned over once leaves without a review, and a bet from before it does not count', async () => {
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
    await ask(member, 150)
    expect(await isReviewed(member)).toBe(false)
    await payByCode(member, 100)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 100_00n })
  })

  test('bets that were not read yet are read when the withdrawal is asked for', async () => {
    const member = await memberNamed()
    await games.activate(member, 'naga')
    await payByCode(member, 200)
    await games.transfer(member, 'wallet', 'naga', 100)
    await games.settle()
    for (let round = 0; round < 4; round++) await games.play('naga', member, 50, 50.5)
    clock.set(() => new Date(Date.now() + 20 * 60_000))
    await ask(member)
    expect(await isReviewed(member)).toBe(false)
  })

  test("somebody else's payment is credited, and money does not leave unreviewed for it", async () => {
    const member = await memberNamed()
    await payByCode(member, 500, { ...stranger, accountNo: '4057770004' })
    later()
    expect(await reviewOf(member)).toMatchObject({ otherPayer: true, always: true })
    expect((await reasonsFor(await ask(member))).map((one) => one.why)).toEqual([
      'unplayed',
      'third-party',
    ])
  })

  test('a deposit that was just paid in and not touched is named as such', async () => {
    const member = await memberNamed()
    await payByCode(member, 500)
    expect((await reasonsFor(await ask(member))).map((one) => one.why)).toEqual([
      'unplayed',
      'fast',
    ])
  })

  test('approving ends the reasons for what came before, and keeps them with the movement', async () => {
    const member = await memberNamed('SOMCHAI BOONMEE')
    await payByCode(member, 500, { ...stranger, accountNo: '4057770003' })
    later()
    const id = await ask(member)
    expect(await approveWithdrawal(app.operator, id)).toBe('done')
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
      reviewReasons: [
        { why: 'unplayed' },
        { why: 'third-party', count: 1 },
        { why: 'account-name-unclear' },
      ],
      reviewedAt: expect.any(String),
    })
    expect(row!.detail).not.toHaveProperty('review')
    await payByCode(member, 100)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 100_00n, otherPayer: false })
  })

  test('an account in another name is looked at; one whose name cannot be compared is too', async () => {
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

  test('the deposit sheet says what is looked at', async () => {
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

describe('rules of speed and of payers', () => {
  const off = { playThrough: 0, fastMinutes: null }

  test('many small deposits', async () => {
    await shipRisk(app, {
      ...off,
      smallDeposits: { count: 3, hours: 24, upTo: { THB: 200, LAK: 100_000 } },
    })
    const member = await memberNamed()
    for (const amount of [100, 200, 201]) await payIn(app, member, BigInt(amount) * 100n)
    expect(await reviewOf(member)).toMatchObject({ always: false })
    await payIn(app, member, 150_00n)
    expect(await reasonsFor(await ask(member))).toEqual([{ why: 'small-deposits', count: 3 }])
  })

  test('several payers of one member, and one payer of several members', async () => {
    await shipRisk(app, { ...off, thirdParty: 'accept' })
    const [member, other] = [await memberNamed(), await memberNamed()]
    const shared = { ...stranger, accountNo: '4057770001' }
    await payByCode(member, 100, shared)
    expect(await reviewOf(member)).toMatchObject({ always: false })
    await payByCode(other, 100, shared)
    await payByCode(member, 200)
    await payByCode(member, 300)
    expect(await reasonsFor(await ask(member))).toEqual([
      { why: 'several-payers', count: 3 },
      { why: 'shared-payer', count: 2 },
    ])
    expect(await reasonsFor(await ask(other))).toEqual([{ why: 'shared-payer', count: 2 }])
  })
})

describe('thirdParty: hold', () => {
  test("keeps somebody else's payment for staff, who may give it", async () => {
    await shipRisk(app, { thirdParty: 'hold' })
    const member = await memberNamed()
    await payByCode(member, 500, { ...stranger, accountNo: '4057770002' })
    const kept = (await listUnmatchedPayments(app.ctx, 500)).find(
      (one) => one.heldFor === member.phone,
    )
    expect(kept).toMatchObject({ reason: 'third-party', amount: 500_00n })
    expect(await assignPayment(app.ctx, { ...kept!, username: member.phone })).toBe('given')
    later()
    expect(await reviewOf(member)).toMatchObject({ unplayed: 500_00n, otherPayer: false })
    await payByCode(member, 100)
    expect(await reviewOf(member)).toMatchObject({ unplayed: 600_00n })
  })
})

describe('accountName: refuse', () => {
  const register = async (name: string, bankAccountName: string) => {
    const body = { ...registerBody(newPhone()), name, bankAccountName }
    return app.call(createAccount, {
      body: { ...body, otpToken: await provePhone(app, body.username) },
      headers: newAddress(),
    })
  }

  test('INVALID_BANK: an account in another name, when registering and afterwards', async () => {
    await shipRisk(app, { accountName: 'refuse' })
    expect(await register('สมหญิง ใจงาม', 'สมศรี รักไทย')).toMatchObject({
      ok: false,
      body: { message: 'INVALID_BANK', fields: ['bankAccountName'] },
    })
    expect(await register('สมหญิง ใจงาม', 'น.ส. สมหญิง ใจงาม')).toMatchObject({ ok: true })
    expect(await register('สมหญิง ใจงาม', 'JANE DOE')).toMatchObject({ ok: true })
    const member = await app.member()
    await app.operator.db.query(
      "update member set name = 'SOMCHAI JAIDEE', bank_code = null, bank_account_no = null, bank_account_name = null where member_id = $1",
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

  test('the shipped rule registers such an account, and staff look before money leaves', async () => {
    expect(shippedRisk.accountName).toBe('review')
    expect(await register('สมหญิง ใจงาม', 'สมศรี รักไทย')).toMatchObject({ ok: true })
  })
})

test('whatever is paid in and bet in whatever order, what is unplayed is the deposits less the bets after them, and no review is passed by', async () => {
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
}, 120_000)
