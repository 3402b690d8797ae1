import pg from 'pg'
import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { StaffRole } from '@champa/contract/office/roles'
import { readFigures } from '@champa/contract/office/today/figures'
import { expect, test } from 'vitest'
import { openGameAccounts } from '../../../ledger/accounts.ts'
import { post, type Posting } from '../../../ledger/post.ts'
import * as postings from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { rollUpMoney } from './roll-up-money.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** 14:32:05 in Bangkok, in a week without other postings. */
const noon = Date.parse('2027-03-10T14:32:05+07:00')
const money = (amount: number) => BigInt(amount * 100) as MinorUnits

const at = (ms: number) => clock.set(() => new Date(ms))
const postAt = (ms: number, posting: Posting) => post(app.ctx.db, { ...posting, at: new Date(ms) })

/** As the role sees them; sessions end after hours without a call, so each call has its own. */
async function figures(role: StaffRole = 'auditor') {
  const staff = await newStaff(app, { roles: [role] })
  const response = await callOffice(app, readFigures, {}, staff)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const currencyOf = async (currency: Currency, role?: StaffRole) =>
  (await figures(role)).figures?.currencies.find((one) => one.currency === currency)

let references = 0
const deposit = (member: bigint, amount: number) =>
  postings.depositReceived({
    member,
    receivingAccount: 'TEST',
    bankReference: `figures-${++references}`,
    channel: 'PAYONEX',
    amount: money(amount),
  })

async function payOut(member: bigint, amount: number, heldAt: number, paidAt: number) {
  const key = `payout-${++references}`
  const detail = { to: { bankCode: 'KBANK', accountNo: member.toString() } }
  const of = { member, key, amount: money(amount), bankCode: 'KBANK', detail }
  const held = await postAt(heldAt, postings.withdrawHeld(of))
  if (!held.ok) throw new Error(held.code)
  await postAt(paidAt, postings.withdrawPaid({ member, seq: held.seq!, amount: money(amount) }))
}

async function play(member: bigint, won: number, ms: number) {
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, member, 'naga', 'THB'))
  const [account] = await app.ctx.db.query<{ seq: bigint }>(
    `select seq from account where member_id = $1 and name = 'game:naga'`,
    [member],
  )
  const of = { member, code: 'naga', accountSeq: account!.seq, change: money(won) }
  await postAt(ms, postings.playObserved(of))
}

test('nothing is shown before the first minutes are counted', async () => {
  expect(await figures()).toMatchObject({ figures: null, accounts: expect.any(Array) })
})

test('[office:49] figures stand beside the same hours of earlier days, each currency alone', async () => {
  at(noon - 120 * minuteMs)
  const [baht, kip] = [(await app.member(0n)).id, (await app.member(0n, 'LAK')).id]
  at(noon)
  for (const daysAgo of [7, 1, 0]) {
    const day = noon - daysAgo * dayMs
    await postAt(day - 60 * minuteMs, deposit(baht, 1_000 - daysAgo * 100))
    await postAt(day - 50 * minuteMs, deposit(kip, 50_000))
    // After the hour to which the days are compared.
    if (daysAgo > 0) await postAt(day + 60 * minuteMs, deposit(baht, 7_777))
  }
  await payOut(baht, 300, noon - dayMs - 30 * minuteMs, noon - 30 * minuteMs)
  await play(baht, -120, noon - 20 * minuteMs)
  await play(baht, 20, noon - 10 * minuteMs)
  const reward = { member: baht, source: 'bonus', locked: false, detail: {}, amount: money(50) }
  await postAt(noon - 9 * minuteMs, postings.bonusReceived({ ...reward, key: 'figures-bonus' }))
  await rollUpMoney.run(app.ctx)
  const days = (today: number, yesterday: number, weekAgo: number) => ({
    today: money(today),
    yesterday: money(yesterday),
    weekAgo: money(weekAgo),
  })
  expect(await currencyOf('THB')).toEqual({
    currency: 'THB',
    counts: {
      deposits: { today: 1, yesterday: 1, weekAgo: 1 },
      withdrawals: { today: 1, yesterday: 0, weekAgo: 0 },
      registrations: { today: 1, yesterday: 0, weekAgo: 0 },
      firstDeposits: { today: 0, yesterday: 0, weekAgo: 1 },
      players: { today: 1, yesterday: 0, weekAgo: 0 },
    },
    amounts: {
      deposits: days(1_000, 900, 300),
      withdrawals: days(300, 0, 0),
      netCash: days(700, 900, 300),
      playResult: days(100, 0, 0),
      bonusCost: days(50, 0, 0),
      // 300 + 900 + 1,000 and twice 7,777, less the payout and the play, and the bonus.
      owed: days(17_404, 8_977, 300),
    },
  })
  expect((await currencyOf('LAK'))?.amounts).toMatchObject({
    deposits: days(50_000, 50_000, 50_000),
    owed: days(150_000, 100_000, 50_000),
  })
  await app.proveBooks()
})

test('members are counted who deposit for the first time, register and play', async () => {
  at(noon + 20 * minuteMs)
  const before = (await currencyOf('LAK'))!.counts
  const [first, second] = [(await app.member(0n, 'LAK')).id, (await app.member(0n, 'LAK')).id]
  await postAt(noon + 17 * minuteMs, deposit(first, 100))
  await postAt(noon + 17 * minuteMs, deposit(first, 100))
  await postAt(noon + 19 * minuteMs, deposit(second, 100))
  at(noon + 21 * minuteMs)
  await rollUpMoney.run(app.ctx)
  const { counts } = (await currencyOf('LAK'))!
  expect(counts.firstDeposits.today).toBe(before.firstDeposits.today + 2)
  expect(counts.registrations.today).toBe(before.registrations.today + 2)
  expect(counts.deposits.today).toBe(before.deposits.today + 3)
})

test('marketing sees counts without amounts, and support sees neither', async () => {
  at(noon + 22 * minuteMs)
  expect(await currencyOf('THB', 'marketing')).toMatchObject({
    counts: { deposits: { today: 1 } },
    amounts: null,
  })
  expect((await figures('marketing')).accounts).toBe(null)
  await expect(figures('support')).rejects.toThrow('NOT_ALLOWED')
})

test('[office:46] a posting asked before midnight and committed after it counts on its day', async () => {
  const midnight = Date.parse('2027-03-11T00:00:00+07:00')
  const { id } = await app.member(0n)
  const runAt = async (ms: number) => (at(midnight + ms), rollUpMoney.run(app.ctx))
  const lastMinute = () =>
    app.ctx.db.query(`select deposits from money_minute where minute = $1 and currency = 'THB'`, [
      new Date(midnight - minuteMs),
    ])
  await runAt(20_000)
  // The next run counts the last minutes anew.
  await postAt(midnight - 100, deposit(id, 5))
  await runAt(65_000)
  expect(await lastMinute()).toEqual([{ deposits: money(5) }])
  expect((await currencyOf('THB'))?.amounts?.deposits.today).toBe(0n)
  // Later it is counted once more, after a quarter of an hour.
  await runAt(5 * minuteMs)
  await postAt(midnight - 100, deposit(id, 2))
  await runAt(6 * minuteMs)
  expect(await lastMinute()).toEqual([{ deposits: money(5) }])
  await runAt(21 * minuteMs)
  expect(await lastMinute()).toEqual([{ deposits: money(7) }])
})

test('figures of a day that is not counted yet are absent instead of zero', async () => {
  at(Date.parse('2027-03-20T10:00:00+07:00'))
  expect((await figures()).figures).toBe(null)
})

test('[office:57] no figure reads a whole table', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  noteStatements(app.ctx.db, texts)
  await rollUpMoney.run(app.ctx)
  await figures()
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect([...texts].join()).toMatch(/insert into money_minute[\s\S]*unnest/)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
