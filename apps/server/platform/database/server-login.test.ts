import { expect, test } from 'vitest'
import { clock } from '../clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openDb } from '../db.ts'
import { prepareDatabase } from './prepare.ts'

const app = await startTestApp()
const member = await app.member(100_00n)

test.each([
  ['the ledger', 'update account set balance = balance + 1'],
  ['the ledger', 'update entry set amount = amount + 1'],
  ['the ledger', 'delete from entry'],
  [
    'the ledger',
    `insert into posting (member_id, key, kind, created_at)
      select member_id, $$x$$, $$x$$, created_at
      from member`,
  ],
  ['the ledger', "update movement set status = 'SUCCESS'"],
  ['the ledger', 'truncate entry'],
  ['the payee of a payout', `update movement set detail = '{"to": {}}'`],
  [
    'requests of staff',
    "update approval set params = '{}', maker_id = 1, reason = 'changed later'",
  ],
  ['requests of staff', 'delete from approval'],
  ['steps of requests', "update approval_event set step = 'x'"],
  ['reasons of corrections', "update money_correction set reason = 'changed later'"],
  ['payers of deposits', "update deposit_play set payer_match = 'member', required = 0"],
  [
    'registrations let through',
    `insert into exclusion_exemption (phone, decided_by, reason, decided_at)
      select '1', 'x', 'x', created_at
      from member`,
  ],
  ['breaks', "update member set status = 'active', paused_until = null"],
  ['breaks', "update member set paused_until = '2000-01-01'"],
  ['decisions on matching accounts', "update break_match set decided_by = 'x'"],
  ['matches of accounts', "update break_match set state = 'closed'"],
  [
    'matches of accounts',
    `insert into break_match (source_id, member_id, kinds, state, found_at)
      select 1, 2, '{name}', 'closed', created_at
      from member`,
  ],
  ['evidence of requests', 'update approval_file set approval_id = null'],
  ['evidence of requests', 'update approval_file set stored = false'],
  ['evidence of requests', 'delete from approval_file'],
  [
    'evidence of requests',
    `insert into approval_file (file_id, staff_id, approval_id, object, content_type, name, bytes,
        uploaded_at)
      select 'x', 1, 'x', 'x', 'x', 'x', 1, created_at
      from member`,
  ],
  ['decisions on gifts', "update gift_claim set state = 'fulfilled'"],
  ['cleared differences with game histories', "update history_finding set closed_by = 'x'"],
  ['deposit accounts', "update receiving_account set account_no = '1'"],
  ['deposit accounts', 'delete from receiving_account'],
  ['payout accounts', "update member set bank_account_no = '1'"],
  ['payout accounts', "update member set bank_code = 'SCB'"],
  ['payout banks', "update bank set name_en = 'x'"],
  [
    'operator grants of a member',
    "update member set groups = '{vip}', x_area = true, currency = 'LAK'",
  ],
  ['limits', `update operator_setting set value = '{}' where name = 'withdraw'`],
  ['limits', `insert into operator_setting (name, value) values ('more', '{}')`],
  ['limits', "select write_chat_setting('withdraw', '{}')"],
  ['offers', 'update campaign set credit = 100000000'],
  ['offers', 'update wheel_slice set weight = 10000'],
  ['game connections', "update game set connection = '{}', rate_scaled = 1"],
  ['staff roles', "update staff set roles = array['owner']"],
  ['staff roles', "update staff set grants = array['chat.manage']"],
  ['staff roles', 'update staff set active_until = null'],
  ['staff roles', "update staff set status = 'active'"],
  [
    'staff',
    `insert into staff (staff_id, username, name, roles, password_hash, totp_secret, created_at)
      select 1, 'mallory', 'x', array['owner'], 'x', 'x', created_at
      from member`,
  ],
  ['consents', 'delete from consent'],
  ['the mode', "update database_mode set mode = 'live'"],
  ['the schema', 'alter table entry add column x text'],
  ['the schema', 'create table mine (x text)'],
  ['the schema', 'drop table entry'],
  [
    'the schema',
    "create or replace function ledger_lock(p_member bigint) returns void language sql as 'select'",
  ],
  ['roles', 'set role champa'],
  ['roles', 'set role champa_operator'],
  ['roles', 'create role mallory'],
])("the server's login cannot change %s: %s", async (_, statement) => {
  // Resets the role first: the login itself must have no more rights than its role.
  await expect(
    app.ctx.db.transaction(async (tx) => {
      await tx.query('set local role none')
      await tx.query(statement)
    }),
  ).rejects.toThrow(/permission denied|must be owner|may not write/)
})

test('the server’s login cannot replace a registered payout account', async () => {
  const change = (no: string) =>
    app.ctx.db.query<{ done: boolean }>(
      "select member_first_account($1, 'SCB', $2, 'MALLORY', '2026-11-22') as done",
      [member.id, no],
    )
  expect(await change('1234567890')).toEqual([{ done: false }])
  await app.ctx.db.query('select member_forget($1)', [member.id])
  expect(
    await app.ctx.db.query('select bank_code, bank_account_no from member where member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ bankCode: 'KBANK', bankAccountNo: member.id.toString() }])
})

test('the server’s login can begin and extend a break, but not end or shorten it', async () => {
  const begin = async (excludes: boolean, until: string) =>
    (
      await app.ctx.db.query<{ endsAt: Date | null }>(
        'select member_begin_break($1, $2, $3, $4) as ends_at',
        [member.id, excludes, until, clock.now()],
      )
    )[0]!.endsAt?.getUTCFullYear() ?? null
  const statusOf = async () =>
    (
      await app.ctx.db.query<{ status: string }>('select status from member where member_id = $1', [
        member.id,
      ])
    )[0]!.status
  expect(await begin(false, '2050-06-01')).toBe(2050)
  expect(await begin(false, '2040-06-01')).toBe(2050)
  expect([await begin(true, '2045-06-01'), await statusOf()]).toEqual([2050, 'self-excluded'])
  expect([await begin(false, '2060-06-01'), await begin(true, '2055-06-01')]).toEqual([null, 2055])
  const close = 'select member_close($1, $2, $2) as done'
  expect(await app.ctx.db.query(close, [member.id, '2030-01-01'])).toEqual([{ done: false }])
  expect(await statusOf()).toBe('self-excluded')
})

test("the operator's role writes settings but neither the ledger nor the audit log", async () => {
  const { db } = app.operator
  await db.query("update receiving_account set minimum = minimum where account = 'PAYONEX'")
  await db.query("update operator_setting set value = value where name = 'withdraw'")
  for (const statement of [
    'update account set balance = 1',
    'delete from entry',
    'delete from audit_entry',
    'alter table entry add column x text',
  ]) {
    await expect(db.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('a server that logs in as the owner does not start', async () => {
  const start = prepareDatabase(
    { server: app.ownerUrl, owner: app.ownerUrl, dataDir: null },
    { sandbox: true },
  )
  await expect(start).rejects.toThrow(
    /^DATABASE_URL logs in as champa, who owns the tables or may assume the owner's role; .* MIGRATE_DATABASE_URL to the owner's login\.$/,
  )
})

test('a server without the owner’s login requires a migrated database to start', async () => {
  const alone = () =>
    prepareDatabase({ server: app.ctx.db.url, owner: null, dataDir: null }, { sandbox: true })
  await alone()
  const owner = openDb(app.ownerUrl, { maxConnections: 1 })
  await owner.query("delete from schema_migration where name = '001-platform.sql'")
  await expect(alone()).rejects.toThrow(
    'The database lacks migration 001-platform.sql; run npm run migrate with MIGRATE_DATABASE_URL first.',
  )
  await owner.end()
})
