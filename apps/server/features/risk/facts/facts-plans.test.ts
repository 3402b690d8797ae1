import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { shipScore } from '../../../testing/risk.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { refreshRiskFacts, refreshRiskFactsJob } from './refresh-risk-facts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const owner = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
await owner.connect()
afterAll(() => owner.end())

const filled = [
  'member',
  'member_risk',
  'member_link',
  'device_member',
  'session',
  'deposit_play',
  'movement',
]
const manyMembers = `
  insert into member (member_id, name, username, phone, password_hash, currency, created_at)
    select n, 'Many', n, n, 'none', 'THB', '2026-01-01' from generate_series(1, 20000) n;
  insert into book (member_id) select n from generate_series(1, 20000) n;
  insert into member_risk (member_id, due_at) select n, null from generate_series(1, 20000) n;
  insert into member_link (member_id, other_id, kind, weight, since, seen_at)
    select n, n + 1, 'device', 0.8, '2026-01-01', '2026-01-01' from generate_series(1, 20000) n;
  insert into device_member (device, member_id, first_seen_at)
    select 'device-' || n / 2, n, '2026-01-01' from generate_series(1, 20000) n;
  insert into session (token_hash, member_id, credential_version, requester, remember, created_at,
      used_at, expires_at, network)
    select sha256(n::text::bytea), n, 1, 'x', false, '2026-01-01', '2026-01-01', '2026-01-02',
      '192.0.2.' || n % 200
    from generate_series(1, 20000) n;
  insert into deposit_play (member_id, seq, amount, required, payer_key, at)
    select n, s, 1, 1, 'payer-' || n / 3, '2026-01-01'
    from generate_series(1, 20000) n, generate_series(1, 2) s;
  insert into movement (member_id, seq, type, source, target, amount, status, created_at)
    select n, s, 'deposit', 'PAYONEX', 'wallet', 1, 'SUCCESS', '2026-01-01'
    from generate_series(1, 20000) n, generate_series(1, 2) s;
  analyze`

test('[office:57] neither facts nor links of a member read a whole table', async () => {
  await shipScore(app)
  const member = await app.member(100_00n)
  const texts = new Set<string>()
  noteStatements(app.ctx.db, texts)
  expect(await refreshRiskFactsJob.run(app.ctx)).toBe(1)
  await refreshRiskFacts(app.ctx, member.id)
  expect([...texts].filter((text) => /member_link l|member_risk as r/.test(text))).toHaveLength(2)
  await owner.query('set enable_seqscan = off')
  expect(await findScans(owner, texts)).toEqual([])
  // The planner's own choice, where there are rows.
  await owner.query('set enable_seqscan = on')
  await owner.query(manyMembers)
  const scans = await findScans(owner, texts)
  expect(scans.filter((scan) => filled.some((table) => scan.startsWith(`${table}:`)))).toEqual([])
})
