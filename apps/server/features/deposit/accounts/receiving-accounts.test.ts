import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import type { Change } from '@champa/contract/office/approval-shapes'
import { listOpenCodes, writeAccount } from '@champa/contract/office/deposits/accounts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { noEvidence, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import {
  identity,
  testReceivingAccounts,
  type WrittenAccount as Body,
} from '../../../testing/test-receiving-accounts.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [maker, checker] = [await freshStaff('finance'), await freshStaff('manager')]
const { rows, rowOf, settingsOf, write, rest } = testReceivingAccounts(app, maker)
afterEach(async () => {
  await app.operator.db.query(
    `update receiving_account
      set rotation_group = null, daily_cap = null, daily_count_cap = null, hours_from = null,
        hours_until = null`,
  )
})

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

test('EVIDENCE_NEEDED: a new account takes evidence, and the checker reads its kind and currency', async () => {
  const settings = await settingsOf('SCB:4058821937')
  const params = { account: 'SCB:4051119990' }
  const body = { identity, settings, reason, evidence: noEvidence }
  expect(await callOffice(app, writeAccount, { params, body }, maker)).toMatchObject({
    status: 400,
    body: { message: 'EVIDENCE_NEEDED' },
  })
  const id = await write(params.account, { identity: { ...identity!, bankCode: 'SCB' }, settings })
  const [stored] = await app.ctx.db.query<{ changes: Change[] }>(
    'select changes from approval where approval_id = $1',
    [id],
  )
  const after = new Map(stored!.changes.map((one) => [one.field, one.after]))
  expect([after.get('kind'), after.get('currency')]).toEqual([
    { kind: 'text', text: 'bank' },
    { kind: 'text', text: 'THB' },
  ])
  await decide(checker, id, { decision: 'reject', note: 'a test of evidence' })
})

test('IN_USE: an account that exists is not added again, so its number never changes', async () => {
  const account = 'SCB:4058821937'
  const settings = await settingsOf(account)
  const same = { ...identity!, accountNo: '4058821937', accountName: 'SOMEBODY ELSE' }
  expect(await write(account, { identity: same, settings })).toBe('IN_USE')
})

test('IN_USE: an account that a gateway or another bank has already is not added', async () => {
  const settings = await settingsOf('SCB:4058821937')
  const gateway = { ...identity!, kind: 'qr' as const, mode: 'AUTO' as const, accountNo: '' }
  await app.operator.db.query("delete from receiving_account where account = 'FP'")
  const add = (account: string, one: Partial<NonNullable<Body['identity']>>) =>
    write(account, { identity: { ...identity!, ...one }, settings })
  const fp = (...gatewayAccounts: string[]) =>
    add('FP', { ...gateway, bankCode: 'FP', gatewayAccounts })
  // PAYONEX collects into 0142583690.
  expect(await add('SCB:0142583690', { accountNo: '0142583690' })).toBe('IN_USE')
  expect(await add('KBANK:4058821937', { bankCode: 'KBANK', accountNo: '4058821937' })).toBe(
    'IN_USE',
  )
  for (const name of ['4058821937', 'SCB:4058821937', '405-8-82193-7', '0142583690'])
    expect(await fp('2033187460', name), name).toBe('IN_USE')
  const id = await fp('2033187460')
  expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
})

test('IN_USE: of a bank and a gateway that are added at once for one number, one is', async () => {
  const settings = await settingsOf('SCB:4058821937')
  await app.operator.db.query("delete from receiving_account where account = 'FP'")
  const bank = { ...identity!, accountNo: '2033187460' }
  const gateway = {
    ...identity!,
    kind: 'qr' as const,
    bankCode: 'FP',
    mode: 'AUTO' as const,
    accountNo: '',
    gatewayAccounts: ['2033187460'],
  }
  const ids = [
    await write('SCB:2033187460', { identity: bank, settings }),
    await write('FP', { identity: gateway, settings }),
  ]
  // Both are judged before either is written.
  await app.operator.db.query(
    "update approval set state = 'approved', due_at = expires_at where approval_id = any($1)",
    [ids],
  )
  const done = await Promise.all(
    ids.map((id) =>
      app.ctx.db.query<{ done: boolean }>('select write_receiving_account($1) as done', [id]),
    ),
  )
  expect(done.flat().filter((one) => one.done)).toHaveLength(1)
  await app.operator.db.query(
    "update approval set state = 'failed', due_at = null where approval_id = any($1)",
    [ids],
  )
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

test('an account that somebody stops showing while the change is decided stays so', async () => {
  const account = 'SCB:4058821937'
  await app.operator.db.query("update receiving_account set state = 'open' where account = $1", [
    account,
  ])
  const id = await write(account, { settings: { ...(await settingsOf(account)), weight: 7 } })
  // The decision has judged the account as open before it is stopped.
  await app.operator.db.query(
    "update approval set state = 'approved', due_at = expires_at where approval_id = $1",
    [id],
  )
  await rest(account)
  expect(await app.ctx.db.query('select write_receiving_account($1) as done', [id])).toEqual([
    { done: false },
  ])
  expect(await rowOf(account)).toMatchObject({ state: 'resting', weight: 1 })
  await app.operator.db.query(
    "update approval set state = 'failed', due_at = null where approval_id = $1",
    [id],
  )
  await app.operator.db.query("update receiving_account set state = 'open' where account = $1", [
    account,
  ])
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
    ['SCB:4051119990', { currency: 'LAK' }],
    ['BCEL:4051119990', { bankCode: 'BCEL', mode: 'SMS', currency: 'LAK' }],
    ['FP', { kind: 'qr', bankCode: 'FP', mode: 'AUTO', accountNo: '', currency: 'LAK' }],
    [
      'TRUEMONEY:0851112223',
      {
        kind: 'wallet',
        bankCode: 'TRUEMONEY',
        mode: 'AUTO',
        accountNo: '0851112223',
        currency: 'LAK',
      },
    ],
  ]
  for (const [account, one] of identities)
    expect(
      await write(account, { identity: { ...identity!, ...one }, settings }),
      JSON.stringify(one),
    ).toBe('INVALID_INPUT')
  const kip = { ...identity!, bankCode: 'BCEL', accountNo: '1112223334', currency: 'LAK' as const }
  const whole = { ...settings, quickAmounts: [] }
  const add = (minimum: number) =>
    write('BCEL:1112223334', { identity: kip, settings: { ...whole, minimum } })
  expect(await add(1.5)).toBe('INVALID_INPUT')
  const id = await add(1)
  expect(await decide(checker, id, { decision: 'reject', note: 'a test of kip' })).toMatchObject({
    body: { state: 'rejected' },
  })
})

test('NO_DATA: an unknown account is neither changed nor stopped', async () => {
  const settings = await settingsOf('SCB:4058821937')
  expect([await write('SCB:0', { settings }), (await rest('SCB:0')).body]).toMatchObject([
    'NO_DATA',
    { message: 'NO_DATA' },
  ])
})

test('[office:57] the accounts and the open codes read no whole table', async () => {
  const member = await app.member()
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
