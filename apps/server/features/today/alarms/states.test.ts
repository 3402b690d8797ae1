import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { AlarmCode } from '@champa/contract/office/today/alarms'
import { listAlarms } from '@champa/contract/office/today/alarms'
import { readFigures } from '@champa/contract/office/today/figures'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { noteCall, takeNotes } from '../../../platform/health/health-notes.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { watchFloat } from '../../withdraw/watch-float.job.ts'
import { noteHealth } from '../health/note-health.job.ts'
import { watchAlarms } from './watch-alarms.job.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-backup-'))
const mark = join(folder, 'done')
const app = await startTestApp({ LOG_LEVEL: 'silent', BACKUP_MARK: mark, BACKUP_HOURS: '1' })
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.end()
})

const minuteMs = 60_000
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs + 25_000
const at = (ms: number) => clock.set(() => new Date(startMs + ms))
const touch = (ms: number) => {
  writeFileSync(mark, '')
  utimesSync(mark, new Date(startMs + ms), new Date(startMs + ms))
}
const manager = await newStaff(app, { roles: ['manager'] })

beforeEach(async () => {
  at(0)
  takeNotes()
  touch(0)
  await owner.query('truncate outside_minute, pulse, payout_float, alarm_event, alarm')
})
afterEach(() => clock.set())

/** Looks for causes, and returns what is open. */
async function open(): Promise<[AlarmCode, string, number][]> {
  await noteHealth.run(app.ctx)
  await watchAlarms.run(app.ctx)
  const response = await callOffice(app, listAlarms, {}, manager)
  if (!response.ok) throw new Error(response.body.message)
  return response.body.open.map(({ code, about, count }) => [code, about, count])
}

test('a connection that is red for ten minutes is an alarm until calls go well', async () => {
  for (let minute = 0; minute <= 9; minute += 1) {
    at(minute * minuteMs)
    for (let call = 0; call < 3; call += 1) noteCall('gateway FP', 'error')
    expect(await open()).toEqual([])
  }
  at(10 * minuteMs)
  noteCall('gateway FP', 'error')
  expect(await open()).toEqual([['connection-down', 'gateway FP', 1]])
  at(11 * minuteMs)
  noteCall('gateway FP', 'error')
  expect(await open()).toEqual([['connection-down', 'gateway FP', 1]])
  // Silence is no proof that it works again.
  at(30 * minuteMs)
  expect(await open()).toHaveLength(1)
  noteCall('gateway FP', null)
  expect(await open()).toEqual([])
})

test('a gateway that staff close is no longer an alarm', async () => {
  for (const minute of [0, 4, 8, 12]) {
    at(minute * minuteMs)
    for (let call = 0; call < 3; call += 1) noteCall('gateway FP', 'timeout')
    await noteHealth.run(app.ctx)
  }
  expect(await open()).toEqual([['connection-down', 'gateway FP', 1]])
  await app.operator.db.query("update receiving_account set state = 'retired' where account = 'FP'")
  expect(await open()).toEqual([])
  await app.operator.db.query("update receiving_account set state = 'open' where account = 'FP'")
})

const setFloat = async (currency: 'THB' | 'LAK', amount: string) => {
  const set = await fetch(`${app.simulators}/bank/payout-balances`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency, amount }),
  })
  expect(set.status).toBe(200)
  await watchFloat.run(app.ctx)
}

test('too little money at the payout bank is an alarm until it is topped up', async () => {
  await setFloat('THB', '499999.99')
  expect(await open()).toEqual([['float-low', 'THB', 1]])
  const figures = await callOffice(app, readFigures, {}, manager)
  expect(figures).toMatchObject({
    ok: true,
    body: {
      floats: [
        { currency: 'THB', held: 49_999_999n, at: startMs },
        { currency: 'LAK', held: 800_000_000_000n },
      ],
    },
  })
  await setFloat('THB', '500000.00')
  expect(await open()).toEqual([])
  await setFloat('LAK', '0.00')
  expect(await open()).toEqual([['float-low', 'LAK', 1]])
  await setDocument(app, 'payoutFloat', { alarmBelow: { THB: 500_000, LAK: null } })
  expect(await open()).toEqual([])
  await setFloat('LAK', '8000000000.00')
})

test('what the payout bank does not say stays as it was last said', async () => {
  await setFloat('THB', '700000.00')
  at(minuteMs)
  await fetch(`${app.simulators}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'payout/query', mode: 'error', times: 1 }),
  })
  expect(await watchFloat.run(app.ctx)).toBe(0)
  const { rows } = await owner.query("select amount, at from payout_float where currency = 'THB'")
  expect(rows).toMatchObject([{ amount: 70_000_000n, at: new Date(startMs) }])
})

test('a backup that is missing or too old is an alarm until there is a new one', async () => {
  at(119 * minuteMs)
  expect(await open()).toEqual([])
  at(0)
  touch(-120 * minuteMs)
  await owner.query('truncate pulse')
  expect(await open()).toEqual([['backup-old', 'backup', 1]])
  touch(0)
  expect(await open()).toEqual([])
})

test('a settings document that does not fit is an alarm that names it until it fits', async () => {
  const before = app.ctx.operatorSettings.read('fourEyes')
  const store = (value: unknown) =>
    app.operator.db.query("update operator_setting set value = $1 where name = 'fourEyes'", [
      JSON.stringify(value),
    ])
  const { breakClose: _, ...from } = before.from
  await store({ ...before, from })
  expect(await open()).toEqual([['setting-invalid', 'fourEyes', 1]])
  await app.ctx.operatorSettings.refresh()
  expect(app.ctx.operatorSettings.read('fourEyes')).toEqual(before)
  expect(await open()).toEqual([['setting-invalid', 'fourEyes', 1]])
  await store(before)
  expect(await open()).toEqual([])
})

test('a cause that cannot be looked for does not keep others from being found', async () => {
  await setFloat('THB', '1.00')
  const operatorSettings = {
    ...app.ctx.operatorSettings,
    read: () => {
      throw new Error('away')
    },
  }
  touch(-120 * minuteMs)
  await owner.query('truncate pulse')
  await noteHealth.run(app.ctx)
  await watchAlarms.run({ ...app.ctx, operatorSettings })
  const { rows } = await owner.query('select code from alarm')
  expect(rows).toEqual([{ code: 'backup-old' }])
  await setFloat('THB', '20000000.00')
})

test('[office:57] no cause reads a whole table that grows', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.db, texts)
  noteCall('payout', 'timeout')
  await watchFloat.run(app.ctx)
  await open()
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(texts.size).toBeGreaterThan(10)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
