import fc from 'fast-check'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  listAccountDays,
  listDayPostings,
  listSealedDays,
  readTrialBalance,
} from '@champa/contract/office/book-days'
import { minorUnits } from '@champa/contract/money'
import { nightlyDays } from '../../../jobs/nightly-days.ts'
import { openGameAccounts, openCorrectionAccounts } from '../../../ledger/accounts.ts'
import { adjustmentMade, coinsGranted, depositReceived } from '../../../ledger/postings/index.ts'
import { post, type Posting } from '../../../ledger/post.ts'
import { clock, dayNamed } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { cases } from '../../../testing/thorough.ts'
import { countFromBalances } from './count-day.ts'
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
const auditor = await newStaff(app, { roles: ['auditor'] })
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

async function trial(day?: string) {
  const body = day === undefined ? {} : { day }
  const answer = await callOffice(app, readTrialBalance, { body }, auditor)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

test('the trial balance of now, of a day, and the way down to the member', async () => {
  const day = next
  next = dayAfter(day, 4)
  await sealAt(dayAfter(day, -1))
  clock.set()
  const before = await trial()
  for (let minute = 0; minute < 7; minute += 1)
    await post(ctx.db, postingOf('deposit', members[0]!.id, 10_00n, secondsOf(day, minute * 5_000)))
  const now = await trial()
  const walletIn = ({ accounts }: typeof now) =>
    accounts.find(({ account, unit }) => account === 'wallet' && unit === 'THB')!
  expect(walletIn(now).balance - walletIn(before).balance).toBe(70_00n)
  expect(now).toMatchObject({ day: null, since: dayAfter(day, -1) })
  await sealAt(day)
  clock.set()
  const sealed = await trial(day)
  expect(walletIn(sealed)).toMatchObject({ change: 70_00n, entries: 7, first: null })
  const truth = await countFromBalances(ctx.db, day)
  expect(sealed.accounts.map(({ balance }) => balance)).toEqual(truth.map(({ balance }) => balance))
  const days = await callOffice(app, listSealedDays, {}, auditor)
  expect(days).toMatchObject({ body: { days: expect.arrayContaining([day]) } })
  const wallet = { account: 'wallet', unit: 'THB' }
  const rows = await callOffice(app, listAccountDays, { body: { ...wallet, limit: 1 } }, auditor)
  expect(rows).toMatchObject({
    body: { rows: [{ day, change: 70_00n }], next: expect.any(String) },
  })
  const older = await callOffice(
    app,
    listAccountDays,
    { body: { ...wallet, limit: 1, after: rows.ok ? rows.body.next! : '' } },
    auditor,
  )
  expect(older).toMatchObject({ body: { rows: [{ day: dayAfter(day, -1) }] } })
  const page = (after?: string) =>
    callOffice(
      app,
      listDayPostings,
      { body: { ...wallet, day, limit: 3, ...(after === undefined ? {} : { after }) } },
      auditor,
    )
  const pages: unknown[] = []
  let after: string | null | undefined
  while (after !== null) {
    const answer = await page(after)
    if (!answer.ok) throw new Error(answer.body.message)
    pages.push(answer.body.rows.map(({ amount }) => amount))
    expect(answer.body.rows[0]).toMatchObject({
      memberId: `${members[0]!.id}`,
      member: { phone: expect.stringMatching(/^08x-xxx-/) },
      kind: 'deposit-received',
      movementId: expect.stringMatching(/^m/),
    })
    after = answer.body.next
  }
  expect(pages).toEqual([[10_00n, 10_00n, 10_00n], [10_00n, 10_00n, 10_00n], [10_00n]])
})

test('NO_DATA: a day that is not sealed', async () => {
  const answer = await callOffice(app, readTrialBalance, { body: { day: '2001-01-01' } }, auditor)
  expect(answer).toMatchObject({ body: { message: 'NO_DATA' } })
})

test('the server cannot change the first figures of a day', async () => {
  for (const sql of ['update day_account set balance = 0', 'delete from day_account'])
    await expect(ctx.db.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('[office:57] no list of the days reads a whole table that grows', async () => {
  const texts = new Set<string>()
  noteStatements(ctx.officeDb, texts)
  const { days } = await callOffice(app, listSealedDays, {}, auditor).then((answer) =>
    answer.ok ? answer.body : { days: [] },
  )
  await trial()
  await trial(days[0])
  const wallet = { account: 'wallet', unit: 'THB', limit: 10 }
  await callOffice(app, listAccountDays, { body: wallet }, auditor)
  await callOffice(app, listDayPostings, { body: { ...wallet, day: days[0]! } }, auditor)
  expect(texts.size).toBeGreaterThan(6)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(await findScans(client, texts)).toEqual([])
    await client.query(`
      insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
        select 1, 'wallet', n, n, 0, 0, timestamptz '2030-01-01' + n * interval '1 second'
        from generate_series(1, 100000) n;
      insert into day_account (day, account, unit, change, entries, balance)
        select date '1990-01-01' + n, 'many', 'THB', 0, 0, 0 from generate_series(1, 5000) n;
      analyze`)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
