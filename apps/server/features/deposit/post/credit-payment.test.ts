import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { creditPayment } from './credit-payment.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

const receivingAccount = 'KBANK:0623174480'

test('credits payments after a deadlock with another statement', async () => {
  for (const [index, reference] of ['A', 'B'].entries()) {
    const member = await app.member()
    await ingestReport(app.ctx, {
      channel: 'qr',
      provider: 'KBANK',
      receivingAccount,
      amount: (500_00n + BigInt(index)) as MinorUnits,
      reference,
      bankReference: null,
      paidAt: clock.now(),
      payer: {},
      owner: { memberId: member.id },
    })
  }
  await asOwner(app, "update payment set state = 'claimed', credited_at = null")
  const states = async () =>
    (await asOwner(app, 'select state from payment')).map((row) => row['state'])

  const payments =
    await app.ctx.db.query<Parameters<typeof creditPayment>[1]>('select * from payment')

  const other = new pg.Client({ connectionString: app.ownerUrl })
  await other.connect()
  onTestFinished(() => other.end())
  // The database ends the statement that finds the deadlock, which must be the other one.
  await other.query("set deadlock_timeout = '1min'; begin")
  const lock = (paymentId: string) =>
    other.query('select from payment where payment_id = $1 for update', [paymentId])
  await lock('B')
  const marked = Promise.all(payments.map((payment) => creditPayment(app.ctx, payment)))
  await vi.waitFor(async () =>
    expect(
      await asOwner(app, "select from pg_stat_activity where wait_event_type = 'Lock'"),
    ).not.toEqual([]),
  )
  await lock('A')
  expect(await states()).toEqual(['claimed', 'claimed'])
  await other.query('rollback')
  await marked
  expect(await states()).toEqual(['credited', 'credited'])
})
