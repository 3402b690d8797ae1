import { readBreak } from '@champa/contract/office/reconciliation'
import { afterEach, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testApprovals } from '../../../testing/test-approvals.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { statementAccount as account, testStatements } from '../../../testing/test-statements.ts'
import { setDocument } from '../../../testing/sign-up.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const { freshStaff, decide } = testApprovals(app)
const [finance, manager] = [await freshStaff('finance'), await freshStaff('manager')]
const { newDay, pay, dayBreaks, close, reconcile, importText, csvOf, breaksOf } = testStatements(
  app,
  finance,
)
afterEach(() => clock.set())

/** A day that a first statement has reported, with one row of 1.00. */
async function toldDay() {
  const { at, day } = newDay()
  await pay(`known-${day}`, 1_00n, '07:00:00')
  await importText(csvOf([at('07:00:00'), '1.00', '', `known-${day}`, '']), account)
  return { at, day }
}

const missing = async () =>
  (await dayBreaks()).filter(({ kind }) => kind === 'missing-at-bank').map(({ ours }) => ours)

test('a later statement ends small breaks, and none from the limit on', async () => {
  const { at, day } = await toldDay()
  await pay(`small-${day}`, 999_99n, '08:00:00')
  await pay(`large-${day}`, 1_000_00n, '09:00:00')
  await reconcile()
  expect(await missing()).toEqual([999_99n, 1_000_00n])
  await importText(
    csvOf(
      [at('08:00:00'), '999.99', '', `small-${day}`, ''],
      [at('09:00:00'), '1000.00', '', `large-${day}`, ''],
    ),
    account,
  )
  expect(await missing()).toEqual([1_000_00n])
  await reconcile()
  const [held] = await dayBreaks()
  expect(await dayBreaks()).toHaveLength(1)
  expect(await callOffice(app, readBreak, { params: { id: held!.id } }, manager)).toMatchObject({
    body: {
      laterStatement: { file: 'statement.csv', by: expect.any(String) },
      payment: { amount: 1_000_00n },
    },
  })
  const asked = await close(held!.id)
  if (!asked.ok || asked.body.outcome !== 'approval') throw new Error('no request')
  expect(await decide(manager, asked.body.approvalId)).toMatchObject({
    body: { state: 'executed' },
  })
  await reconcile()
  expect(await dayBreaks()).toEqual([])
})

test('rows that are there before the payment do not hide it either', async () => {
  const { at, day } = await toldDay()
  await importText(csvOf([at('09:00:00'), '1500.00', '', `early-${day}`, '']), account)
  await pay(`early-${day}`, 1_500_00n, '09:00:00')
  await reconcile()
  expect(await missing()).toEqual([1_500_00n])
})

test('small payments of a later statement stay breaks when large together', async () => {
  const { at, day } = await toldDay()
  const names = [1, 2, 3, 4, 5, 6].map((number) => `part${number}-${day}`)
  for (const name of names) await pay(name, 900_00n, `1${names.indexOf(name)}:00:00`)
  await importText(
    csvOf(...names.map((name, index) => [at(`1${index}:00:00`), '900.00', '', name, ''])),
    account,
  )
  expect(await missing()).toHaveLength(6)
})

test('the first statement of a day is believed', async () => {
  const { at, day } = newDay()
  await pay(`first-${day}`, 9_000_00n, '09:00:00')
  await importText(csvOf([at('09:00:00'), '9000.00', '', `first-${day}`, '']), account)
  expect(await dayBreaks()).toEqual([])
})

test('one person closes up to a limit alone in a day, also at once', async () => {
  const before = app.ctx.operatorSettings.read('fourEyes')
  const closer = await freshStaff('finance')
  const own = testStatements(app, closer)
  const { at, day } = newDay()
  await setDocument(app, 'fourEyes', {
    ...before,
    from: { ...before.from, breakCloseOfPerson: { THB: 1_000, LAK: 2_500_000 } },
  })
  const amounts = ['400.00', '400.00', '400.00', '100.00']
  await importText(
    csvOf(
      ...amounts.map((amount, index) => [
        at(`1${index}:00:00`),
        amount,
        '',
        `p${index}-${day}`,
        '',
      ]),
    ),
    account,
  )
  const found = (await dayBreaks()).toSorted((one, other) => Number(other.theirs! - one.theirs!))
  const [first, second, third, last] = found
  expect(await own.close(first!.id)).toMatchObject({ body: { outcome: 'done' } })
  const twice = await Promise.all([own.close(second!.id), own.close(third!.id)])
  const done = twice.filter((one) => one.ok && one.body.outcome === 'done')
  expect(done).toHaveLength(1)
  // 800 are closed: 100 more stay below 1,000, 400 do not.
  expect(await own.close(last!.id)).toMatchObject({ body: { outcome: 'done' } })
  const [left] = await dayBreaks()
  expect(await own.close(left!.id)).not.toMatchObject({ body: { outcome: 'done' } })
  const closed = (await breaksOf(account, 'closed')).filter((one) => one.day === day)
  const alone = closed.reduce((sum, { theirs }) => sum + (theirs ?? 0n), 0n)
  expect(alone).toBe(900_00n)
  await setDocument(app, 'fourEyes', before)
})
