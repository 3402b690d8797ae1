import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { minorUnits } from '@champa/contract/money'
import { nightlyDays } from '../../../jobs/nightly-days.ts'
import { openGameAccounts, openCorrectionAccounts } from '../../../ledger/accounts.ts'
import { adjustmentMade, coinsGranted, depositReceived } from '../../../ledger/postings/index.ts'
import { post, type Posting } from '../../../ledger/post.ts'
import { clock, dayNamed } from '../../../platform/clock.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { cases } from '../../../testing/thorough.ts'
import { dayAfter, recountDays, sealDays } from './seal-days.ts'
import { accountsOfDay, newestSealedDay } from './stored-day.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const { ctx } = app
const members = [
  await app.member(),
  await app.member(),
  await app.member(0n, 'LAK'),
  await app.member(0n, 'LAK'),
]
for (const { id } of members)
  await ctx.db.transaction(async (tx) => {
    const { unit } = await unitOf(id)
    await openGameAccounts(tx, id, 'naga', unit)
    await openCorrectionAccounts(tx, id, unit)
  })
afterEach(() => clock.set())

async function unitOf(id: bigint): Promise<{ unit: string }> {
  const [row] = await ctx.db.query<{ unit: string }>(
    `select unit from account where member_id = $1 and name = 'wallet'`,
    [id],
  )
  return row!
}

/** The day of which the next test posts first; every test has days of its own. */
let next = '2031-03-01'
const secondsOf = (day: string, seconds: number): Date =>
  new Date(dayNamed(day).getTime() + seconds * 1_000)
const sealAt = (day: string): Promise<number> => {
  clock.set(() => secondsOf(dayAfter(day), 120))
  return sealDays(ctx, clock.now())
}

let keys = 0
function postingOf(what: string, member: bigint, amount: bigint, at: Date): Posting {
  const decision = `day-${(keys += 1)}`
  if (what === 'coins')
    return { ...coinsGranted({ member, reference: decision, coins: amount }), at }
  if (what === 'adjust') return { ...adjustmentMade({ member, decision, amount }), at }
  return {
    ...depositReceived({
      member,
      receivingAccount: 'TEST',
      bankReference: decision,
      channel: 'SCB',
      amount: minorUnits(amount),
    }),
    at,
  }
}

/** All entries summed by account and unit, without the counts of the product. */
async function recount(day: string) {
  const rows = await ctx.db.query<{ name: string; balance: bigint; change: bigint; n: bigint }>(
    `select a.unit || ' ' || e.account as name, sum(e.amount)::bigint as balance,
        coalesce(sum(e.amount) filter (where e.created_at >= $1), 0)::bigint as change,
        count(*) filter (where e.created_at >= $1) as n
      from entry e
      join account a on a.member_id = e.member_id and a.name = e.account
      where e.created_at < $2
      group by 1
      order by 1`,
    [dayNamed(day), dayNamed(day, 1)],
  )
  return rows.map(({ name, balance, change, n }) => [name, balance, change, n])
}

async function stored(day: string) {
  const rows = await accountsOfDay(ctx.db, day)
  return rows
    .filter(({ entries, balance }) => entries > 0n || balance !== 0n)
    .map(({ account, unit, ...row }) => [
      `${unit} ${account}`,
      row.balance,
      row.change,
      row.entries,
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

/** Without accounts that the day did not touch and that are empty. */
const touched = (rows: Awaited<ReturnType<typeof recount>>) =>
  rows.filter(([, balance, , n]) => n !== 0n || balance !== 0n)

const bySum = async (day: string) => {
  const sums = new Map<string, bigint>()
  for (const { unit, balance, change } of await accountsOfDay(ctx.db, day))
    for (const [name, value] of [
      [`${unit} balance`, balance],
      [`${unit} change`, change],
    ] as const)
      sums.set(name, (sums.get(name) ?? 0n) + value)
  return [...sums.values()].filter((sum) => sum !== 0n)
}

const step = fc.record({
  member: fc.nat(members.length - 1),
  what: fc.constantFrom('deposit', 'coins', 'adjust'),
  amount: fc.bigInt({ min: 1n, max: 900_00n }),
  /** In days after the first one. */
  day: fc.nat(2),
  second: fc.constantFrom(0, 1, 43_200, 86_399.9),
  /** It commits only after its day was sealed. */
  isLate: fc.boolean(),
})

test('[office:50] every sealed day is zero per unit and equals a full recount of entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const first = next
      next = dayAfter(first, 4)
      for (let offset = 0; offset < 3; offset += 1) {
        const day = dayAfter(first, offset)
        const of = (isLate: boolean) =>
          steps.filter((one) => one.day === offset && one.isLate === isLate)
        const postAll = async (some: typeof steps) => {
          for (const { member, what, amount, second } of some)
            await post(ctx.db, postingOf(what, members[member]!.id, amount, secondsOf(day, second)))
        }
        await postAll(of(false))
        await sealAt(day)
        const sealed = await stored(day)
        expect(sealed).toEqual(touched(await recount(day)))
        expect(await bySum(day)).toEqual([])
        await postAll(of(true))
        clock.set(() => secondsOf(dayAfter(day), 4 * 3_600))
        const restated = await recountDays(ctx)
        expect(restated).toEqual(of(true).length > 0 ? [day] : [])
        expect(await stored(day)).toEqual(touched(await recount(day)))
        expect(await bySum(day)).toEqual([])
        // The first figures stay beside the restated ones.
        const firsts = (await accountsOfDay(ctx.db, day)).flatMap(({ account, unit, first }) =>
          first ? [[`${unit} ${account}`, first.balance]] : [],
        )
        const before = new Map(sealed.map(([name, balance]) => [name, balance]))
        expect(firsts).toEqual(firsts.map(([name]) => [name, before.get(name!) ?? 0n]))
      }
    }),
    { numRuns: cases(4, 200) },
  )
})

test('[office:46] a posting of 23:59:59.9 that commits at 00:00:20 belongs to the day before', async () => {
  const day = next
  next = dayAfter(day, 4)
  await sealAt(dayAfter(day, -1))
  const asked = secondsOf(day, 86_399.9)
  await ctx.db.transaction(async (tx) => {
    clock.set(() => secondsOf(dayAfter(day), 20))
    await post(tx, postingOf('deposit', members[0]!.id, 77_00n, asked))
  })
  expect(await sealAt(day)).toBe(1)
  const wallet = (await accountsOfDay(ctx.db, day)).find(
    ({ account, unit }) => account === 'wallet' && unit === 'THB',
  )
  expect(wallet).toMatchObject({ change: 77_00n, entries: 1n })
})

test('days that were missed are sealed one by one, and a repeat seals nothing', async () => {
  const day = next
  next = dayAfter(day, 8)
  await sealAt(dayAfter(day, -1))
  await post(ctx.db, postingOf('deposit', members[2]!.id, 5_00n, secondsOf(dayAfter(day), 10)))
  expect(await sealAt(dayAfter(day, 3))).toBe(4)
  expect(await sealAt(dayAfter(day, 3))).toBe(0)
  const both = await Promise.all([sealAt(dayAfter(day, 4)), sealDays(ctx, clock.now())])
  expect(both.toSorted()).toEqual([0, 1])
  for (let offset = 0; offset < 5; offset += 1)
    expect(await stored(dayAfter(day, offset))).toEqual(
      touched(await recount(dayAfter(day, offset))),
    )
})

test('sealing waits for no posting, and no posting waits for it', async () => {
  const day = next
  next = dayAfter(day, 4)
  await sealAt(dayAfter(day, -1))
  let reader: Promise<number> | null = null
  await ctx.db.transaction(async (tx) => {
    // The book of the member is locked until this transaction ends.
    await post(tx, postingOf('deposit', members[0]!.id, 1_00n, secondsOf(day, 5)))
    reader = sealAt(day)
    expect(await reader).toBe(1)
    expect(
      await post(ctx.db, postingOf('deposit', members[1]!.id, 2_00n, secondsOf(day, 6))),
    ).toMatchObject({ ok: true })
  })
  clock.set(() => secondsOf(dayAfter(day), 4 * 3_600))
  expect(await recountDays(ctx)).toEqual([day])
  expect(await stored(day)).toEqual(touched(await recount(day)))
})

test('the job seals at 00:02 and counts again at 04:00, each once', async () => {
  const day = next
  next = dayAfter(day, 4)
  await sealAt(dayAfter(day, -1))
  clock.set(() => secondsOf(dayAfter(day), 130))
  await nightlyDays.run(ctx)
  expect((await newestSealedDay(ctx.db))?.day).toBe(day)
  expect(await nightlyDays.run(ctx)).toBe(0)
  clock.set(() => secondsOf(dayAfter(day), 4 * 3_600 + 10))
  await nightlyDays.run(ctx)
  const newest = await newestSealedDay(ctx.db)
  expect(newest).toMatchObject({ day, recountedAt: clock.now() })
})
