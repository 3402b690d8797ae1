import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { readReceipt } from '@champa/contract/statement'
import { post } from '../../ledger/post.ts'
import { depositReceived } from '../../ledger/postings/index.ts'
import { clock, monthsBefore } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { cases } from '../../testing/thorough.ts'
import { cleanPaymentData } from './clean-payment-data.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const retention = app.ctx.operatorSettings.read('retention')
beforeEach(() => setDocument(app, 'retention', retention))
afterEach(() => app.proveBooks())

const payer = { bankCode: 'SCB', accountNo: '4051112223', name: 'A STRANGER' }
let deposits = 0

/** Posts a deposit of this age by an unknown payer; returns its number in the member's book. */
async function depositOf(member: TestMember, months: number, amount = 100_00n): Promise<bigint> {
  const posted = await post(
    app.ctx.db,
    depositReceived({
      member: member.id,
      receivingAccount: 'SCB:4058821937',
      bankReference: `old-${++deposits}`,
      channel: 'SCB',
      amount: amount as MinorUnits,
      detail: { payer, bankReference: `old-${deposits}`, payerFits: 'foreign' },
    }),
  )
  if (!posted.ok) throw new Error(posted.code)
  const at = monthsBefore(clock.now(), months).toISOString()
  const here = `where member_id = ${member.id} and seq = ${posted.seq}`
  await asOwner(app, `update movement set created_at = '${at}' ${here}`)
  await asOwner(app, `update deposit_play set at = '${at}' ${here}`)
  return BigInt(posted.seq!)
}

const storedOf = (member: TestMember) =>
  app.ctx.db.query<{ seq: bigint; detail: object; amount: bigint; hasKey: boolean; fits: string }>(
    `select m.seq, m.detail, m.amount, p.payer_key is not null as has_key, p.payer_match as fits
      from movement m
      join deposit_play p on p.member_id = m.member_id and p.seq = m.seq
      where m.member_id = $1
      order by m.seq`,
    [member.id],
  )

describe('removing the payers of deposits', () => {
  test('removes the payer and the payer’s key after the period, and nothing else', async () => {
    const member = await app.member()
    const [old, recent] = [await depositOf(member, 61), await depositOf(member, 59)]
    await cleanPaymentData.run(app.ctx)
    const [first, second] = await storedOf(member)
    expect(first).toMatchObject({ seq: old, amount: 100_00n, hasKey: false, fits: 'foreign' })
    expect(first!.detail).toMatchObject({ payerFits: 'foreign', bankReference: expect.anything() })
    expect(first!.detail).not.toHaveProperty('payer')
    expect(second).toMatchObject({ seq: recent, hasKey: true, detail: { payer } })
    const receipt = await app.call(
      readReceipt,
      { params: { id: movementId(member.id, old) } },
      member,
    )
    expect(receipt).toMatchObject({ ok: true, body: { counterparty: null } })
  })

  test('the server’s database login can remove a payer only through the ledger function', async () => {
    const member = await app.member()
    await depositOf(member, 61)
    for (const change of [
      "update movement set detail = detail - 'payer' where member_id = $1",
      'update deposit_play set payer_key = null where member_id = $1',
    ])
      await expect(app.ctx.db.query(change, [member.id])).rejects.toMatchObject({ code: '42501' })
    expect(await storedOf(member)).toMatchObject([{ hasKey: true, detail: { payer } }])
  })

  test('deletes unreadable reports after the payer period when that is shorter', async () => {
    await setDocument(app, 'retention', { ...retention, payerMonths: 2 })
    for (const [id, months] of [
      ['old', 3],
      ['new', 1],
    ] as const)
      await app.ctx.db.query(
        `insert into unreadable_report (id, account_no, sender, text, reason, received_at)
          values ($1, '1', 'SCB', 'from A STRANGER', 'y', $2)`,
        [id, monthsBefore(clock.now(), months)],
      )
    await cleanPaymentData.run(app.ctx)
    expect(await app.ctx.db.query('select id from unreadable_report')).toEqual([{ id: 'new' }])
  })
})

test('removes exactly the payers past any period, from deposits of any age and amount', async () => {
  const deposit = fc.record({
    months: fc.integer({ min: 0, max: 90 }),
    amount: fc.bigInt({ min: 1n, max: 9_999_99n }),
  })
  const world = fc.record({
    payerMonths: fc.integer({ min: 1, max: 72 }),
    made: fc.array(deposit, { minLength: 1, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ payerMonths, made }) => {
      await setDocument(app, 'retention', { ...retention, payerMonths })
      const member = await app.member()
      for (const { months, amount } of made) await depositOf(member, months, amount)
      await cleanPaymentData.run(app.ctx)
      // The payer of a deposit that is exactly as old as the period may or may not be removed.
      const rows = (await storedOf(member)).map((row) => [
        row.amount,
        'payer' in row.detail,
        row.hasKey,
      ])
      made.forEach(({ months, amount }, index) => {
        const isKept = months < payerMonths
        if (months === payerMonths) expect(rows[index]![0]).toBe(amount)
        else expect(rows[index]).toEqual([amount, isKept, isKept])
      })
      await app.proveBooks()
    }),
    { numRuns: cases(6, 40) },
  )
})
