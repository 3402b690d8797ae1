import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { movementId, readMovementId } from '../../../platform/ids.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { decidePayout, payoutsAtBank } from '../../../testing/outside-world.ts'
import { shipScore } from '../../../testing/risk.ts'
import { shrinksWithin } from '../../../testing/shrinks-within.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { cases } from '../../../testing/thorough.ts'
import { assessmentOf, type AssessedDetail, refreshRiskFacts } from '../../risk/index.ts'
import { sendPayouts } from '../send-payouts.job.ts'
import { approveWithdrawal, rejectWithdrawal } from './reviewed.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })

const sqlNow = () => `'${clock.now().toISOString()}'::timestamptz`
const count = fc.nat({ max: 12 })
const changes = fc.record(
  {
    paidBefore: fc.boolean(),
    withdrawals: count,
    deposits: count,
    otherPayers: count,
    linked: count,
    linkedFrozen: fc.nat({ max: 1 }),
    membersOfDevice: count,
    isOtherNetwork: fc.boolean(),
    findings: fc.nat({ max: 1 }),
    asOf: fc.constantFrom('2026-01-01T00:00:00Z', 'not a time'),
    resultOfDay: fc.constantFrom('-99999999', 'x', null),
  },
  { requiredKeys: [] },
)
const step = fc.constantFrom('send', 'send', 'approve', 'reject', 'flag', 'end-flag', 'paid')

interface Life {
  member: TestMember
  id: string
  decided: boolean
}

const flag = ({ member }: Life, by: string) =>
  asOwner(
    app,
    `select member_flag_add(${member.id}, 'watch', null, '{review-withdrawals}', 'a property test',
      '${by}', ${sqlNow()}, null)`,
  )

async function work(life: Life, what: string): Promise<void> {
  if (what === 'send') await sendPayouts.run(app.ctx)
  else if (what === 'paid') await decidePayout(app, life.id, 'paid')
  else if (what === 'flag') await flag(life, 'staff:1')
  else if (what === 'end-flag')
    await asOwner(
      app,
      `select member_flag_end(${life.member.id}, 1, 'staff:2', 'over', ${sqlNow()})`,
    )
  else if (what === 'approve')
    life.decided ||= (await approveWithdrawal(app.operator, life.id, 'cli:test')) === 'done'
  else await rejectWithdrawal(app.operator, life.id, { reason: 'no', by: 'cli:test' })
}

async function detailOf(id: string): Promise<AssessedDetail & { sentAt?: string }> {
  const { memberId, seq } = readMovementId(id)!
  const [row] = await app.ctx.db.query<{ detail: AssessedDetail }>(
    'select detail from movement where member_id = $1 and seq = $2',
    [memberId, seq],
  )
  return row!.detail
}

async function live(facts: object, amount: number, steps: readonly string[]): Promise<void> {
  const member = await app.member(1_000_00n)
  await refreshRiskFacts(app.ctx, member.id)
  await asOwner(
    app,
    `update member_risk set facts = facts || '${JSON.stringify(facts)}'
      where member_id = ${member.id}`,
  )
  const asked = await app.call(withdraw, { body: { amount } }, member)
  if (!asked.ok) throw new Error(asked.body.message)
  const life: Life = { member, id: asked.body._id, decided: false }
  expect(life.id).toBe(movementId(member.id, readMovementId(life.id)!.seq))
  for (const what of [...steps, 'send', 'send']) {
    const before = await detailOf(life.id)
    await work(life, what)
    // A flag puts an order that was approved, but not sent, back into review.
    if (what === 'flag' && (await detailOf(life.id)).review !== undefined) life.decided = false
    const orders = (await payoutsAtBank(app)).filter(({ reference }) => reference === life.id)
    expect(orders.length).toBeLessThanOrEqual(1)
    // Whatever waits for a decision goes out by none but a decision.
    if (before.review !== undefined && !life.decided) expect(orders).toEqual([])
  }
  const after = await detailOf(life.id)
  const { score, reasons } = assessmentOf(after)
  const isAsked = reasons.some(({ points }) => points === undefined) || (score ?? 0) >= 30
  const wasSent = after.sentAt !== undefined
  if (isAsked && wasSent) expect(life.decided).toBe(true)
  const [books] = await app.ctx.db.query<{ sum: bigint }>(
    'select sum(balance)::bigint as sum from account where member_id = $1',
    [member.id],
  )
  expect(books).toEqual({ sum: 0n })
}

const maxShrinkMs = 20_000

test('an order is sent at most once, and one to review only by a decision', async () => {
  await shipScore(app)
  const amount = fc.integer({ min: 100, max: 1_000 })
  await fc.assert(
    fc.asyncProperty(
      changes,
      amount,
      fc.array(step, { maxLength: 6 }),
      shrinksWithin(maxShrinkMs, live),
    ),
    { numRuns: cases(25, 150) },
  )
  await app.proveBooks()
}, 120_000)
