import { randomUUID } from 'node:crypto'
import { readBreak } from '@champa/contract/office/reconciliation'
import { afterEach, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { reason, testApprovals } from '../../../testing/test-approvals.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'
import { statementAccount as account, testStatements } from '../../../testing/test-statements.ts'
import { closeBreakAction } from '../index.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const { freshStaff, request, decide, stateOf } = testApprovals(app)
const [finance, manager] = [await freshStaff('finance'), await freshStaff('manager')]
const { newDay, pay, dayBreaks, close, reconcile, importText, csvOf, breaksOf } = testStatements(
  app,
  finance,
)
afterEach(() => clock.set())

test('a payment that is told later ends its break, and one closed by staff stays closed', async () => {
  const { at, day } = newDay()
  await importText(
    csvOf(
      [at('08:00:00'), '10.00', '', `c1-${day}`, ''],
      [at('09:00:00'), '20.00', '', `c2-${day}`, ''],
    ),
    account,
  )
  const found = await dayBreaks()
  const [first, second] = ['c1', 'c2'].map((name) =>
    found.find(({ reference }) => reference === `${name}-${day}`),
  )
  expect(await close(second!.id)).toMatchObject({ body: { outcome: 'done' } })
  await pay(`c1-${day}`, 10_00n, '08:00:00')
  expect(await reconcile()).toMatchObject({ body: { opened: 0, gone: 1, open: 0 } })
  const closed = (await breaksOf(account, 'closed')).filter((one) => one.day === day)
  const ends = closed.map(({ id, closed: end }) => [id, [end?.how, end?.by?.id ?? null]] as const)
  expect(Object.fromEntries(ends)).toEqual({
    [first!.id]: ['gone', null],
    [second!.id]: ['explained', finance.id.toString()],
  })
})

test('a break is matched with several others that come to 0.00 together', async () => {
  const { at, day } = newDay()
  await pay(`d1-${day}`, 30_00n, '08:00:00')
  await pay(`d2-${day}`, 20_00n, '08:10:00')
  await importText(csvOf([at('18:00:00'), '50.00', '', '', 'both together']), account)
  const found = await dayBreaks()
  const sum = found.find(({ kind }) => kind === 'missing-in-ledger')!
  const [one, other] = found.filter(({ kind }) => kind === 'missing-at-bank')
  expect(await close(sum.id, [one!.id])).toMatchObject({ body: { message: 'INVALID_INPUT' } })
  const key = { 'idempotency-key': randomUUID() }
  expect(await close(sum.id, [one!.id, other!.id], key)).toMatchObject({
    body: { outcome: 'done' },
  })
  expect(await close(sum.id, [one!.id, other!.id], key)).toMatchObject({
    body: { outcome: 'done' },
  })
  expect(await reconcile()).toMatchObject({ body: { opened: 0, open: 0 } })
  expect((await auditEventsOf(app, finance)).filter(({ about }) => about === sum.id)).toMatchObject(
    [{ action: 'close-break', body: { reason } }],
  )
})

test('[office:11] [office:12] from 1,000.00 on a second person closes a break', async () => {
  const { at, day } = newDay()
  await importText(
    csvOf(
      [at('08:00:00'), '999.99', '', `e1-${day}`, ''],
      [at('09:00:00'), '1000.00', '', `e2-${day}`, ''],
    ),
    account,
  )
  const [below, from] = (await dayBreaks()).toSorted((a, b) => (a.theirs! < b.theirs! ? -1 : 1))
  expect(await close(below!.id)).toMatchObject({ body: { outcome: 'done' } })
  const asked = await close(from!.id)
  if (!asked.ok || asked.body.outcome !== 'approval') throw new Error('no request')
  expect((await dayBreaks()).map(({ id }) => id)).toEqual([from!.id])
  expect(await decide(manager, asked.body.approvalId)).toMatchObject({
    body: { state: 'executed' },
  })
  const closed = (await breaksOf(account, 'closed')).find(({ id }) => id === from!.id)
  expect(closed?.closed).toMatchObject({ by: { id: finance.id.toString() }, why: reason })
})

test('a request about a break that has gone meanwhile becomes stale', async () => {
  const { at, day } = newDay()
  await importText(csvOf([at('08:00:00'), '5000.00', '', `f1-${day}`, '']), account)
  const [found] = await dayBreaks()
  const id = await request(finance, closeBreakAction, { id: found!.id, with: [] })
  await pay(`f1-${day}`, 5_000_00n, '08:00:00')
  await reconcile()
  expect(await decide(manager, id)).toMatchObject({ body: { message: 'APPROVAL_STALE' } })
  expect(await stateOf(id)).toBe('stale')
})

test('opening a break shows what the bank wrote, and is recorded', async () => {
  const { at, day } = newDay()
  await importText(csvOf([at('08:00:00'), '11.00', '', `i1-${day}`, 'จาก สมชาย']), account)
  const [found] = await dayBreaks()
  expect(await callOffice(app, readBreak, { params: { id: found!.id } }, manager)).toMatchObject({
    body: { line: { text: 'จาก สมชาย', source: 'statement' }, payment: null },
  })
  expect((await auditEventsOf(app, manager)).at(-1)).toMatchObject({
    action: 'look',
    outcome: 'looked',
    about: found!.id,
  })
})

test('NOT_WAITING: a break is closed once', async () => {
  const { at, day } = newDay()
  await importText(csvOf([at('08:00:00'), '12.00', '', `j1-${day}`, '']), account)
  const [found] = await dayBreaks()
  const answers = await Promise.all([close(found!.id), close(found!.id)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await close(found!.id)).toMatchObject({ body: { message: 'NOT_WAITING' } })
})

test('APPROVAL_EXISTS: a second request about a break is refused', async () => {
  const { at, day } = newDay()
  await importText(csvOf([at('08:00:00'), '7000.00', '', `k1-${day}`, '']), account)
  const [found] = await dayBreaks()
  await close(found!.id)
  expect(await close(found!.id)).toMatchObject({ body: { message: 'APPROVAL_EXISTS' } })
})

test('APPROVER_MISSING: a large break that nobody could decide about is not requested', async () => {
  const { at, day } = newDay()
  await importText(csvOf([at('08:00:00'), '7100.00', '', `m1-${day}`, '']), account)
  const [found] = await dayBreaks()
  const switchCheckers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  await switchCheckers('off')
  expect(await close(found!.id)).toMatchObject({ body: { message: 'APPROVER_MISSING' } })
  await switchCheckers('active')
})
