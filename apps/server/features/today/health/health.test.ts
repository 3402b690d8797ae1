import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readHealth, type Connection } from '@champa/contract/office/today/health'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import {
  entriesOf,
  noteCall,
  notePulse,
  pulseOfJob,
  registerJobs,
  smsPhone,
  takeNotes,
} from '../../../platform/health/health-notes.ts'
import { outsideCall } from '../../../providers/outside-call.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { silentPort } from '../../../testing/silent-port.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import * as z from 'zod/mini'
import { noteHealth } from './note-health.job.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-backup-'))
const mark = join(folder, 'done')
const app = await startTestApp({ LOG_LEVEL: 'silent', BACKUP_MARK: mark, BACKUP_HOURS: '6' })
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.end()
})
const auditor = await newStaff(app, { roles: ['auditor'] })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs + 25_000
const at = (ms: number) => clock.set(() => new Date(startMs + ms))

beforeEach(async () => {
  at(0)
  takeNotes()
  await owner.query('truncate outside_minute, pulse, feed_cursor')
})
afterEach(() => clock.set())

async function health() {
  await noteHealth.run(app.ctx)
  // Sessions of staff end after hours, which some tests let pass.
  const response = await callOffice(app, readHealth, {}, await reader())
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const reader = async () =>
  clock.nowMs() - startMs < hourMs ? auditor : newStaff(app, { roles: ['auditor'] })
const light = async (id: string): Promise<Connection> =>
  (await health()).connections.find((one) => one.id === id)!

test('each connection in use has a light, and what is closed has none', async () => {
  const ids = (await health()).connections.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['payout', 'sms', 'slips', 'gift-links', smsPhone]))
  expect(ids.filter((id) => id.startsWith('gateway '))).toHaveLength(4)
  expect(ids).toContain('game naga')
  await app.operator.db.query("update receiving_account set state = 'retired' where account = 'FP'")
  await app.operator.db.query("update game set enabled = false where code = 'naga'")
  const open = (await health()).connections.map(({ id }) => id)
  expect(ids.filter((id) => !open.includes(id))).toEqual(['gateway FP', 'game naga'])
  await app.operator.db.query("update receiving_account set state = 'open' where account = 'FP'")
  await app.operator.db.query("update game set enabled = true where code = 'naga'")
})

test('calls of several processes are added up', async () => {
  noteCall('gateway WW', null)
  noteCall('gateway WW', 'timeout')
  await noteHealth.run(app.ctx)
  // What another process noted in the same minute.
  for (const fault of ['timeout', 'error', null] as const) noteCall('gateway WW', fault)
  expect(await light('gateway WW')).toMatchObject({
    health: 'failed',
    reason: 'errors',
    calls: 5,
    failures: 3,
    fault: 'error',
    since: Math.floor(startMs / minuteMs) * minuteMs,
    goodAt: startMs,
  })
})

test('counts that could not be stored are stored with the next ones', async () => {
  noteCall('payout', 'timeout')
  const db = { ...app.ctx.db, query: () => Promise.reject(new Error('away')) }
  await expect(noteHealth.run({ ...app.ctx, db })).rejects.toThrow('away')
  noteCall('payout', null)
  expect(await light('payout')).toMatchObject({ calls: 2, failures: 1, goodAt: startMs })
})

test('a call that finds nobody is counted, and says no address', async () => {
  const url = `http://127.0.0.1:${await silentPort()}/secret-path`
  for (let call = 0; call < 3; call += 1)
    await outsideCall({
      method: 'GET',
      url,
      party: 'payout',
      secret: 'a-very-secret-key',
      timeoutMs: 5_000,
      schema: z.object({}),
    })
  const all = await health()
  expect(all.connections.find(({ id }) => id === 'payout')).toMatchObject({
    health: 'failed',
    fault: 'unreachable',
  })
  expect(JSON.stringify(all)).not.toMatch(/127\.0\.0\.1|secret/)
})

test('a feed that is no longer read, or has no new entries, is not well', async () => {
  const account = (await health()).connections.find(({ kind }) => kind === 'feed')!.name!
  const feed = () => light(`feed ${account}`)
  const move = (ms: number) =>
    owner.query(
      `insert into feed_cursor (receiving_account, cursor, moved_at) values ($1, '1', $2)
        on conflict (receiving_account) do update set moved_at = excluded.moved_at`,
      [account, new Date(startMs + ms)],
    )
  // An entry every twenty minutes is usual here.
  for (const minutes of [0, 20, 40, 60]) {
    at(minutes * minuteMs)
    noteCall(entriesOf(account), null)
    noteCall(`feed ${account}`, null)
    await move(minutes * minuteMs)
  }
  expect(await feed()).toMatchObject({ health: 'well', entryAt: startMs + hourMs })
  for (const [minutes, health, reason] of [
    [99, 'well', 'answers'],
    [101, 'late', 'silent'],
    [141, 'failed', 'silent'],
  ] as const) {
    at(minutes * minuteMs)
    noteCall(`feed ${account}`, null)
    expect(await feed()).toMatchObject({ health, reason })
  }
  await move(141 * minuteMs)
  at(147 * minuteMs)
  expect(await feed()).toMatchObject({ health: 'late', since: startMs + 141 * minuteMs })
  at(152 * minuteMs)
  expect(await feed()).toMatchObject({ health: 'failed', reason: 'silent' })
})

test('an SMS phone is silent by how often its messages usually come', async () => {
  for (const minutes of [0, 5, 10, 15, 20]) {
    at(minutes * minuteMs)
    noteCall(smsPhone, null)
  }
  expect(await light(smsPhone)).toMatchObject({ health: 'well', goodAt: startMs + 20 * minuteMs })
  at(29 * minuteMs)
  expect(await light(smsPhone)).toMatchObject({ health: 'well' })
  at(30 * minuteMs)
  expect(await light(smsPhone)).toMatchObject({ health: 'late', reason: 'silent' })
  at(40 * minuteMs)
  expect(await light(smsPhone)).toMatchObject({ health: 'failed', since: startMs + 20 * minuteMs })
})

test('a job is behind by its own interval, and a slow one that failed at once', async () => {
  registerJobs([
    { name: 'often', everyMs: 1_000 },
    { name: 'daily', everyMs: 24 * hourMs },
  ])
  expect((await health()).jobs).toEqual({ count: 2, behind: [] })
  notePulse(pulseOfJob('often'), null)
  notePulse(pulseOfJob('daily'), 'error')
  at(5 * minuteMs)
  expect((await health()).jobs.behind).toEqual([
    { name: 'often', health: 'late', hasFailed: false, goodAt: startMs },
    { name: 'daily', health: 'late', hasFailed: true, goodAt: null },
  ])
  notePulse(pulseOfJob('daily'), null)
  at(10 * minuteMs)
  expect((await health()).jobs.behind).toMatchObject([{ name: 'often', health: 'failed' }])
  notePulse(pulseOfJob('often'), null)
  expect((await health()).jobs.behind).toEqual([])
})

test('a backup is too old after twice its interval; any process may see it', async () => {
  const touch = (ms: number) => {
    writeFileSync(mark, '')
    utimesSync(mark, new Date(startMs + ms), new Date(startMs + ms))
  }
  expect((await health()).backup).toEqual({ health: 'failed', at: null })
  touch(0)
  expect((await health()).backup).toEqual({ health: 'well', at: startMs })
  // On another machine, whose file is older.
  touch(-9 * hourMs)
  expect((await health()).backup).toEqual({ health: 'well', at: startMs })
  at(12 * hourMs)
  expect((await health()).backup).toMatchObject({ health: 'late' })
  at(24 * hourMs)
  expect((await health()).backup).toMatchObject({ health: 'failed' })
})

test('[office:57] no light reads a whole table', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  noteStatements(app.ctx.db, texts)
  noteCall('payout', null)
  await health()
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(texts.size).toBeGreaterThan(8)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
