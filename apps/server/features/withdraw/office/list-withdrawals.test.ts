import pg from 'pg'
import { expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import { readPayouts } from '@champa/contract/office/payouts'
import { listWithdrawals, type WithdrawalView } from '@champa/contract/office/withdrawals'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { approveWithdrawal, rejectWithdrawal } from '../review/reviewed.ts'
import { sendPayouts } from '../send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read, settle } = await testOfficeWithdrawals(app)
const finance = await newStaff(app, { roles: ['finance'] })

type Body = Wire<typeof listWithdrawals, 'body'>

async function list(body: Partial<Body> = {}) {
  const full: Body = { view: 'review', filters: {}, sort: 'oldest', limit: 50, ...body }
  const response = await callOffice(app, listWithdrawals, { body: full }, finance)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const idsIn = async (view: WithdrawalView, filters: Body['filters'] = {}) =>
  (await list({ view, filters })).rows.map(({ id }) => id)

test('a row in review has masked numbers, the reasons and the figures of the decision', async () => {
  const { id, member } = await request()
  const { rows } = await list({ filters: { memberId: member.id.toString() } })
  expect(rows).toEqual([
    {
      id,
      version: expect.stringMatching(/^[\w-]{16}$/),
      member: {
        id: member.id.toString(),
        name: expect.any(String),
        phone: `${member.phone.slice(0, 2)}x-xxx-${member.phone.slice(-4)}`,
      },
      amount: 1_000_00n,
      currency: 'THB',
      to: {
        bankCode: 'KBANK',
        accountNo: `xxx-x-x${member.id.toString().slice(5, 9)}-x`,
        name: 'SOMCHAI TEST',
      },
      state: 'review',
      requestedAt: expect.any(Number),
      sentAt: null,
      settledAt: null,
      reviewMs: expect.any(Number),
      reasons: [
        {
          why: 'amount',
          count: null,
          left: null,
          points: null,
          figures: {},
          sums: { today: 1_000_00n, limit: 1_000_00n },
        },
      ],
      holderScore: null,
      riskScore: 0,
      ruleset: 1,
      isFirst: true,
      netDeposits: 5_000_00n,
      balanceLeft: 4_000_00n,
      queries: 0,
      hold: null,
      heldBack: null,
      claim: null,
    },
  ])
})

test('each view lists the withdrawals of its states', async () => {
  const [waiting, refused, sent, paid, contradicted] = await Promise.all(
    Array.from({ length: 5 }, () => request()),
  )
  await rejectWithdrawal(app.operator, refused!.id, { reason: 'no', by: 'cli:test' })
  for (const one of [sent, paid, contradicted])
    await approveWithdrawal(app.operator, one!.id, 'cli:test')
  expect(await idsIn('bank')).toEqual(
    expect.arrayContaining([sent!.id, paid!.id, contradicted!.id]),
  )
  expect(await idsIn('bank', { states: ['sent'] })).toEqual([])
  await sendPayouts.run(app.ctx)
  expect(await idsIn('bank', { states: ['sent'] })).toContain(sent!.id)
  await settle(paid!.id, 'paid')
  await settle(contradicted!.id, 'paid')
  await settle(contradicted!.id, 'rejected')
  expect(await idsIn('review')).toContain(waiting!.id)
  expect(await idsIn('review')).not.toContain(sent!.id)
  expect(await idsIn('rejected')).toEqual([refused!.id])
  expect(await idsIn('paid')).toEqual(expect.arrayContaining([paid!.id, contradicted!.id]))
  expect(await idsIn('contradictions')).toEqual([contradicted!.id])
  expect(await idsIn('stuck')).toEqual([])
  clock.set(() => new Date(Date.now() + 31 * 60_000))
  expect(await idsIn('stuck')).toEqual([sent!.id])
  expect((await idsIn('all')).length).toBeGreaterThanOrEqual(5)
  expect(await idsIn('second')).toEqual([])
})

test('filters narrow a list by member, amount, currency, bank, reason, day and claim', async () => {
  const { id, member } = await request(1_234)
  const memberId = member.id.toString()
  const finds = async (filters: Body['filters']) =>
    (await idsIn('all', { memberId, ...filters })).includes(id)
  const day = new Date(clock.nowMs() + 7 * 3_600_000).toISOString().slice(0, 10)
  const matching: Body['filters'][] = [
    {},
    { minAmount: 1_234, maxAmount: 1_234 },
    { currency: 'THB' },
    { bankCode: 'KBANK' },
    { reason: 'amount' },
    { from: day, to: day },
    { claim: 'none' },
    { states: ['review', 'sent'] },
    { minScore: 0 },
  ]
  for (const filters of matching) expect(await finds(filters), JSON.stringify(filters)).toBe(true)
  const others: Body['filters'][] = [
    { minAmount: 1_235 },
    { currency: 'LAK' },
    { bankCode: 'SCB' },
    { reason: 'fast' },
    { to: '2020-01-01' },
    { claim: 'mine' },
    { states: ['paid'] },
    { states: [] },
    { minScore: 1 },
  ]
  for (const filters of others) expect(await finds(filters), JSON.stringify(filters)).toBe(false)
})

test('pages list every row once while new ones arrive', async () => {
  const member = await app.member(100_000_00n)
  const rows = Array.from({ length: 25 }, (_, seq) => seq + 1_000)
  await fillPaid(member.id, rows)
  let arrived = 2_000
  for (const sort of ['newest', 'oldest'] as const) {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await list({
        view: 'paid',
        sort,
        limit: 10,
        filters: { memberId: member.id.toString() },
        ...(after ? { after } : {}),
      })
      seen.push(...page.rows.map(({ id }) => id))
      arrived += 1
      await fillPaid(member.id, [arrived])
      if (page.next === null) break
      after = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(
      expect.arrayContaining(rows.map((seq) => movementId(member.id, BigInt(seq)))),
    )
  }
})

/** Adds paid withdrawals of a member at one time, so that only their numbers order them. */
const fillPaid = async (memberId: bigint, seqs: readonly number[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into movement (member_id, seq, type, source, target, amount, status, detail,
        created_at, settled_at, wallet_after)
      select $1, s, 'withdraw', 'wallet', 'KBANK', 100, 'SUCCESS',
        '{"to": {"bankCode": "KBANK", "accountNo": "1", "name": "X"}}', '2026-01-01', '2026-01-01', 1
      from unnest($2::bigint[]) s`,
    [memberId, seqs],
  )
  await owner.end()
}

test.each([
  ['a forged position', { after: '1.2.3.AAAA' }],
  ['a position that is none', { after: 'x' }],
  ['more than a hundred rows', { limit: 101 }],
  ['an unknown view', { view: 'mine' as never }],
  ['an amount with three decimals', { filters: { minAmount: 1.001 } }],
  ['a day that does not exist', { filters: { from: '2026-02-30' } }],
])('INVALID_INPUT: refuses %s', async (_, wrong) => {
  const body = { view: 'all', filters: {}, sort: 'newest', limit: 10, ...wrong } as const
  expect(await callOffice(app, listWithdrawals, { body }, finance)).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT' },
  })
})

test('a position of one order is refused in the other', async () => {
  const member = await app.member(1_00n)
  await fillPaid(member.id, [1_000, 1_001])
  const { next } = await list({ view: 'all', sort: 'newest', limit: 1 })
  await expect(list({ view: 'all', sort: 'oldest', after: next! })).rejects.toThrow('INVALID_INPUT')
})

test('the figures count the withdrawals of today by currency', async () => {
  const response = await callOffice(app, readPayouts, {}, finance)
  expect(response).toMatchObject({
    ok: true,
    body: {
      currencies: [
        { currency: 'THB', paused: null, inReview: { more: false }, float: null },
        { currency: 'LAK', paidToday: 0n, medianMs: null },
      ],
    },
  })
})

const manyWithdrawals = `
  insert into member (member_id, name, username, phone, password_hash, currency, created_at)
  select n, 'Many', n, n, 'none', 'THB', '2026-01-01' from generate_series(1, 20000) n;
  insert into movement (member_id, seq, type, source, target, amount, status, detail, created_at,
      settled_at, wallet_after)
    select n, s, case when s = 1 then 'withdraw' else 'deposit' end, 'PAYONEX', 'wallet', 1,
      'SUCCESS', '{"to": {"bankCode": "SCB", "accountNo": "1", "name": "X"}}', '2026-01-01',
      '2026-01-01', 1
    from generate_series(1, 20000) n, generate_series(1, 3) s;
  analyze`

test('[office:57] no list and no detail reads a whole table, and counting stops at 1,000', async () => {
  const { id } = await request()
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  const views = ['review', 'second', 'bank', 'stuck', 'contradictions', 'paid', 'all'] as const
  for (const view of views) await list({ view })
  for (const filters of [{ currency: 'THB' }, { memberId: '1' }, { claim: 'mine' }] as const)
    await list({ view: 'rejected', sort: 'newest', filters })
  await read(id, finance)
  await callOffice(app, readPayouts, {}, finance)
  expect(texts.size).toBeGreaterThan(25)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(await findScans(client, texts)).toEqual([])
    await client.query(manyWithdrawals)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
  expect((await list({ view: 'paid' })).counted).toEqual({ n: 1_000, more: true })
})
