import { describe, expect, test } from 'vitest'
import { clock, monthsBefore } from '../../platform/clock.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cleanPaymentData } from './clean-payment-data.job.ts'

const app = await startTestApp()

test('deletes a gateway event once it can no longer be repeated, and not before', async () => {
  await app.ctx.db.query(
    `insert into gateway_event (provider, event_id, type, reference, done_at)
      values ('PAYONEX', 'e1', 'charge.paid', 'r', $1)`,
    [clock.now()],
  )
  expect(await cleanPaymentData.run(app.ctx)).toBe(0)
  clock.set(() => new Date(Date.now() + 91 * 24 * 3_600_000))
  expect(await cleanPaymentData.run(app.ctx)).toBe(1)
})

describe('operator retention periods', () => {
  const daysAgo = (days: number): Date => new Date(clock.nowMs() - days * 24 * 3_600_000)
  const count = async (text: string): Promise<number> =>
    Number((await app.ctx.db.query<{ n: bigint }>(`select count(*) as n from ${text}`))[0]!.n)

  test('deletes unreadable reports, notices and closed QR codes after their periods', async () => {
    const member = await app.member()
    const { db } = app.ctx
    for (const [id, days] of [
      ['old', 181],
      ['new', 179],
    ] as const) {
      await db.query(
        `insert into unreadable_report (id, account_no, sender, text, reason, received_at)
          values ($1, '1', 'SCB', 'x', 'y', $2)`,
        [`news-${id}`, daysAgo(days)],
      )
    }
    for (const [id, days] of [
      ['old', 31],
      ['new', 29],
    ] as const) {
      await db.query(
        'insert into deposit_notice (member_id, id, amount, created_at) values ($1, $2, 100, $3)',
        [member.id, id, daysAgo(days)],
      )
    }
    const codes = [
      ['old', 'expired', 181, null],
      ['new', 'expired', 179, null],
      ['due', 'paid', 181, daysAgo(0)],
    ] as const
    for (const [id, state, days, dueAt] of codes) {
      await db.query(
        `insert into qrcode (
            member_id, id, provider, amount, state, created_at, expires_at, closed_at, due_at
          )
          values ($1, $2, 'PAYONEX', 100, $3, $4, $4, $4, $5)`,
        [member.id, id, state, daysAgo(days), dueAt],
      )
    }
    await cleanPaymentData.run(app.ctx)
    const remaining = await db.query(
      `select id
        from unreadable_report
        union all
        select id
        from deposit_notice
        union all
        select id
        from qrcode
        order by id`,
    )
    expect(remaining).toEqual([{ id: 'due' }, { id: 'new' }, { id: 'new' }, { id: 'news-new' }])
  })

  test('deletes the payer’s name of an old payment unless it is unmatched', async () => {
    const payers = [
      ['old', 'credited', 61],
      ['waits', 'unmatched', 61],
      ['new', 'credited', 59],
    ] as const
    const member = await app.member()
    for (const [id, state, months] of payers) {
      await app.ctx.db.query(
        `insert into payment (
            receiving_account, payment_id, amount, paid_at, payer, provider, sources, observed_from,
            observed_until, state, member_id, seen_at
          )
          values ('SCB:1', $1, 100, $2, '{"name": "A STRANGER"}', 'SCB', 'feed', $2, $2, $3, $4, $2)`,
        [id, monthsBefore(clock.now(), months), state, state === 'unmatched' ? null : member.id],
      )
    }
    await cleanPaymentData.run(app.ctx)
    expect(await count(`payment where payer = '{}'`)).toBe(1)
    expect(
      await app.ctx.db.query(
        'select payment_id from payment where payer <> $1 order by payment_id',
        ['{}'],
      ),
    ).toEqual([{ paymentId: 'new' }, { paymentId: 'waits' }])
  })

  test('applies a changed retention period of the operator settings', async () => {
    await setDocument(app, 'retention', {
      ...app.ctx.operatorSettings.read('retention'),
      unreadDays: 8,
    })
    await app.ctx.db.query(
      `insert into unreadable_report (id, account_no, sender, text, reason, received_at)
        values ('nine', '1', 'SCB', 'x', 'y', $1)`,
      [daysAgo(9)],
    )
    await cleanPaymentData.run(app.ctx)
    expect(await count(`unreadable_report where id = 'nine'`)).toBe(0)
  })
})
