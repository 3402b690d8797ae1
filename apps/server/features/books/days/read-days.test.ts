import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  listAccountDays,
  listDayPostings,
  listSealedDays,
  readTrialBalance,
} from '@champa/contract/office/book-days'
import { minorUnits } from '@champa/contract/money'
import { depositReceived } from '../../../ledger/postings/index.ts'
import { post } from '../../../ledger/post.ts'
import { clock, dayNamed } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { countFromBalances } from './count-day.ts'
import { dayAfter, sealDays } from './seal-days.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const { ctx } = app
const member = await app.member()
const auditor = await newStaff(app, { roles: ['auditor'] })
afterEach(() => clock.set())

const day = '2031-03-01'
const secondsOf = (of: string, seconds: number): Date =>
  new Date(dayNamed(of).getTime() + seconds * 1_000)
const sealAt = (of: string): Promise<number> => {
  clock.set(() => secondsOf(dayAfter(of), 120))
  return sealDays(ctx, clock.now())
}
const deposit = (reference: string, at: Date) =>
  post(ctx.db, {
    ...depositReceived({
      member: member.id,
      receivingAccount: 'TEST',
      bankReference: reference,
      channel: 'SCB',
      amount: minorUnits(10_00n),
    }),
    at,
  })

async function trial(day?: string) {
  const body = day === undefined ? {} : { day }
  const answer = await callOffice(app, readTrialBalance, { body }, auditor)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

test('the trial balance of now, of a day, and the way down to the member', async () => {
  await sealAt(dayAfter(day, -1))
  clock.set()
  const before = await trial()
  for (let minute = 0; minute < 7; minute += 1)
    await deposit(`minute-${minute}`, secondsOf(day, minute * 5_000))
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
      memberId: `${member.id}`,
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
