import { afterEach, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import { readDepositLookup } from '@champa/contract/lookup'
import { minorUnits } from '@champa/contract/money'
import { listOpenCodes, readAccounts } from '@champa/contract/office/deposits/accounts'
import { clock } from '../../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { shownAccounts } from './shown-accounts.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const maker = await newStaff(app, { roles: ['finance'] })
afterEach(async () => {
  clock.set()
  await app.operator.db.query(
    `update receiving_account
      set rotation_group = null, daily_cap = null, hours_from = null, hours_until = null`,
  )
})

async function rowOf(account: string) {
  const answer = await callOffice(app, readAccounts, {}, maker)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body.rows.find((row) => row.account === account)!
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

const inBahtGroup = async (...accounts: string[]) => {
  await app.operator.db.query('update receiving_account set rotation_group = null')
  await app.operator.db.query(
    "update receiving_account set rotation_group = 'baht' where account = any($1)",
    [accounts],
  )
}
const storedFor = ({ id }: TestMember) =>
  app.ctx.db.query(
    'select rotation_group, receiving_account, day::text from shown_account where member_id = $1',
    [id],
  )

test('[office:44] a request of the day before, which ends later, changes nothing of the new day', async () => {
  await inBahtGroup('SCB:4058821937', 'GSB:020045590133')
  const member = await withBank()
  const of = { memberId: member.id, currency: 'THB' }
  const day = Date.parse('2027-02-01T00:00:00+07:00')
  const { db } = app.ctx
  const { query } = db
  db.query = (async (text: string, values?: readonly unknown[], name?: string) => {
    if (name !== 'shown-accounts-keep') return query(text, values, name)
    db.query = query
    clock.set(() => new Date(day + 1_000))
    await shownAccounts(app.ctx, of)
    return query(text, values, name)
  }) as typeof query
  clock.set(() => new Date(day - 1_000))
  await shownAccounts(app.ctx, of).finally(() => (db.query = query))
  expect(await storedFor(member)).toMatchObject([{ rotationGroup: 'baht', day: '2027-02-01' }])
})

test('[office:44] an account that has left its group gives way there for the whole day', async () => {
  const [one, other, third] = ['SCB:4058821937', 'GSB:020045590133', 'KBANK:0623174480']
  await inBahtGroup(one)
  const member = await withBank()
  const of = { memberId: member.id, currency: 'THB' }
  await shownAccounts(app.ctx, of)
  await inBahtGroup(other, third)
  const shown = async () =>
    (await shownAccounts(app.ctx, of))
      .map(({ account }) => account)
      .filter((account) => account === other || account === third)
  const first = await shown()
  expect(first).toHaveLength(1)
  expect(await storedFor(member)).toMatchObject([
    { rotationGroup: 'baht', receivingAccount: first[0] },
  ])
  // The other one is preferred from now on, and the member keeps the first.
  await app.operator.db.query(
    'update receiving_account set weight = case when account = $1 then 1 else 1000 end',
    [first[0]],
  )
  expect(await shown()).toEqual(first)
})
