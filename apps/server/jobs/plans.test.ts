import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { startTestApp } from '../testing/test-app.ts'
import { carryOut, commandOf } from '../../../scripts/operator/commands.ts'
import { schedule } from './schedule.ts'
import { findScans, noteStatements } from '../testing/plan-scans.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
// Forces plans as for large tables: no sequential scan where any index helps.
await owner.query('set enable_seqscan = off')
afterAll(() => owner.end())

test('no job reads a whole table that grows', async () => {
  const texts = new Set<string>()
  const db = openDb(app.ctx.db.url, { maxConnections: 4 })
  noteStatements(db, texts)
  const noted: AppContext = { ...app.ctx, db }
  // The nightly proof reads everything on purpose, on its own connection, which is not recorded.
  for (const job of schedule) await job.run(noted).catch(() => 0)
  await db.end()
  expect(texts.size).toBeGreaterThan(40)
  expect(await findScans(owner, texts)).toEqual([])
})

test('no operator command reads a whole table that grows', async () => {
  const texts = new Set<string>()
  noteStatements(app.operator.db, texts)
  const commands = [
    ['unmatched'],
    ['assign', 'SCB:1', 'x', 'nobody'],
    ['mark-returned', 'SCB:1', 'x', '--reason', 'y'],
    ['unread'],
    ['withdrawals'],
    ['approve', 'm1-1'],
    ['reject', 'm1-1', '--reason', 'y'],
    ['gift-links'],
    ['gift-link', 'x', '1'],
    ['transfers'],
    ['findings'],
    ['excluded'],
    ['pay-out', 'nobody'],
    ['end-exclusion', 'nobody', '--reason', 'y'],
    ['closed'],
    ['reopen', 'nobody'],
    ['gifts-claimed'],
    ['gift-claim', 'nobody', '1', 'fulfilled', '--reason', 'y'],
    ['staff'],
  ]
  for (const [name, ...words] of commands)
    await carryOut(commandOf(name!)!, app.operator, words).catch(() => null)
  expect(await findScans(owner, texts)).toEqual([])
})
