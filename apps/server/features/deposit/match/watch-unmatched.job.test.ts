import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { metrics } from '../../../platform/http/metrics.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { assignPayment, listUnmatchedPayments, returnPayment } from './assign-payment.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { watchUnmatched } from './watch-unmatched.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

/** The gauge in Prometheus' text format, without its description. */
async function shown(name: string): Promise<string[]> {
  const text = await metrics.getSingleMetricAsString(name)
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

async function watched() {
  await watchUnmatched.run(app.ctx)
  const [oldest] = await shown('champa_unmatched_payment_oldest_timestamp_seconds')
  return {
    payments: await shown('champa_unmatched_payments'),
    oldest: Number(oldest!.split(' ').at(-1)),
  }
}

const receive = (receivingAccount: string, reference: string) =>
  ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount,
    reference: null,
    bankReference: reference,
    amount: 123_45n as MinorUnits,
    paidAt: clock.now(),
    payer: { bankCode: 'BBL', accountNo: '5550009999', name: 'NOBODY' },
  })

test('counts payments that wait for staff by reason, until staff have decided', async () => {
  expect(await watched()).toEqual({ payments: [], oldest: 0 })
  const before = Math.floor(clock.nowMs() / 1000)
  await receive('SCB:4058821937', 'first')
  await receive('SCB:4058821937', 'second')
  await receive('SCB:0000000000', 'third')
  const told = await watched()
  expect(told.payments.toSorted()).toEqual([
    'champa_unmatched_payments{reason="no-member"} 2',
    'champa_unmatched_payments{reason="unknown-account"} 1',
  ])
  expect(told.oldest).toBeGreaterThanOrEqual(before)
  expect(told.oldest).toBeLessThanOrEqual(clock.nowMs() / 1000)
  const member = await app.member()
  const [one, ...others] = await listUnmatchedPayments(app.ctx, 10)
  expect(await assignPayment(app.ctx, { ...one!, username: member.phone })).toBe('given')
  for (const other of others)
    expect(await returnPayment(app.ctx, { ...other, why: 'sent back' })).toBe(true)
  expect(await watched()).toEqual({ payments: [], oldest: 0 })
  await app.proveBooks()
})
