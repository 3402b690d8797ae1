import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { exportStatement } from '@champa/contract/statement'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { fillStatement } from '../../testing/fill-statement.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { exportLeaseMs, takeExportLease } from '../../platform/files/export-lease.ts'

const app = await startTestApp()
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const ask = (member: TestMember, body: object = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(`${app.url}${exportStatement.path}`, {
    method: 'POST',
    body: JSON.stringify({ locale: 'en', ...body }),
    headers: {
      'content-type': 'application/json',
      [requesterHeader]: memberRequester,
      authorization: `Bearer ${member.token}`,
    },
    ...(signal ? { signal } : {}),
  })

/**
 * The file's lines without the heading, split into cells. Reads bytes, because `text()` drops the
 * byte order mark.
 */
async function linesOf(response: Response): Promise<string[][]> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}

const held = async (member: TestMember): Promise<number> =>
  (await owner.query('select 1 from statement_export where member_id = $1', [member.id])).rows
    .length

async function memberWith(rows: number): Promise<TestMember> {
  const member = await app.member()
  await fillStatement(owner, member.id, rows)
  return member
}

test('an export of several pages lists every movement once, oldest first', async () => {
  const member = await memberWith(2_500)
  const response = await ask(member)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = await linesOf(response)
  expect(lines.map((line) => line[8])).toEqual(
    Array.from({ length: 2_500 }, (_, index) => ((index + 1) / 100).toFixed(2)),
  )
  const first = ['Deposit', 'QR payment 3', 'Main wallet', '', '1.00', 'Success', '0.01']
  expect(lines[0]?.slice(2, 9)).toEqual(first)
  expect(lines[1]?.slice(2, 9)).toEqual([
    'Withdrawal',
    'Main wallet',
    'KBANK',
    '012-345-6789',
    '-2.00',
    'Success',
    '0.02',
  ])
  expect(lines[2]?.slice(2, 9)).toEqual([
    'Transfer',
    'Main wallet',
    'Naga Pearl',
    '',
    '-3.00',
    'Success',
    '0.03',
  ])
})

test('an export applies the filters, and its file name contains the range of days', async () => {
  const member = await memberWith(2_000)
  const today = bangkokIso(clock.now()).slice(0, 10)
  const first = bangkokIso(new Date(clock.nowMs() - 1_999 * 60_000)).slice(0, 10)
  const withdrawals = await ask(member, { types: ['withdraw'], statuses: ['FAILED'] })
  expect(withdrawals.headers.get('content-disposition')).toBe(
    `attachment; filename="statement-${first}-${today}.csv"`,
  )
  expect((await linesOf(withdrawals)).map((line) => Math.round(Number(line[8]) * 100))).toEqual(
    Array.from({ length: 2_000 }, (_, index) => index + 1).filter(
      (n) => n % 3 === 2 && n % 7 === 0,
    ),
  )
  const none = await ask(member, { from: '2020-01-01', to: '2020-12-31' })
  expect(none.headers.get('content-disposition')).toContain('statement-2020-01-01-2020-12-31.csv')
  expect(await linesOf(none)).toEqual([])
})

test('an export has headings and words in the requested language', async () => {
  const member = await memberWith(1)
  for (const [locale, heading, type] of [
    ['th', 'วันที่และเวลา', 'ฝากเงิน'],
    ['lo', 'ວັນທີ ແລະ ເວລາ', 'ຝາກເງິນ'],
    ['en', 'Date and time', 'Deposit'],
  ]) {
    const text = await (await ask(member, { locale })).text()
    expect(text.split(',')[0]).toBe(heading)
    expect(text).toContain(`,${type},`)
  }
})

test('REQUEST_LIMIT: refuses a second export of a member while one runs', async () => {
  const member = await memberWith(10)
  const lease = await takeExportLease(app.ctx.db, { who: 'member', id: member.id })
  const refused = await ask(member)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    message: 'REQUEST_LIMIT',
    retryAfter: exportLeaseMs / 1000,
  })
  expect((await ask(await memberWith(1))).status).toBe(200)
  await lease!.release()
  expect(await linesOf(await ask(member))).toHaveLength(10)
  await expect.poll(() => held(member)).toBe(0)
})

test('a crashed export loses its lease and cannot release the next export’s lease', async () => {
  const member = await memberWith(3)
  const dead = (await takeExportLease(app.ctx.db, { who: 'member', id: member.id }))!
  clock.set(() => new Date(Date.now() + exportLeaseMs + 1))
  const next = await takeExportLease(app.ctx.db, { who: 'member', id: member.id })
  expect(next).not.toBeNull()
  expect(await dead.renew()).toBe(false)
  clock.set()
  await dead.release()
  expect(await held(member)).toBe(1)
  expect(await next!.renew()).toBe(true)
})

test('a renewed export lease does not expire', async () => {
  const member = await memberWith(1)
  const lease = (await takeExportLease(app.ctx.db, { who: 'member', id: member.id }))!
  for (const share of [0.6, 1.2, 1.8]) {
    clock.set(() => new Date(Date.now() + share * exportLeaseMs))
    expect(await lease.renew()).toBe(true)
    expect(await takeExportLease(app.ctx.db, { who: 'member', id: member.id })).toBeNull()
  }
  clock.set()
})

test('an export ends when its client disconnects, and the member can start another', async () => {
  const member = await memberWith(150_000)
  const { db } = app.ctx
  const query = db.query
  let statements = 0
  db.query = (...of) => {
    statements += 1
    return query(...of) as never
  }
  const leaving = new AbortController()
  const response = await ask(member, {}, leaving.signal)
  const reader = response.body!.getReader()
  await reader.read()
  expect(await held(member)).toBe(1)
  leaving.abort()
  await reader.read().catch(() => undefined)
  await expect.poll(() => held(member)).toBe(0)
  db.query = query
  // The whole export would take 150 pages of a thousand movements.
  expect(statements).toBeLessThan(120)
  expect((await ask(member, { from: '2020-01-01', to: '2020-01-01' })).status).toBe(200)
})

test('INVALID_INPUT: refuses a missing or unsupported language', async () => {
  const member = await memberWith(1)
  expect((await ask(member, { locale: 'fr' })).status).toBe(400)
  expect((await ask(member, { locale: undefined })).status).toBe(400)
})
