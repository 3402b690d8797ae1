import { randomUUID } from 'node:crypto'
import {
  importStatement,
  listBreaks,
  listReconciledDays,
  readBreak,
  readMapping,
  reconcileDay,
} from '@champa/contract/office/reconciliation'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { nightlyReconciliation } from '../../jobs/nightly-reconciliation.ts'
import { clock } from '../../platform/clock.ts'
import { planOptions } from '../../platform/db.ts'
import { findScans, noteStatements } from '../../testing/plan-scans.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { callOffice, newStaff } from '../../testing/test-staff.ts'
import {
  dayMs,
  statementAccount as account,
  statementColumns,
  testStatements,
} from '../../testing/test-statements.ts'
import { keepFeedRows } from './index.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const [finance, manager] = [
  await newStaff(app, { roles: ['finance'] }),
  await newStaff(app, { roles: ['manager'] }),
]
const { newDay, pay, dayBreaks, kinds, close, reconcile, upload, importText, csvOf } =
  testStatements(app, finance)
afterEach(() => clock.set())

test('an imported statement leaves as breaks only what differs to 0.00', async () => {
  const { at, day } = newDay()
  await pay(`a1-${day}`, 100_00n, '08:00:00')
  await pay(`a2-${day}`, 200_00n, '09:00:00')
  await pay(`a3-${day}`, 300_00n, '10:00:00')
  await pay(`a4-${day}`, 40_00n, '11:00:00')
  const statement = csvOf(
    [at('08:00:03'), '100.00', '1100.00', `a1-${day}`, 'same'],
    [at('09:00:00'), '200.01', '1300.01', `a2-${day}`, 'differs'],
    [at('09:30:00'), '55.00', '1355.01', `a9-${day}`, 'unknown'],
    [at('11:20:00'), '40.00', '1395.01', '', 'without a reference'],
    [at('12:00:00'), '-15.00', '1380.01', '', 'fee'],
  )
  const imported = await importText(statement, account)
  expect(imported).toMatchObject({ body: { rows: 5, added: 5, from: day, to: day, opened: 4 } })
  expect(await kinds()).toEqual([
    ['amount-differs', 200_00n, 200_01n],
    ['missing-at-bank', 300_00n, null],
    ['missing-in-ledger', null, -15_00n],
    ['missing-in-ledger', null, 55_00n],
  ])
  // The same file, and the same rows in another one, are known.
  expect(await importText(statement, account)).toMatchObject({ body: { added: 0, opened: 0 } })
  expect(await reconcile()).toMatchObject({ body: { opened: 0, gone: 0, open: 4 } })
  const answer = await callOffice(
    app,
    listReconciledDays,
    { body: { filters: { account }, sort: 'newest', limit: 1 } },
    manager,
  )
  expect(answer).toMatchObject({
    body: {
      rows: [
        {
          day,
          coverage: 'statement',
          bankIn: 395_01n,
          bankOut: 15_00n,
          booksIn: 640_00n,
          lines: 5,
          payments: 4,
          openBreaks: 4,
          comparedBy: `คุณ ${finance.username}`,
        },
      ],
    },
  })
  expect(await callOffice(app, readMapping, { params: { account } }, finance)).toMatchObject({
    body: { mapping: statementColumns },
  })
})

test('a feed and a statement that tell the same rows store them once', async () => {
  const { at, day } = newDay()
  await pay(`b1-${day}`, 70_00n, '08:00:00')
  const row = {
    cursor: '1',
    bankReference: `b1-${day}`,
    amount: 70_00n,
    at: `${day}T01:00:00Z`,
    from: { bankCode: 'BBL', accountNo: 'x9999', name: 'NOBODY' },
    billId: null,
    balance: 570_00n,
  } as const
  await Promise.all([
    keepFeedRows(app.ctx, account, [row as never]),
    keepFeedRows(app.ctx, account, [row as never]),
  ])
  const told = csvOf([day, '70.00', '570.00', `b1-${day}`, 'only a day'])
  expect(await importText(told, account)).toMatchObject({ body: { added: 0 } })
  expect(await kinds()).toEqual([])
  const twice = csvOf(
    [at('08:00:00'), '70.00', '570.00', `b1-${day}`, 'known'],
    [at('08:05:00'), '70.00', '640.00', `b1-${day}`, 'told again'],
  )
  expect(await importText(twice, account)).toMatchObject({ body: { added: 1, opened: 1 } })
  expect(await kinds()).toEqual([['told-twice', null, 70_00n]])
})

test('debits that name payouts must be those that were paid, once', async () => {
  const { at, day } = newDay()
  await importText(
    csvOf(
      [at('08:00:00'), '-100.00', '', `g1-${day}`, 'payout mzzz-1'],
      [at('09:00:00'), '-100.00', '', `g2-${day}`, 'mzzz-1-0a1b2c3d'],
    ),
    account,
  )
  expect(await kinds()).toEqual([
    ['payout-unknown', null, -100_00n],
    ['payout-unknown', null, -100_00n],
  ])
})

test('a statement that begins with another balance than the one before is a jump', async () => {
  const { at } = newDay()
  await importText(csvOf([at('08:00:00'), '-1.00', '500.00', '', 'first']), account)
  await importText(csvOf([at('20:00:00'), '-2.00', '490.00', '', 'later']), account)
  expect(await kinds()).toContainEqual(['balance-jump', 500_00n, 492_00n])
})

test('the nightly comparison of yesterday runs once, and misses nothing while the bank is silent', async () => {
  const { day } = newDay()
  await pay(`h1-${day}`, 10_00n, '08:00:00')
  clock.set(() => new Date(Date.parse(`${day}T12:00:00+07:00`) + dayMs))
  const accounts = await Promise.all([
    nightlyReconciliation.run(app.ctx),
    nightlyReconciliation.run(app.ctx),
  ])
  clock.set()
  expect(accounts.filter((one) => one > 0)).toHaveLength(1)
  // The feed has told rows before, so that its silence about a payment counts.
  expect(await kinds()).toEqual([['missing-at-bank', 10_00n, null]])
  const silent = await callOffice(
    app,
    listReconciledDays,
    { body: { filters: { account: 'GSB:020045590133' }, sort: 'newest', limit: 1 } },
    finance,
  )
  expect(silent).toMatchObject({ body: { rows: [{ coverage: 'none', openBreaks: 0 }] } })
})

test('INVALID_INPUT: a statement that cannot be names its field and row, and stores nothing', async () => {
  const { at } = newDay()
  const count = async () =>
    (await app.ctx.db.query<{ n: number }>('select count(*)::integer as n from bank_line'))[0]!.n
  const before = await count()
  const good = [at('08:00:00'), '1.00', '2.00', 'x', '']
  const refusals: [string, string, string][] = [
    ['balance.3', account, csvOf(good, [at('09:00:00'), '1.00', '2.00', 'y', ''])],
    ['formula.2', account, csvOf([at('08:00:00'), '1.00', '2.00', '=1+1', ''])],
    ['date.2', account, csvOf(['2099-01-01', '1.00', '2.00', 'x', ''])],
    ['empty', account, csvOf()],
  ]
  for (const [field, of, text] of refusals)
    expect(await importText(text, of), field).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT', fields: [field] },
    })
  expect(await upload(Uint8Array.of(0x50, 0x4b, 0, 0))).toMatchObject({ status: 400 })
  expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toMatchObject({ status: 400 })
  expect(await reconcile('2099-01-01')).toMatchObject({ body: { message: 'INVALID_INPUT' } })
  expect(await count()).toBe(before)
})

test('NO_DATA: an unknown account, file or break', async () => {
  const { day } = newDay()
  const params = { account: 'SCB:0', day }
  const colleague = await newStaff(app, { roles: ['finance'] })
  const { body } = await upload(csvOf([day, '1.00', '', 'x', '']))
  expect([
    await callOffice(app, reconcileDay, { params, body: {} }, finance),
    await importText(csvOf([day, '1.00', '', 'x', '']), 'SCB:0'),
    await callOffice(app, importStatement, { body: { file: body.id, account } }, colleague),
    await callOffice(app, readBreak, { params: { id: 'a'.repeat(24) } }, finance),
    await close('a'.repeat(24)),
  ]).toMatchObject(Array.from({ length: 5 }, () => ({ body: { message: 'NO_DATA' } })))
})

test('IDEMPOTENCY_MISMATCH: a key of another call is refused', async () => {
  const { day } = newDay()
  const key = randomUUID()
  await reconcile(day, key)
  expect(await reconcile('2027-01-01', key)).toMatchObject({
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
})

test("the server's login changes neither what a bank told nor what differs", async () => {
  for (const text of [
    'update bank_line set amount = 1',
    'delete from bank_line',
    'delete from recon_break',
    "update recon_break set kind = 'told-twice'",
    'update statement_import set opening = 0',
  ])
    await expect(app.ctx.db.query(text)).rejects.toMatchObject({ code: '42501' })
})

test('[office:57] no list of breaks or days, no comparison and no import reads a whole table', async () => {
  const { at, day } = newDay()
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  noteStatements(app.ctx.db, texts)
  await importText(csvOf([at('08:00:00'), '13.00', '', `l1-${day}`, 'mzzz-1']), account)
  await reconcile()
  for (const view of ['open', 'closed'] as const)
    for (const sort of ['newest', 'oldest'] as const) {
      const body = { view, filters: { account, kind: 'told-twice' as const }, sort, limit: 1 }
      await callOffice(app, listBreaks, { body }, finance)
      await callOffice(app, listBreaks, { body: { ...body, filters: {} } }, finance)
    }
  const [found] = await dayBreaks()
  await callOffice(app, readBreak, { params: { id: found!.id } }, finance)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
