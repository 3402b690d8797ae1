import pg from 'pg'
import { expect, test } from 'vitest'
import { maxCounted } from '@champa/contract/office/lists'
import * as money from '@champa/contract/office/member-money-tabs'
import * as person from '@champa/contract/office/member-person-tabs'
import { findMembers, listMembers, memberViews, readMember } from '@champa/contract/office/members'
import { withdraw } from '@champa/contract/withdraw'
import { movementId } from '../../platform/ids.ts'
import { planOptions } from '../../platform/db.ts'
import { findScans, noteStatements } from '../../testing/plan-scans.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { callOffice, newStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })

/** Texts that are looked up as everything that a search knows. */
const searches = [
  '0812345678',
  '5678',
  '1234567890',
  'PR1234567890',
  movementId(1n, 1n),
  'สมชาย',
  '1234567890-1',
  'abcdefghij123456',
  'https://gift.example/?v=abcdefghij',
]

const tabs = [
  money.readMemberOverview,
  money.readMemberDeposits,
  money.readMemberPlay,
  money.readMemberRewards,
  money.readMemberCoins,
  money.readMemberInvites,
  person.readMemberSecurity,
  person.readMemberLinked,
  person.readMemberLimits,
  person.readMemberPrivacy,
  person.readMemberNotes,
]
const paged = [money.readMemberBooks, money.readMemberMovements, person.readMemberTimeline]

async function openRoom(): Promise<void> {
  const staff = await newStaff(app, { roles: ['manager'] })
  const member = await app.member(500_00n)
  const asked = await app.call(withdraw, { body: { amount: 100 } }, member)
  for (const text of searches) await callOffice(app, findMembers, { body: { text } }, staff)
  const page = { sort: 'newest', limit: 10 } as const
  for (const view of memberViews)
    await callOffice(app, listMembers, { body: { view, filters: {}, ...page } }, staff)
  for (const filters of [
    { flag: 'watch' },
    { group: 'gold' },
    { inviterId: '1' },
    { source: 'radio' },
    { from: '2026-01-01', to: '2026-01-02' },
  ] as const)
    await callOffice(app, listMembers, { body: { view: 'all', filters, ...page } }, staff)
  const params = { id: `${member.id}` }
  await callOffice(app, readMember, { params }, staff)
  for (const endpoint of tabs)
    expect(await callOffice(app, endpoint, { params }, staff)).toMatchObject({ ok: true })
  for (const endpoint of paged)
    expect(
      await callOffice(app, endpoint, { params, body: { limit: 10 } } as never, staff),
    ).toMatchObject({ ok: true })
  const movement = asked.ok ? asked.body._id : ''
  await callOffice(app, money.readMemberMovement, { params: { ...params, movement } }, staff)
}

const manyMembers = `
  insert into member (member_id, name, username, phone, password_hash, currency, created_at)
  select n, 'Many', n, n, 'none', 'THB', '2026-01-01' from generate_series(1, 20000) n;
  insert into book (member_id) select n from generate_series(1, 20000) n;
  insert into member_find (member_id, grams, phone_reversed)
    select n, array['MAN', 'ANY'], reverse(n::text) from generate_series(1, 20000) n;
  insert into member_flag (member_id, no, kind, note, made_by, made_at, ended_at, ended_by)
    select n, 1, (array['watch', 'fraud', 'mule', 'duplicate', 'vip-care'])[n % 5 + 1], '', 'test',
      '2026-01-01', case when n % 10 > 0 then date '2026-01-02' end,
      case when n % 10 > 0 then 'test' end
    from generate_series(1, 20000) n;
  insert into account (member_id, name, unit) select n, 'wallet', 'THB'
    from generate_series(1, 20000) n;
  insert into movement (member_id, seq, type, source, target, amount, status, detail, created_at,
      settled_at, wallet_after)
    select n, s, 'deposit', 'PAYONEX', 'wallet', 1, 'SUCCESS', '{}', '2026-01-01', '2026-01-01', 1
    from generate_series(1, 20000) n, generate_series(1, 3) s;
  insert into session (token_hash, member_id, credential_version, requester, remember, created_at,
      used_at, expires_at)
    select sha256(n::text::bytea), n, 1, 'x', false, '2026-01-01', '2026-01-01', '2026-01-02'
    from generate_series(1, 20000) n;
  analyze`

test('[office:57] no search, list or tab reads a whole table, and counting stops at 1,000', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  await openRoom()
  expect(texts.size).toBeGreaterThan(60)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(await findScans(client, texts)).toEqual([])
    await client.query(manyMembers)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
  const staff = await newStaff(app)
  const listed = await callOffice(
    app,
    listMembers,
    { body: { view: 'all', filters: {}, sort: 'newest', limit: 1 } },
    staff,
  )
  expect(listed.ok && listed.body.counted).toEqual({ n: maxCounted, more: true })
})
