import { verifyAudit } from '../../apps/server/features/audit/index.ts'
import { type Db, openDb } from '../../apps/server/platform/db.ts'
import type { Row } from '../table.ts'

const people = 20
const entriesAtOnce = 500

/** Chains of this many people, with all that an entry has. */
async function fillChains(db: Db, entries: number): Promise<void> {
  const each = entries / people
  for (let person = 1; person <= people; person += 1)
    for (let first = 1; first <= each; first += entriesAtOnce)
      await db.query(
        `select audit_append(jsonb_build_object('staffId', $1::text, 'at', $2::text, 'actor', 'staff',
            'action', 'look', 'permission', 'member.personal', 'aboutKind', 'member',
            'aboutId', n::text, 'aboutMember', n::text, 'outcome', 'looked', 'requestId', 'bench-' || n,
            'network', '192.0.2.0/24', 'device', '00ff', 'reason', 'read for the benchmark',
            'details', jsonb_build_object('fields', array['phone', 'bank-account'])))
          from generate_series($3::integer, $4::integer) n`,
        [
          `${7_000_000_000 + person}`,
          '2026-01-01T00:00:00.000Z',
          first,
          Math.min(first + entriesAtOnce - 1, each),
        ],
      )
}

/** Proves every entry of the audit log, as the nightly job does. */
export async function benchVerifyAudit(databaseUrl: string, entries: number): Promise<Row> {
  const db = openDb(databaseUrl, { maxConnections: 2 })
  try {
    await fillChains(db, entries)
    const from = performance.now()
    const proof = await verifyAudit(db)
    const seconds = (performance.now() - from) / 1_000
    if (proof.broken) throw new Error('the audit log does not hold')
    const perMillion = (seconds / proof.entries) * 1_000_000
    return {
      id: 'office-audit-verify',
      name: 'verify of the audit log: seconds for 1,000,000 entries',
      figure:
        `${proof.entries.toLocaleString('en')} entries in ${seconds.toFixed(1)} s, ` +
        `${perMillion.toFixed(1)} s a million`,
      figures: { entries: proof.entries, seconds, perMillion },
    }
  } finally {
    await db.end()
  }
}
