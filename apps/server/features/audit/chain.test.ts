import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqlState } from '../../platform/db.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { chainOf, faultOf } from '../../testing/audit-chains.ts'
import { openTestApp, startTestApp } from '../../testing/test-app.ts'
import { cases } from '../../testing/thorough.ts'
import { clock } from '../../platform/clock.ts'
import { recordAudit, verifyAudit } from './index.ts'

const app = await startTestApp()
const { ctx } = app

const writes = ['audit_entry', 'audit_head', 'audit_anchor'].flatMap((table) => [
  `insert into ${table} select * from ${table}`,
  `update ${table} set ${table === 'audit_anchor' ? 'no' : 'seq'} = 1`,
  `delete from ${table}`,
  `truncate ${table}`,
])

test.each(writes)('[office:26] no role of the product may %s', async (statement) => {
  for (const role of ['champa_app', 'champa_operator', 'champa_audit']) {
    const attempt = asOwner(app, `set role ${role}; ${statement}`)
    expect([role, sqlState(await attempt.catch((error: unknown) => error))]).toEqual([
      role,
      '42501',
    ])
  }
})

test("the auditors' role reads the audit log and the names of staff, and nothing else", async () => {
  for (const allowed of ['* from audit_entry', '* from audit_anchor', 'name, roles from staff'])
    await asOwner(app, `set role champa_audit; select ${allowed}`)
  for (const refused of ['* from member', 'password_hash from staff', "audit_append('{}')"])
    await expect(asOwner(app, `set role champa_audit; select ${refused}`)).rejects.toThrow(
      /permission denied/,
    )
})

test("the server's login cannot write an entry of a command", async () => {
  const entry = { staffId: 0n, actor: 'cli:mallory', action: 'cli.approve' }
  await expect(recordAudit(ctx, ctx.db, entry)).rejects.toThrow(/entries of commands/)
  await recordAudit(ctx, app.operator.db, entry)
})

const changes = [
  ...['actor', 'action', 'permission', 'about_kind', 'about_id', 'approval_id', 'request_id'],
  ...['network', 'device', 'reason', 'body'],
].map((column) => [column, `${column} = ${column} || 'x'`])

test.each([
  ...changes,
  ['body by one byte', `body = replace(body, 'room-2', 'room-3')`],
  ['body to no JSON', `body = '{'`],
  ['time', `at = at + interval '1 ms'`],
  ['outcome', `outcome = 'looked'`],
  ['member', 'about_member = null'],
  ['previous hash', 'prev_hash = set_byte(prev_hash, 31, 255 - get_byte(prev_hash, 31))'],
  ['hash', 'hash = set_byte(hash, 0, 255 - get_byte(hash, 0))'],
])('[office:27] the check names person and number after a change of the %s', async (_, change) => {
  const staffId = await chainOf(app, 3)
  const saved = await chainOf(app, 1)
  await asOwner(
    app,
    `create table saved_entry as select * from audit_entry where staff_id = ${staffId};
     update audit_entry set ${change} where staff_id = ${staffId} and seq = 2`,
  )
  const fault = await faultOf(app)
  await asOwner(
    app,
    `delete from audit_entry where staff_id = ${staffId};
     insert into audit_entry select * from saved_entry; drop table saved_entry`,
  )
  expect(fault).toMatchObject({ staffId, seq: 2n })
  expect([await faultOf(app), saved > staffId]).toEqual([null, true])
})

test.each([
  [
    'an entry in the middle is deleted',
    'delete from audit_entry where staff_id = $ and seq = 2',
    2n,
  ],
  ['the first entry is deleted', 'delete from audit_entry where staff_id = $ and seq = 1', 1n],
  ['the newest entry is deleted', 'delete from audit_entry where staff_id = $ and seq = 3', 3n],
  [
    'an entry is added by hand',
    'insert into audit_entry select $, 4, at, actor, action, permission, about_kind, about_id, about_member, outcome, approval_id, request_id, network, device, reason, body, hash, hash from audit_entry where staff_id = $ and seq = 3',
    4n,
  ],
  ['the head is deleted', 'delete from audit_head where staff_id = $', 0n],
  ['the head has another hash', "update audit_head set hash = sha256('x') where staff_id = $", 3n],
  ['every entry is deleted', 'delete from audit_entry where staff_id = $', 1n],
])('[office:27] the check names person and number after %s', async (_, change, seq) => {
  const own = await openTestApp()
  try {
    await chainOf(own, 2)
    const staffId = await chainOf(own, 3)
    expect(await faultOf(own)).toBeNull()
    await asOwner(own, change.replaceAll('$', String(staffId)))
    expect(await faultOf(own)).toMatchObject({ staffId, seq })
  } finally {
    await own.stop()
  }
})

test('[office:34] a hundred people who act at once lose no entry and fork no chain', async () => {
  const people = Array.from({ length: 100 }, (_, index) => 7_000n + BigInt(index))
  const act = (staffId: bigint) =>
    ctx.db.transaction((tx) => recordAudit(ctx, tx, { staffId, action: 'close' }))
  await Promise.all([...people, ...people, ...Array.from({ length: 100 }, () => 6_999n)].map(act))
  const rows = await ctx.db.query<{ staffId: bigint; entries: bigint; last: bigint }>(
    `select staff_id, count(*) as entries, max(seq) as last
      from audit_entry
      where staff_id between 6999 and 7099
      group by staff_id
      order by staff_id`,
  )
  expect(rows).toEqual([
    { staffId: 6_999n, entries: 100n, last: 100n },
    ...people.map((staffId) => ({ staffId, entries: 2n, last: 2n })),
  ])
  expect(await faultOf(app)).toBeNull()
})

test('a rolled back entry leaves no gap', async () => {
  const staffId = await chainOf(app, 1)
  const entry = { staffId, action: 'close' }
  await expect(
    ctx.db.transaction(async (tx) => {
      await recordAudit(ctx, tx, entry)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await recordAudit(ctx, ctx.db, entry)
  expect(
    await ctx.db.query('select seq from audit_entry where staff_id = $1 order by seq', [staffId]),
  ).toEqual([{ seq: 1n }, { seq: 2n }])
  expect(await faultOf(app)).toBeNull()
})

test('any text and any JSON can be recorded, and every body is canonical', async () => {
  const property = fc.asyncProperty(
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ stringUnit: 'binary' }),
    async (reason, details) => {
      await recordAudit(ctx, ctx.db, {
        staffId: 8_000n,
        action: 'close',
        reason,
        details: [details],
      })
    },
  )
  await fc.assert(property, { numRuns: cases(40, 400) })
  expect(await faultOf(app)).toBeNull()
  const bodies = await ctx.db.query<{ body: string }>(
    'select body from audit_entry where staff_id = 8000',
  )
  for (const { body } of bodies) expect(canonical(JSON.parse(body))).toBe(body)
})

/** Canonical JSON, made independently of audit.sql. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

test('the check of some days covers their entries, and not those before', async () => {
  const own = await openTestApp()
  try {
    clock.set(() => new Date('2026-10-01T05:00:00Z'))
    const staffId = await chainOf(own, 2)
    clock.set(() => new Date('2026-10-05T05:00:00Z'))
    await recordAudit(own.ctx, own.ctx.db, { staffId, action: 'open' })
    const october5 = {
      from: new Date('2026-10-04T17:00:00Z'),
      to: new Date('2026-10-05T17:00:00Z'),
    }
    const verify = () => verifyAudit(own.ctx.db, october5)
    expect(await verify()).toMatchObject({ entries: 1, broken: null })
    await asOwner(own, 'update audit_entry set reason = null where seq = 1')
    expect(await verify()).toMatchObject({ entries: 1, broken: null })
    expect(await faultOf(own)).toMatchObject({ staffId, seq: 1n })
    await asOwner(own, `update audit_entry set hash = sha256('x') where seq = 2`)
    expect(await verify()).toMatchObject({ broken: { staffId, seq: 3n } })
  } finally {
    await own.stop()
  }
})

test('the migration moves the rows of audit_log to the start of each chain', async () => {
  const own = await openTestApp()
  try {
    await asOwner(
      own,
      `create table audit_log (staff_id bigint, id text, at timestamptz, action text, about text,
         details jsonb);
       insert into audit_log values
         (5, 'b', '2026-01-02T03:04:05.678901Z', 'look', '1000000007', '{}'),
         (5, 'a', '2026-01-01', 'login', '', '{"address": "192.0.2.1"}'),
         (5, 'd', '2026-01-03', 'refuse-conflict', '1000000007', '{"link": "phone"}'),
         (6, 'c', '2026-01-01', 'write-reply', 'hours', '{"title": "Ünï", "b": [1, {"a": null}]}');
       ${await readFile(new URL('../../migrations/116-move-audit-log.sql', import.meta.url), 'utf8')}`,
    )
    await recordAudit(own.ctx, own.ctx.db, { staffId: 5n, action: 'logout' })
    expect(await verifyAudit(own.ctx.db)).toMatchObject({ people: 2, entries: 5, broken: null })
    const rows = await own.ctx.db.query<{ body: string }>(
      `select action, at, about_kind, about_id, about_member, outcome, network, body
        from audit_entry
        where staff_id = 5
        order by seq`,
    )
    expect(rows).toMatchObject([
      { action: 'login', network: '192.0.2.1', outcome: 'done', aboutMember: null },
      { action: 'look', aboutId: '1000000007', aboutMember: 1_000_000_007n, outcome: 'looked' },
      { action: 'refuse-conflict', aboutMember: 1_000_000_007n, outcome: 'refused' },
      { action: 'logout' },
    ])
    expect(JSON.parse(rows[1]!.body)).toMatchObject({ details: { movedFrom: 'b' } })
  } finally {
    await own.stop()
  }
})
