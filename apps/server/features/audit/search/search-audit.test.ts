import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import {
  exportAudit,
  readAuditProof,
  searchAudit,
  type AuditFilters,
} from '@champa/contract/office/audit'
import { stepUp } from '@champa/contract/office/staff'
import { verifyExport } from '../../../../../scripts/audit/verify-export.mjs'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { appendMany } from '../../../testing/audit-chains.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { anchorAudit } from '../anchor-audit.job.ts'
import { recordAudit, type AuditEvent } from '../index.ts'
import { findEntries } from './find-entries.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ctx } = app
const agent = await newStaff(app)

/** An owner with a fresh code, who may export. */
async function newExporter(): Promise<TestStaff> {
  const staff = await newStaff(app, { roles: ['owner'] })
  await callOffice(app, stepUp, { body: { code: staff.code() } }, staff)
  return staff
}
const owner = await newExporter()

const exportsOf = async (staff: TestStaff) =>
  (await auditEventsOf(app, staff)).filter(({ action }) => action === 'export-audit')

const record = (event: Partial<AuditEvent>): Promise<void> =>
  recordAudit(ctx, ctx.db, { staffId: 77n, action: 'close', ...event })

async function search(
  filters: AuditFilters & { after?: string; limit?: number },
  by: TestStaff = owner,
) {
  const answered = await callOffice(app, searchAudit, { body: { limit: 100, ...filters } }, by)
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body
}

const found = async (filters: AuditFilters) =>
  (await search({ staffId: '77', ...filters })).rows.map(({ seq }) => Number(seq))

test('each filter finds its entries, newest first', async () => {
  clock.set(() => new Date('2026-05-01T10:00:00+07:00'))
  await record({ aboutMember: 55n, outcome: 'looked', action: 'look' })
  await record({ aboutKind: 'payment', about: 'KBANK/1', approvalId: 'a7' })
  clock.set(() => new Date('2026-05-02T23:59:59+07:00'))
  await record({ origin: { requestId: 'r-9', network: '2001:db8:0:1::/64', device: null } })
  await record({ actor: 'anonymous', action: 'login-failed', outcome: 'refused' })
  clock.set()
  expect(await found({})).toEqual([4, 3, 2, 1])
  expect(await found({ memberId: '55' })).toEqual([1])
  expect(await found({ memberId: '55', outcome: 'looked' })).toEqual([1])
  expect(await found({ aboutKind: 'payment', aboutId: 'KBANK/1' })).toEqual([2])
  expect(await found({ approvalId: 'a7' })).toEqual([2])
  expect(await found({ requestId: 'r-9' })).toEqual([3])
  expect(await found({ network: '2001:db8:0:1::/64' })).toEqual([3])
  expect(await found({ outcome: 'refused' })).toEqual([4])
  expect(await found({ action: 'close' })).toEqual([3, 2])
  expect(await found({ action: 'login-failed' })).toEqual([4])
  expect(await found({ from: '2026-05-02' })).toEqual([4, 3])
  expect(await found({ to: '2026-05-01' })).toEqual([2, 1])
  expect(await found({ from: '2026-05-02', to: '2026-05-02' })).toEqual([4, 3])
  expect(await found({ from: '2026-05-03', to: '2026-06-01' })).toEqual([])
})

test('a search by actor finds commands and callers who are not signed in', async () => {
  await record({ staffId: 0n, actor: 'anonymous', action: 'login-failed', outcome: 'refused' })
  const { rows } = await search({ actor: 'anonymous' })
  expect(rows.map(({ action }) => action)).toEqual(['login-failed'])
})

test('no filter reads the whole log', async () => {
  const texts = new Set<string>()
  const db = { ...ctx.db }
  noteStatements(db, texts)
  const filters: AuditFilters[] = [
    {},
    ...['staffId', 'memberId', 'aboutId', 'requestId', 'approvalId', 'network', 'action'].map(
      (name) => ({ [name]: '5' }),
    ),
    { outcome: 'refused' },
    { actor: 'anonymous' },
    { from: '2026-01-01', to: '2026-01-31' },
  ]
  for (const one of filters) await findEntries(db, { aboutKind: 'x', ...one }, position, 100)
  expect(texts.size).toBe(filters.length)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
const position = { at: new Date(), staffId: 1n, seq: 1n }

test('pages list every entry once while new ones arrive', async () => {
  await appendMany(app, 25, { staffId: 78n })
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await search({ staffId: '78', limit: 10, ...(after ? { after } : {}) })
    seen.push(...page.rows.map(({ seq }) => seq))
    await record({ staffId: 78n })
    if (page.next === null) break
    after = page.next
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => String(25 - index)))
})

test('staff with the level own find only their own entries', async () => {
  await record({ staffId: agent.id, aboutMember: 99n })
  await record({ staffId: owner.id, aboutMember: 99n })
  const own = await search({}, agent)
  expect(own).toMatchObject({ isEverybody: false, next: null })
  expect(own.rows.map(({ staffId }) => staffId)).toEqual([agent.id.toString()])
  expect(own.rows[0]).toMatchObject({ staffName: `คุณ ${agent.username}`, memberId: '99' })
  expect((await search({ staffId: owner.id.toString() }, agent)).rows).toEqual([])
  expect((await search({ memberId: '99' })).rows).toHaveLength(2)
})

test.each([
  ['a forged position', { after: '1.2.3.AAAA' }],
  ['a position that is none', { after: 'x' }],
  ['an id with a NUL', { aboutId: 'a\u0000' }],
  ['a number beyond the range', { memberId: '9'.repeat(19) }],
  ['a day that does not exist', { from: '2026-02-30' }],
  ['an unknown outcome', { outcome: 'lost' as never }],
  ['more than a hundred rows', { limit: 101 }],
])('INVALID_INPUT: refuses %s', async (_, wrong) => {
  const body = { limit: 10, ...wrong }
  expect(await callOffice(app, searchAudit, { body }, owner)).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT' },
  })
})

const download = (format: 'csv' | 'jsonl', filters: AuditFilters, by = owner): Promise<Response> =>
  fetch(`${app.url}${exportAudit.path}`, {
    method: 'POST',
    body: JSON.stringify({ format, ...filters }),
    headers: {
      'content-type': 'application/json',
      [requesterHeader]: officeRequester,
      authorization: `Bearer ${by.token}`,
    },
  })

async function toFile(response: Response, name: string): Promise<{ path: string; bytes: Buffer }> {
  const path = join(await mkdtemp(join(tmpdir(), 'champa-audit-')), name)
  const bytes = Buffer.from(await response.arrayBuffer())
  await writeFile(path, bytes)
  return { path, bytes }
}

test.each(['csv', 'jsonl'] as const)(
  '[office:33] the log has the hash of an export as %s, and the verifier proves its entries',
  async (format) => {
    const exporter = await newExporter()
    const staffId = format === 'csv' ? 80n : 81n
    await appendMany(app, 1_005, { staffId, reason: `=1+1, "quoted"\n${'สาเหตุ'}` })
    const response = await download(format, { staffId: staffId.toString() }, exporter)
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`audit-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
    )
    const { path, bytes } = await toFile(response, `export.${format}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await exportsOf(exporter)).toMatchObject([
      { action: 'export-audit', outcome: 'asked' },
      {
        outcome: 'done',
        body: { details: { rows: 1_005, sha256, filters: { staffId: staffId.toString() } } },
      },
    ])
    expect(await verifyExport(path, sha256)).toEqual({ entries: 1_005, people: 1, gaps: 0, sha256 })
    expect(await verifyExport(path, '0'.repeat(64))).toMatchObject({ fault: expect.any(String) })
    const text = bytes.toString('utf8')
    const changed = text.replace(/entry(\W+)500\b/, 'entry$1501')
    expect(changed).not.toBe(text)
    await writeFile(path, changed)
    expect(await verifyExport(path)).toEqual({
      fault: `person ${staffId}, entry 500: its hash does not match its content`,
    })
  },
)

test('a filtered export counts the entries whose predecessor is not in the file', async () => {
  for (const action of ['close', 'open', 'close']) await record({ staffId: 82n, action })
  const response = await download('jsonl', { staffId: '82', action: 'close' })
  const { path } = await toFile(response, 'export.jsonl')
  expect(await verifyExport(path)).toMatchObject({ entries: 2, gaps: 1 })
})

test('an export that its client leaves is recorded as failed', async () => {
  const exporter = await newExporter()
  await appendMany(app, 2_100, { staffId: 83n, details: { filler: 'x'.repeat(8_000) } })
  const leaving = await download('jsonl', { staffId: '83' }, exporter)
  const reader = leaving.body!.getReader()
  await reader.read()
  await reader.cancel()
  await expect
    .poll(async () => (await exportsOf(exporter)).map(({ outcome }) => outcome))
    .toEqual(['asked', 'failed'])
})

test('NOT_ALLOWED, STEP_UP: refuses an export without permission, and without a fresh code', async () => {
  const refusalOf = async (staff: TestStaff) =>
    ((await (await download('csv', {}, staff)).json()) as { message: string }).message
  const manager = await newStaff(app, { roles: ['manager'] })
  for (const staff of [agent, manager]) expect(await refusalOf(staff)).toBe('NOT_ALLOWED')
  const auditor = await newStaff(app, { roles: ['auditor'] })
  expect(await refusalOf(auditor)).toBe('STEP_UP')
  expect(await exportsOf(auditor)).toEqual([])
})

test('REQUEST_LIMIT: refuses the eleventh export of a person in a day', async () => {
  const exporter = await newExporter()
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    const response = await download('csv', { staffId: '999' }, exporter)
    statuses.push(response.status)
    await response.arrayBuffer()
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('the outcome of the check names the newest anchor', async () => {
  expect(await callOffice(app, readAuditProof, {}, owner)).toMatchObject({
    body: { checkedAt: null, isWhole: null, anchor: null },
  })
  await anchorAudit.run(ctx)
  expect(await callOffice(app, readAuditProof, {}, owner)).toMatchObject({
    body: { anchor: { no: '1', at: expect.any(Number), hash: expect.stringMatching(/^\w{64}$/) } },
  })
})
