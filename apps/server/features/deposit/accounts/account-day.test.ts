import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { testGiftLinks } from '../../../testing/test-gift-links.ts'
import { cases } from '../../../testing/thorough.ts'
import { reverseDeposit, loseRecall } from '../../correction/index.ts'
import { closeGiftLink } from '../../gift-link/index.ts'
import { scheduleGiftLinkCheck } from '../../gift-link/gift-link.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { assignPayment } from '../match/assign-payment.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)
const games = testGames(app)
afterEach(async () => {
  clock.set()
  await app.proveBooks()
})

const account = 'SCB:4058821937'
const hourMs = 3_600_000
let payments = 0

/** A payment into an account; without an owner it waits for staff. */
async function pay(amount: bigint, owner: TestMember | null, receivingAccount = account) {
  const paymentId = `account-day-${(payments += 1)}`
  const taken = await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount,
    reference: null,
    bankReference: paymentId,
    amount: minorUnits(amount),
    paidAt: clock.now(),
    payer: { bankCode: 'BBL', accountNo: '5550009999', name: 'NOBODY' },
    ...(owner ? { owner: { memberId: owner.id } } : {}),
  })
  return { paymentId, taken }
}

const why = () => ({
  reason: 'credited to the wrong member',
  evidence: 'BANK-77',
  by: 'cli:finance',
  decision: `account-day:${(payments += 1)}`,
})
const of = (paymentId: string, { phone }: TestMember) => ({
  receivingAccount: account,
  paymentId,
  username: phone,
  ...why(),
})
const reverse = (paymentId: string, member: TestMember) =>
  reverseDeposit(app.operator, of(paymentId, member))
const give = (paymentId: string, { phone }: TestMember) =>
  assignPayment(app.operator, { receivingAccount: account, paymentId, username: phone })

/** What the days of an account say, and what its credited payments say. */
async function daysOf(receivingAccount: string) {
  const [counted, credited] = await Promise.all([
    app.ctx.db.query(
      `select day::text, sum(amount)::bigint as amount, sum(count)::integer as count
        from account_day
        where receiving_account = $1
        group by day
        having sum(count) <> 0
        order by day`,
      [receivingAccount],
    ),
    app.ctx.db.query(
      `select (credited_at at time zone 'Asia/Bangkok')::date::text as day,
          sum(amount)::bigint as amount, count(*)::integer as count
        from payment
        where receiving_account = $1 and state = 'credited'
        group by 1
        order by 1`,
      [receivingAccount],
    ),
  ])
  return { counted, credited }
}

/** Sets the clock to a time of day in Bangkok on a day of its own. */
function at(day: number, hour: number): void {
  const begin = Date.parse('2027-03-01T00:00:00+07:00') + (day * 24 + hour) * hourMs
  clock.set(() => new Date(begin))
}

test('an account is credited with a payment on its day in Bangkok, once', async () => {
  const [member, receivingAccount] = [await app.member(), 'GSB:020045590133']
  at(0, 23.99)
  const { paymentId } = await pay(300_00n, member, receivingAccount)
  at(1, 0.01)
  await pay(200_00n, member, receivingAccount)
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'GSB',
    receivingAccount,
    reference: null,
    bankReference: paymentId,
    amount: minorUnits(300_00n),
    paidAt: clock.now(),
    payer: {},
    owner: { memberId: member.id },
  })
  expect((await daysOf(receivingAccount)).counted).toEqual([
    { day: '2027-03-01', amount: 300_00n, count: 1 },
    { day: '2027-03-02', amount: 200_00n, count: 1 },
  ])
})

test('a reversed deposit leaves its day, and counts on the day when it is given again', async () => {
  const [wrong, right] = [await app.member(), await app.member()]
  at(10, 12)
  const { paymentId } = await pay(500_00n, wrong)
  at(11, 12)
  expect(await reverse(paymentId, wrong)).toMatchObject({ ok: true })
  expect(await give(paymentId, right)).toBe('given')
  const { counted, credited } = await daysOf(account)
  expect(counted).toEqual([{ day: '2027-03-12', amount: 500_00n, count: 1 }])
  expect(counted).toEqual(credited)
})

test('a deposit that the bank took back, and a gift, count for their days too', async () => {
  const member = await app.member()
  await games.activate(member, 'naga')
  const { paymentId } = await pay(400_00n, member)
  await games.transfer(member, 'wallet', 'naga', 400)
  await games.play('naga', member, 400, 0)
  const before = await daysOf(account)
  expect(await loseRecall(app.operator, of(paymentId, member))).toMatchObject({ ok: true })
  const after = await daysOf(account)
  expect(after.counted).toEqual(after.credited)
  expect(after.counted).not.toEqual(before.counted)
  at(20, 12)
  const link = await giftLinks.reserve(member, 50)
  await scheduleGiftLinkCheck(app.ctx.db, link, null, 'unknown')
  const closed = () => closeGiftLink(app.ctx, link.hash, minorUnits(50_00n))
  expect([await closed(), await closed()]).toEqual(['closed', 'not-waiting'])
  expect((await daysOf('TRUEMONEY:0861420077')).counted).toEqual([
    { day: '2027-03-21', amount: 50_00n, count: 1 },
  ])
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who: fc.nat(2),
      amount: fc.bigInt({ min: 1_00n, max: 900_00n }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('give' as const), which: fc.nat(9), who: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 30 }),
    }),
  },
)

test('the days of an account say what its credited payments say, whatever staff take back', async () => {
  let day = 100
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const members = [await app.member(), await app.member(), await app.member()]
      const made: { paymentId: string; owner: TestMember }[] = []
      let hours = 0
      day += 20
      at(day, 0)
      for (const one of steps) {
        if (one.do === 'wait') at(day, (hours += one.hours))
        if (one.do === 'pay') {
          const owner = members[one.who]!
          made.push({ ...(await pay(one.amount, owner)), owner })
        }
        const paid = 'which' in one ? made[one.which % Math.max(1, made.length)] : undefined
        if (one.do === 'reverse' && paid) await reverse(paid.paymentId, paid.owner)
        if (one.do === 'give' && paid) {
          const to = members[one.who]!
          if ((await give(paid.paymentId, to)) === 'given') paid.owner = to
        }
      }
      const { counted, credited } = await daysOf(account)
      expect(counted).toEqual(credited)
      await app.proveBooks()
    }),
    { numRuns: cases(8, 60) },
  )
})

test('payments at once, over many connections, are all counted', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => app.member()))
  at(60, 12)
  await Promise.all(members.map((member) => pay(100_00n, member, 'LDB:0302000010004137')))
  const { counted } = await daysOf('LDB:0302000010004137')
  expect(counted).toEqual([{ day: '2027-04-30', amount: 1_200_00n, count: 12 }])
})

test.each([
  ['open', null],
  ['open', 1_00n],
  ['resting', null],
  ['retired', null],
] as const)(
  '[office:43] money to a %s account with the cap %s is credited or kept, never lost',
  async (state, cap) => {
    const receivingAccount = 'KBANK:0623174480'
    await app.operator.db.query(
      'update receiving_account set state = $2, daily_cap = $3 where account = $1',
      [receivingAccount, state, cap],
    )
    at(70, 12)
    const member = await app.member()
    const before = await walletOf(app, member)
    const [known, unknown] = [
      await pay(700_00n, member, receivingAccount),
      await pay(300_00n, null, receivingAccount),
    ]
    expect([known.taken.outcome, unknown.taken.outcome]).toEqual(['credited', 'unmatched'])
    expect((await walletOf(app, member)) - before).toBe(700_00n)
    const rows = await app.ctx.db.query(
      'select payment_id, state from payment where payment_id = any($1) order by amount desc',
      [[known.paymentId, unknown.paymentId]],
    )
    expect(rows).toEqual([
      { paymentId: known.paymentId, state: 'credited' },
      { paymentId: unknown.paymentId, state: 'unmatched' },
    ])
    await app.operator.db.query(
      "update receiving_account set state = 'open', daily_cap = null where account = $1",
      [receivingAccount],
    )
  },
)
