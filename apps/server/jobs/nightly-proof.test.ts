import { afterAll, afterEach, expect, test } from 'vitest'
import { clock } from '../platform/clock.ts'
import { openDb } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { metrics } from '../platform/http/metrics.ts'
import { asOwner } from '../testing/as-owner.ts'
import { startTestApp } from '../testing/test-app.ts'
import { nightlyProof, proofName } from './nightly-proof.ts'
import { lastDue, readNight } from './nightly-run.ts'

interface Line {
  event?: string
}

const logged: Line[] = []

/** Another process on the same database, whose log events are recorded. */
function startProcess(): AppContext {
  const note = (line: Line): void => void logged.push(line)
  const log = { info: note, warn: note, error: note } as unknown as AppContext['log']
  return { ...app.ctx, db: openDb(app.ctx.db.url, { maxConnections: 2 }), log }
}

const app = await startTestApp()
await app.member(100_00n)
const processes = [startProcess(), startProcess()]
afterEach(() => {
  logged.length = 0
})
afterAll(async () => {
  for (const one of processes) await one.db.end()
})

const at = (bangkok: string): void => clock.set(() => new Date(`${bangkok}+07:00`))
/** Runs the job in every process at the same moment and returns how many ran the proof. */
const runEverywhere = async (): Promise<number> =>
  (await Promise.all(processes.map((one) => nightlyProof.run(one)))).filter(
    (members) => members > 0,
  ).length
const events = (): (string | undefined)[] => logged.map((line) => line.event)
const gauge = async (name: string) => (await metrics.getSingleMetric(name)!.get()).values[0]?.value

test.each([
  ['2026-11-22T03:29:59', '2026-11-21T03:30:00'],
  ['2026-11-22T03:30:00', '2026-11-22T03:30:00'],
  ['2026-11-22T23:59:59', '2026-11-22T03:30:00'],
  ['2026-11-22T00:00:00', '2026-11-21T03:30:00'],
])('lastDue at %s returns %s', (now, due) => {
  expect(lastDue(new Date(`${now}+07:00`), '03:30')).toEqual(new Date(`${due}+07:00`))
})

test('the proof runs once a night across all processes', async () => {
  at('2026-11-22T03:30:05')
  expect(await runEverywhere()).toBe(1)
  expect([
    await gauge('champa_ledger_proof_success_timestamp_seconds'),
    await gauge('champa_ledger_proof_holds'),
  ]).toEqual([Date.parse('2026-11-22T03:30:05+07:00') / 1000, 1])
  expect(events()).toEqual(['ledger-proof-holds'])
  for (const time of ['2026-11-22T03:31:00', '2026-11-22T18:00:00', '2026-11-23T03:29:59']) {
    at(time)
    expect(await runEverywhere()).toBe(0)
  }
  at('2026-11-23T03:30:00')
  expect(await runEverywhere()).toBe(1)
})

test('a broken ledger raises an alarm and sets a metric, once per night', async () => {
  await asOwner(app, `update account set balance = balance + 1 where name = 'wallet'`)
  at('2026-11-24T03:30:00')
  expect(await runEverywhere()).toBe(1)
  expect(events()).toEqual(['ledger-proof-broken'])
  expect([
    await gauge('champa_ledger_proof_success_timestamp_seconds'),
    await gauge('champa_ledger_proof_holds'),
  ]).toEqual([Date.parse('2026-11-23T03:30:00+07:00') / 1000, 0])
  expect(await runEverywhere()).toBe(0)
  await asOwner(app, `update account set balance = balance - 1 where name = 'wallet'`)
})

test('a failed proof raises an alarm and is retried when its lease has expired', async () => {
  await asOwner(app, 'alter table entry rename to entry_away')
  at('2026-11-25T03:30:00')
  await runEverywhere()
  expect(events()).toEqual(['ledger-proof-failed'])
  await asOwner(app, 'alter table entry_away rename to entry')
  at('2026-11-25T03:31:00')
  expect([await runEverywhere(), await gauge('champa_ledger_proof_holds')]).toEqual([0, 0])
  at('2026-11-25T03:33:00')
  expect([await runEverywhere(), await gauge('champa_ledger_proof_holds')]).toEqual([1, 1])
})

test('another process takes over the proof when the lease of a dead process expires', async () => {
  await asOwner(
    app,
    `update nightly_run
      set day = '2026-11-26', result = null, finished_at = null,
        started_at = '2026-11-26T03:30:00+07', lease_until = '2026-11-26T03:32:00+07'`,
  )
  at('2026-11-26T03:31:59')
  expect(await runEverywhere()).toBe(0)
  at('2026-11-26T03:32:00')
  expect(await runEverywhere()).toBe(1)
  expect(await readNight(app.ctx.db, proofName)).toMatchObject({
    result: 'passed',
    succeededAt: new Date('2026-11-26T03:32:00+07:00'),
  })
})

test('a proof two hours overdue raises an alarm once an hour in each process', async () => {
  await asOwner(
    app,
    `update nightly_run
      set day = '2026-11-27', result = null, finished_at = null,
        started_at = '2026-11-27T03:30:00+07', lease_until = '2026-11-28T00:00:00+07'`,
  )
  at('2026-11-27T05:29:59')
  await runEverywhere()
  expect(events()).toEqual([])
  for (const time of ['2026-11-27T05:30:00', '2026-11-27T06:00:00', '2026-11-27T06:30:00']) {
    at(time)
    await runEverywhere()
  }
  expect(events()).toEqual(Array.from({ length: 4 }, () => 'ledger-proof-overdue'))
})

test('a connection without a time limit overrides a limit set for the database', async () => {
  await asOwner(
    app,
    `alter database ${new URL(app.ownerUrl).pathname.slice(1)} set statement_timeout = '5s'`,
  )
  const [limited, unlimited] = [
    openDb(app.ctx.db.url, { maxConnections: 1 }),
    openDb(app.ctx.db.url, { maxConnections: 1, timeLimitMs: null }),
  ]
  const limitOf = async (db: typeof limited) =>
    (await db.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`))[0]!
      .limit
  expect([await limitOf(limited), await limitOf(unlimited)]).toEqual(['5s', '0'])
  await limited.end()
  await unlimited.end()
})
