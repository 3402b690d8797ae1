import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDb, type Db } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { startTestApp } from '../testing/test-app.ts'
import { carryOut, commandOf } from '../../../scripts/operator/commands.ts'
import { schedule } from './schedule.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
// Forces plans as for large tables: no sequential scan where any index helps.
await owner.query('set enable_seqscan = off')
afterAll(() => owner.end())

/** Tables that grow with members and time; the others stay at a page or two. */
const growing = [
  'member',
  'session',
  'attempt_limit',
  'otp',
  'book',
  'account',
  'posting',
  'entry',
  'movement',
  'qrcode',
  'payment',
  'payment_reference',
  'deposit_notice',
  'unreadable_report',
  'gateway_event',
  'reserved_amount',
  'slip',
  'slip_upload',
  'slip_reference',
  'gift_link',
  'statement_export',
  'game_account',
  'launch_ticket',
  'bet',
  'turnover',
  'history_finding',
  'play_lock',
  'campaign_receipt',
  'promotion_claim',
  'invitee',
  'invite_earning',
  'refused_invite',
  'refund',
  'device_member',
  'coin_deposit',
  'coupon',
  'spin_round',
  'gift_claim',
  'chat_room',
  'chat_message',
  'chat_file',
  'chat_note',
  'audit_log',
  'staff_session',
  'consent',
  'data_copy',
  'former_member',
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Records every statement sent to the database. */
function noting(db: Db, texts: Set<string>): Db {
  const note = (text: string): void => void texts.add(text)
  return {
    ...db,
    query: (text, values, name) => (note(text), db.query(text, values, name)),
    transaction: (work) =>
      db.transaction((tx) =>
        work({ query: (text, values, name) => (note(text), tx.query(text, values, name)) }),
      ),
  }
}

async function scansOf(text: string): Promise<string[]> {
  if (!/^\s*(with|select|update|delete|insert)\b/i.test(text)) return []
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter(readsAll)
    .map((one) => `${one['Relation Name']}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * True when the node reads a whole table, or filters a whole primary key without an index
 * condition.
 */
function readsAll(node: Plan): boolean {
  if (node['Node Type'] === 'Seq Scan') return growing.includes(node['Relation Name'] ?? '')
  const isWholeIndex =
    /^Index (Only )?Scan$/.test(node['Node Type']) &&
    node['Index Cond'] === undefined &&
    node['Filter'] !== undefined
  return (
    isWholeIndex &&
    growing.includes(node['Relation Name'] ?? '') &&
    (node['Index Name'] ?? '').endsWith('_pkey')
  )
}

test('no job reads a whole table that grows', async () => {
  const texts = new Set<string>()
  const db = noting(openDb(app.ctx.db.url, { maxConnections: 4 }), texts)
  const noted: AppContext = { ...app.ctx, db }
  // The nightly proof reads everything on purpose, on its own connection, which is not recorded.
  for (const job of schedule) await job.run(noted).catch(() => 0)
  await db.end()
  expect(texts.size).toBeGreaterThan(40)
  const scans: string[] = []
  for (const text of texts) scans.push(...(await scansOf(text)))
  expect(scans).toEqual([])
})

test('no operator command reads a whole table that grows', async () => {
  const texts = new Set<string>()
  const noted: AppContext = { ...app.operator, db: noting(app.operator.db, texts) }
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
    await carryOut(commandOf(name!)!, noted, words).catch(() => null)
  const scans: string[] = []
  for (const text of texts) scans.push(...(await scansOf(text)))
  expect(scans).toEqual([])
})
