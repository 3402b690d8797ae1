import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import type { Wire } from '@champa/contract/endpoint'
import { readDepositLookup } from '@champa/contract/lookup'
import { minorUnits } from '@champa/contract/money'
import {
  listOpenCodes,
  readAccounts,
  restAccount,
  writeAccount,
} from '@champa/contract/office/accounts'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { justified, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { shownAccounts } from './shown-accounts.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [maker, checker] = [await freshStaff('finance'), await freshStaff('manager')]
afterEach(async () => {
  clock.set()
  await app.operator.db.query(
    `update receiving_account
      set rotation_group = null, daily_cap = null, daily_count_cap = null, hours_from = null,
        hours_until = null`,
  )
})

async function rows() {
  const answer = await callOffice(app, readAccounts, {}, maker)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body.rows
}
const rowOf = async (account: string) => (await rows()).find((row) => row.account === account)!

type Body = Wire<typeof writeAccount, 'body'>

/** The settings of an account as the office would send them back. */
async function settingsOf(account: string): Promise<Body['settings']> {
  const row = await rowOf(account)
  const { state, quickAmounts, drawsQr, expiresInMinutes, position, rotationGroup, weight } = row
  return {
    state,
    minimum: Number(row.minimum) / 100,
    maximum: Number(row.maximum) / 100,
    quickAmounts: quickAmounts.map((one) => Number(one) / 100),
    drawsQr,
    expiresInMinutes,
    position,
    rotationGroup,
    weight,
    dailyCap: row.dailyCap === null ? null : Number(row.dailyCap) / 100,
    dailyCountCap: row.dailyCountCap,
    hours: row.hours,
  }
}

async function write(account: string, body: Omit<Body, 'reason' | 'evidence'>): Promise<string> {
  const input = { params: { account }, body: { ...body, ...justified } }
  const answer = await callOffice(app, writeAccount, input, maker)
  if (!answer.ok) return answer.body.message
  return answer.body.outcome === 'done' ? 'done' : answer.body.approvalId
}

const rest = (account: string, staff = maker) =>
  callOffice(app, restAccount, { params: { account }, body: { reason } }, staff)

const identity: Body['identity'] = {
  kind: 'bank',
  bankCode: 'SCB',
  mode: 'PLAIN',
  accountName: 'CHAMPA PAYMENT CO',
  accountNo: '4051119990',
  currency: 'THB',
  gatewayAccounts: [],
}

async function shownTo(member: TestMember): Promise<string[]> {
  const answer = await app.call(readDepositLookup, {}, member)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body.banks.map(({ bankCode, bankAccountNo }) => `${bankCode}:${bankAccountNo}`)
}

async function withBank(): Promise<TestMember> {
  const member = await app.member()
  await app.operator.db.query(
    `update member set bank_code = 'KBANK', bank_account_no = member_id::text,
      bank_account_name = 'SOMCHAI TEST' where member_id = $1`,
    [member.id],
  )
  return member
}

test('[office:45] an account is changed by two people, and stops being shown by one', async () => {
  const account = 'SCB:4058821937'
  const settings = await settingsOf(account)
  const id = await write(account, { settings: { ...settings, dailyCap: 50_000, weight: 3 } })
  expect((await rowOf(account)).dailyCap).toBeNull()
  expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await rowOf(account)).toMatchObject({ dailyCap: 50_000_00n, weight: 3, state: 'open' })

  expect(await rest(account)).toMatchObject({ status: 200 })
  expect((await rowOf(account)).state).toBe('resting')
  expect(await rest(account)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  expect((await auditEventsOf(app, maker)).at(-1)).toMatchObject({
    action: 'rest-account',
    body: { reason },
  })
  const open = await write(account, { settings: { ...settings, state: 'open' } })
  expect((await rowOf(account)).state).toBe('resting')
  expect(await decide(checker, open)).toMatchObject({ body: { state: 'executed' } })
  expect(await rowOf(account)).toMatchObject({ state: 'open', dailyCap: null, weight: 1 })
})

test('a new account is added by two people, and its number never changes', async () => {
  const account = 'SCB:4051119990'
  const settings = { ...(await settingsOf('SCB:4058821937')), state: 'open' as const }
  const id = await write(account, { identity, settings })
  expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
  const { kind, accountNo, accountName, state } = await rowOf(account)
  expect({ kind, accountNo, accountName, state }).toEqual({
    kind: 'bank',
    accountNo: '4051119990',
    accountName: 'CHAMPA PAYMENT CO',
    state: 'open',
  })
  await app.operator.db.query('delete from receiving_account where account = $1', [account])
})

test('IN_USE: an account that exists is not added again, so its number never changes', async () => {
  const account = 'SCB:4058821937'
  const settings = await settingsOf(account)
  const same = { ...identity!, accountNo: '4058821937', accountName: 'SOMEBODY ELSE' }
  expect(await write(account, { identity: same, settings })).toBe('IN_USE')
})

test('APPROVAL_EXISTS: a second request about an account is refused', async () => {
  const account = 'GSB:020045590133'
  const settings = await settingsOf(account)
  const id = await write(account, { settings: { ...settings, weight: 4 } })
  expect(await write(account, { settings: { ...settings, weight: 5 } })).toBe('APPROVAL_EXISTS')
  await decide(checker, id, { decision: 'reject', note: 'a test of two requests' })
})

test('APPROVER_MISSING: a change that nobody could decide about is not requested', async () => {
  const switchCheckers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  const settings = await settingsOf('GSB:020045590133')
  await switchCheckers('off')
  expect(await write('GSB:020045590133', { settings: { ...settings, weight: 4 } })).toBe(
    'APPROVER_MISSING',
  )
  await switchCheckers('active')
})

test("the server's login changes no account but through an approved request", async () => {
  const { query } = app.ctx.db
  for (const text of [
    "update receiving_account set state = 'open'",
    "update receiving_account set account_no = '1'",
    "insert into receiving_account (account) values ('SCB:1')",
  ])
    await expect(query(text)).rejects.toMatchObject({ code: '42501' })
  const settings = await settingsOf('SCB:4058821937')
  const pending = await write('SCB:4058821937', { settings: { ...settings, weight: 9 } })
  for (const id of [pending, 'none'])
    expect(await query('select write_receiving_account($1) as done', [id])).toEqual([
      { done: false },
    ])
  expect((await rowOf('SCB:4058821937')).weight).not.toBe(9)
  await decide(checker, pending, { decision: 'reject', note: 'a test of the rights' })
})

test('APPROVAL_STALE: an account that was changed meanwhile is not written', async () => {
  const account = 'GSB:020045590133'
  const settings = await settingsOf(account)
  const id = await write(account, { settings: { ...settings, weight: 5 } })
  await app.operator.db.query('update receiving_account set weight = 2 where account = $1', [
    account,
  ])
  expect(await decide(checker, id)).toMatchObject({ body: { message: 'APPROVAL_STALE' } })
  expect([await stateOf(id), (await rowOf(account)).weight]).toEqual(['stale', 2])
})

test('INVALID_INPUT: bounds, hours and kip that cannot be are refused, and names that do not fit', async () => {
  const settings = await settingsOf('SCB:4058821937')
  const wrong: Partial<Body['settings']>[] = [
    { minimum: 500, maximum: 100 },
    { hours: { from: '08:00', until: '08:00' } },
    { hours: { from: '25:00', until: '08:00' } },
    { weight: 0 },
    { dailyCap: 0 },
    { rotationGroup: 'With Spaces' },
  ]
  for (const one of wrong)
    expect(
      await write('SCB:4058821937', { settings: { ...settings, ...one } }),
      JSON.stringify(one),
    ).toBe('INVALID_INPUT')
  const identities: [string, Partial<NonNullable<Body['identity']>>][] = [
    ['SCB:4051119991', {}],
    ['NOBANK:4051119990', { bankCode: 'NOBANK' }],
    ['SCB:4051119990', { mode: 'GIFT' }],
    ['SCB:4051119990', { kind: 'wallet' }],
    ['SCB:4051119990', { gatewayAccounts: ['1234567890'] }],
    ['SCB', { kind: 'qr', accountNo: '' }],
    ['SCB:', { accountNo: '' }],
  ]
  for (const [account, one] of identities)
    expect(
      await write(account, { identity: { ...identity!, ...one }, settings }),
      JSON.stringify(one),
    ).toBe('INVALID_INPUT')
  const kip = { ...identity!, bankCode: 'KBANK', accountNo: '1112223334', currency: 'LAK' as const }
  expect(
    await write('KBANK:1112223334', { identity: kip, settings: { ...settings, minimum: 1.5 } }),
  ).toBe('INVALID_INPUT')
})

test('NO_DATA: an unknown account is neither changed nor stopped', async () => {
  const settings = await settingsOf('SCB:4058821937')
  expect([await write('SCB:0', { settings }), (await rest('SCB:0')).body]).toMatchObject([
    'NO_DATA',
    { message: 'NO_DATA' },
  ])
})

test('[office:44] of a group each member sees one account all day, a full one only who saw it', async () => {
  const group = ['SCB:4058821937', 'GSB:020045590133', 'KBANK:0623174480']
  await app.operator.db.query(
    "update receiving_account set rotation_group = 'baht', daily_cap = 100000 where account = any($1)",
    [group],
  )
  const inGroup = (accounts: string[]) => accounts.filter((one) => group.includes(one))
  const members = await Promise.all(Array.from({ length: 8 }, withBank))
  const first = await Promise.all(members.map(shownTo))
  for (const accounts of first) {
    expect(inGroup(accounts)).toHaveLength(1)
    // An account outside of the group is shown to everybody.
    expect(accounts).toContain('KBANK:0991725506')
  }
  const full = inGroup(first[0]!)[0]!
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: full,
    reference: null,
    bankReference: 'fills-the-cap',
    amount: minorUnits(950_00n),
    paidAt: clock.now(),
    payer: {},
    owner: { memberId: members[0]!.id },
  })
  expect((await rowOf(full)).isFull).toBe(true)
  expect(await Promise.all(members.map(shownTo))).toEqual(first)
  for (const member of await Promise.all(Array.from({ length: 6 }, withBank)))
    expect(inGroup(await shownTo(member))).not.toContain(full)
  const seen = (await rowOf(full)).shownTo
  expect(seen).toBe(first.filter((accounts) => accounts.includes(full)).length)
  // The next day the account is shown again, also to members whom it was not shown.
  clock.set(() => new Date(Date.now() + 24 * 3_600_000))
  const shown = []
  for (let memberId = 1n; memberId <= 40n; memberId += 1n)
    shown.push(...(await shownAccounts(app.ctx, { memberId, currency: 'THB' })))
  expect(shown.map(({ account }) => account)).toContain(full)
})

test('two requests at once show a member the same account', async () => {
  await app.operator.db.query(
    "update receiving_account set rotation_group = 'baht' where account = any($1)",
    [['SCB:4058821937', 'GSB:020045590133']],
  )
  const member = await withBank()
  const [one, other] = await Promise.all([shownTo(member), shownTo(member)])
  expect(one).toEqual(other)
})

test('an account is shown within its hours, and its open codes are listed', async () => {
  const member = await withBank()
  const code = { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } }
  expect(await app.call(createQrcode, code, member)).toMatchObject({ body: { hasQrcode: true } })
  await app.operator.db.query(
    "update receiving_account set hours_from = '09:00', hours_until = '17:00' where account = $1",
    ['GSB:020045590133'],
  )
  const isShownAt = async (time: string): Promise<boolean> => {
    clock.set(() => new Date(`2026-12-01T${time}:00+07:00`))
    const shown = await shownAccounts(app.ctx, { memberId: member.id, currency: 'THB' })
    clock.set()
    return shown.some(({ account }) => account === 'GSB:020045590133')
  }
  expect([await isShownAt('08:59'), await isShownAt('09:00')]).toEqual([false, true])
  expect([await isShownAt('16:59'), await isShownAt('17:00')]).toEqual([true, false])
  await app.operator.db.query(
    "update receiving_account set hours_from = '22:00', hours_until = '02:00' where account = $1",
    ['GSB:020045590133'],
  )
  expect([await isShownAt('01:59'), await isShownAt('02:00')]).toEqual([true, false])
  const codes = await callOffice(
    app,
    listOpenCodes,
    {
      body: {
        filters: { memberId: member.id.toString(), provider: 'PAYONEX' },
        sort: 'newest',
        limit: 10,
      },
    },
    maker,
  )
  expect(codes).toMatchObject({
    body: { rows: [{ provider: 'PAYONEX', amount: 100_00n, currency: 'THB' }], counted: { n: 1 } },
  })
})

test('[office:57] the accounts and the open codes read no whole table', async () => {
  const member = await withBank()
  await app.call(createQrcode, { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } }, member)
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  await rows()
  const body = { filters: {}, sort: 'newest' as const, limit: 1 }
  const first = await callOffice(app, listOpenCodes, { body }, maker)
  if (!first.ok) throw new Error(first.body.message)
  if (first.body.next)
    await callOffice(app, listOpenCodes, { body: { ...body, after: first.body.next } }, maker)
  expect(texts.size).toBeGreaterThanOrEqual(5)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
