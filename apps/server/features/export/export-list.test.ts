import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import type { Wire } from '@champa/contract/endpoint'
import { exportedLists, exportList } from '@champa/contract/office/exports'
import { mayAct, mayRead } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import { exportLeaseMs, takeExportLease } from '../../platform/files/export-lease.ts'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testOfficeWithdrawals } from '../../testing/test-office-withdrawals.ts'
import { auditEventsOf, newStaff, type TestStaff } from '../../testing/test-staff.ts'
import { pageRows } from './sources.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff } = testApprovals(app)
const { request } = await testOfficeWithdrawals(app)
afterEach(() => app.proveBooks())

type Body = Wire<typeof exportList, 'body'>
const unmatched = { list: 'payments', view: 'unmatched', filters: {}, sort: 'newest' } as const
const bodies: Record<keyof typeof exportedLists, Body> = {
  withdrawals: { list: 'withdrawals', view: 'all', filters: {}, sort: 'newest' },
  payments: unmatched,
  slips: { list: 'slips', view: 'all', filters: {}, sort: 'newest' },
  codes: { list: 'codes', filters: {}, sort: 'newest' },
  gifts: { list: 'gifts', filters: {}, sort: 'oldest' },
  unread: { list: 'unread', view: 'waiting', sort: 'oldest' },
  members: { list: 'members', view: 'all', filters: {}, sort: 'newest' },
  matches: { list: 'matches', view: 'raised', sort: 'oldest' },
  approvals: { list: 'approvals', view: 'open' },
  breaks: { list: 'breaks', view: 'open', filters: {}, sort: 'oldest' },
  days: { list: 'days', filters: {}, sort: 'newest' },
}

const download = (body: Body, by: TestStaff): Promise<Response> =>
  fetch(`${app.url}${exportList.path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      [requesterHeader]: officeRequester,
      authorization: `Bearer ${by.token}`,
    },
  })
const refusalOf = async (body: Body, by: TestStaff): Promise<unknown> => {
  const answer = await download(body, by)
  return answer.ok ? 'done' : ((await answer.json()) as { message: string }).message
}
const whole = async (body: Body, by: TestStaff): Promise<string> => {
  const answer = await download(body, by)
  if (!answer.ok) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}
const exportsOf = async (staff: TestStaff) =>
  (await auditEventsOf(app, staff)).filter(({ action }) => action === 'export-list')

/** Unmatched payments of one account, one second apart. */
const fillPayments = (account: string, count: number, id = `'p' || n`) =>
  asOwner(
    app,
    `insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider, sources,
        observed_from, observed_until, state, reason, seen_at)
      select '${account}', ${id}, 10000 + n, t.at, '{"accountNo": "1234567890"}', 'SCB', 'feed', t.at,
        t.at, 'unmatched', 'no-member', t.at
      from generate_series(1, ${count}) n
      cross join lateral (
        select timestamptz '2026-01-01' + n * interval '1 second' as at
      ) t`,
  )

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
/** The lines below the names of the columns. */
function rowsOf(text: string): string[] {
  const lines = linesOf(text)
  return lines.slice(lines.findIndex((line) => line.startsWith('account,payment,')) + 1)
}

test('[office:33] a file has every row once and its filters, and its hash is recorded', async () => {
  const finance = await freshStaff('finance')
  await fillPayments('EXPORT:1', 2 * pageRows + 5)
  const body = { ...unmatched, filters: { account: 'EXPORT:1', minAmount: 100.5 } }
  const answer = await download(body, finance)
  expect(answer.headers.get('content-disposition')).toMatch(/payments-\d{4}-\d\d-\d\d\.csv"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString('utf8')
  const rows = rowsOf(text)
  expect(rows.length).toBe(2 * pageRows + 5 - 49)
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows[0]).toMatch(/^EXPORT:1,p2005,2026-01-01T07:33:25/)
  expect(rows[0]).toContain(',120.05,')
  expect(text).not.toContain('1234567890')
  const head = linesOf(text).slice(0, 7)
  expect(head.join('\n')).toContain('list,payments')
  expect(head.join('\n')).toContain(`exportedBy,คุณ ${finance.username} (${finance.id})`)
  expect(head.join('\n')).toMatch(/exportedAt,\d{4}-/)
  expect(head.join('\n')).toContain('account,EXPORT:1')
  expect(head.join('\n')).toContain('minAmount,100.50')
  const widths = new Set(linesOf(text).map((line) => line.split(',').length))
  expect([...widths]).toHaveLength(1)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await exportsOf(finance)).toMatchObject([
    { outcome: 'asked', about: 'payments' },
    { outcome: 'done', body: { details: { rows: rows.length, sha256, isCut: false } } },
  ])
})

test('[office:58] a text that a spreadsheet would run is text', async () => {
  const finance = await freshStaff('finance')
  const ids = ['=1+1', '+2', '-3', '@SUM(A1)', 'a,"b"']
  for (const [at, id] of ids.entries()) await fillPayments(`FORMULA:${at}`, 1, `'${id}'`)
  const text = await whole({ ...unmatched, sort: 'oldest' }, finance)
  for (const shown of [`'=1+1`, `'+2`, `'-3`, `'@SUM(A1)`, `"a,""b"""`])
    expect(text).toContain(`,${shown},`)
})

test('EXPORT_BUSY: one file at a time, until the lease of a dead export ends [office:58]', async () => {
  const finance = await freshStaff('finance')
  const lease = (await takeExportLease(app.ctx.db, { who: 'staff', id: finance.id }))!
  expect(await refusalOf(unmatched, finance)).toBe('EXPORT_BUSY')
  expect(await refusalOf(unmatched, await freshStaff('finance'))).toBe('done')
  await lease.release()
  expect(await whole(unmatched, finance)).toContain('exportedBy')
  expect(await whole(unmatched, finance)).toContain('exportedBy')
  await takeExportLease(app.ctx.db, { who: 'staff', id: finance.id })
  const later = clock.nowMs() + exportLeaseMs + 1
  clock.set(() => new Date(later))
  expect(await whole(unmatched, finance)).toContain('exportedBy')
})

test('REQUEST_LIMIT: refuses the eleventh export of a day, and frees the lease', async () => {
  const finance = await freshStaff('finance')
  for (let n = 0; n < 10; n += 1) await whole(bodies.gifts, finance)
  for (let n = 0; n < 2; n += 1)
    expect(await refusalOf(bodies.gifts, finance)).toBe('REQUEST_LIMIT')
})

test('STEP_UP: refuses an export without a fresh code', async () => {
  expect(await refusalOf(unmatched, await newStaff(app, { roles: ['finance'] }))).toBe('STEP_UP')
})

test('NOT_ALLOWED: each role exports the lists that it sees, if it exports at all', async () => {
  for (const role of staffRoles) {
    const staff = await freshStaff(role)
    const person = { roles: [role], grants: [] }
    for (const [list, body] of Object.entries(bodies)) {
      const { needs } = exportedLists[body.list]
      const isAllowed = mayAct(person, 'export.list') && mayRead(person, needs)
      await app.operator.db.query('delete from attempt_limit')
      const answer = await download(body, staff)
      expect([role, list, answer.status]).toEqual([role, list, isAllowed ? 200 : 403])
      await answer.arrayBuffer()
    }
  }
})

test('no file names a member or shows a whole phone or account', async () => {
  const member = await app.member(5_000_00n)
  // The account number of a member in tests is the member's own number.
  await app.operator.db.query('update member set bank_account_no = $2 where member_id = $1', [
    member.id,
    '9876501234',
  ])
  await request(1_000, member)
  const [row] = await app.ctx.db.query<{ name: string; bankAccountNo: string }>(
    `select coalesce(registered_name, name) as name, bank_account_no
      from member
      where member_id = $1`,
    [member.id],
  )
  const manager = await freshStaff('manager')
  for (const body of [bodies.withdrawals, bodies.members]) {
    const text = await whole(body, manager)
    expect(text).toContain(`${member.id},`)
    for (const secret of [row!.name, row!.bankAccountNo, member.phone])
      expect(text).not.toContain(secret)
  }
})

test('an auditor without sums gets none: marketing exports members without figures', async () => {
  await app.member(123_45n)
  const text = await whole(bodies.members, await freshStaff('marketing'))
  expect(text).not.toContain('123.45')
  expect(await whole(bodies.members, await freshStaff('manager'))).toContain('123.45')
})

test('an export that its client leaves is recorded as failed, and frees the lease', async () => {
  const finance = await freshStaff('finance')
  await fillPayments('LEFT:1', 30 * pageRows, `repeat('x', 100) || n`)
  const leaving = await download({ ...unmatched, filters: { account: 'LEFT:1' } }, finance)
  const reader = leaving.body!.getReader()
  await reader.read()
  await reader.cancel()
  await expect
    .poll(async () => (await exportsOf(finance)).map(({ outcome }) => outcome))
    .toEqual(['asked', 'failed'])
  await expect.poll(() => refusalOf(bodies.gifts, finance)).toBe('done')
})
