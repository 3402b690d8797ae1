import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readPayouts } from '@champa/contract/office/payouts'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import { reviewReasons } from '@champa/contract/office/withdrawals'
import { readReceipt, readStatement } from '@champa/contract/statement'
import { readPayout, withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { payoutsAtBank } from '../../../testing/outside-world.ts'
import { shippedScore, shipScore } from '../../../testing/risk.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { sections } from '../../privacy/copy/sections.ts'
import { refreshRiskFacts } from '../../risk/index.ts'
import { sendPayouts } from '../send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read } = await testOfficeWithdrawals(app)
const finance = await newStaff(app, { roles: ['finance'] })
const risk = await newStaff(app, { roles: ['risk'] })
// Could decide as the second person.
await newStaff(app, { roles: ['manager'] })

/** Deposits of the tests are not played, so that they alone would ask for a review. */
const rules = { ...shippedScore.rules, fastInOut: null }
beforeEach(() => shipScore(app, { rules }))
afterEach(() => app.proveBooks())

/** A member whose facts the job has read. */
async function known(): Promise<TestMember> {
  const member = await app.member(5_000_00n)
  await refreshRiskFacts(app.ctx, member.id)
  return member
}
const setFacts = ({ id }: TestMember, changes: string) =>
  asOwner(app, `update member_risk set facts = facts || '${changes}' where member_id = ${id}`)
const isAtBank = async (id: string) =>
  (await payoutsAtBank(app)).filter(({ reference }) => reference === id).length
const approve = async (id: string) =>
  callOffice(
    app,
    approveWithdrawal,
    { params: { id }, body: { version: (await read(id, risk)).row.version, reason } },
    finance,
  )

describe('a withdrawal that no rule asks about', () => {
  test('is paid without a decision, with its score and the rules that made it', async () => {
    const { id } = await request(200, await known())
    expect((await read(id, risk)).row).toMatchObject({
      state: 'approved',
      riskScore: 15,
      ruleset: 1,
      reasons: [{ why: 'first-withdrawal', points: 15 }],
      reviewMs: null,
    })
    await sendPayouts.run(app.ctx)
    expect(await isAtBank(id)).toBe(1)
  })

  test('is judged in the two round trips of before', async () => {
    const member = await known()
    const queries = vi.spyOn(app.ctx.db, 'query')
    await request(200, member)
    const names = queries.mock.calls.map(([, , name]) => name)
    queries.mockRestore()
    expect(names.filter((name) => name?.startsWith('session-'))).toHaveLength(1)
    expect(names.length).toBeLessThanOrEqual(2)
  })

  test('is reviewed while payouts of its currency are paused', async () => {
    const member = await known()
    await asOwner(
      app,
      `update operator_setting set value = '{"paused": {"THB": {"since": "2026-01-01T00:00:00Z",
        "by": "x", "reason": "bank trouble"}}}' where name = 'payouts'`,
    )
    await app.ctx.operatorSettings.refresh()
    const { id } = await request(200, member)
    await asOwner(
      app,
      `update operator_setting set value = '{"paused": {}}' where name = 'payouts'`,
    )
    await app.ctx.operatorSettings.refresh()
    expect((await read(id, risk)).row).toMatchObject({
      state: 'review',
      reasons: [{ why: 'payouts-paused' }, { why: 'first-withdrawal' }],
    })
    await sendPayouts.run(app.ctx)
    expect(await isAtBank(id)).toBe(0)
  })
})

describe('[office:52] missing facts', () => {
  test.each<[string, (member: TestMember) => Promise<unknown>]>([
    ['none', ({ id }) => asOwner(app, `delete from member_risk where member_id = ${id}`)],
    ['not readable ones', (member) => setFacts(member, '{"linked": "many"}')],
    ['ones of 16 minutes', async () => clock.set(() => new Date(Date.now() + 16 * 60_000))],
    [
      'ones from before the sign-in',
      ({ id }) =>
        asOwner(
          app,
          `update member_risk set signed_in_at = as_of + interval '1 minute' where member_id = ${id}`,
        ),
    ],
  ])('%s ask for a review, and nothing is sent without a decision', async (_, spoil) => {
    const member = await known()
    await spoil(member)
    const { id } = await request(200, member)
    const { row } = await read(id, risk)
    expect([row.state, row.reasons.map(({ why }) => why)[0]]).toEqual(['review', 'facts-missing'])
    await sendPayouts.run(app.ctx)
    expect(await isAtBank(id)).toBe(0)
    expect(await approve(id)).toMatchObject({ ok: true, body: { outcome: 'done' } })
    await sendPayouts.run(app.ctx)
    expect(await isAtBank(id)).toBe(1)
    expect((await read(id, risk)).row.reasons).toEqual(row.reasons)
  })
})

test('one person approves a score of 69, two a score of 70', async () => {
  const scored = async (points: number) => {
    await shipScore(app, { rules: { ...rules, network: { points, days: 30 } } })
    const member = await known()
    await setFacts(member, '{"isOtherNetwork": true, "paidBefore": true}')
    return (await request(200, member)).id
  }
  const [below, above] = [await scored(69), await scored(70)]
  expect(await approve(below)).toMatchObject({ ok: true, body: { outcome: 'done' } })
  expect(await approve(above)).toMatchObject({ ok: true, body: { outcome: 'approval' } })
  await sendPayouts.run(app.ctx)
  expect([await isAtBank(below), await isAtBank(above)]).toEqual([1, 0])
})

test('figures of today count each rule, and how often staff approved all the same', async () => {
  const before = await callOffice(app, readPayouts, {}, finance)
  const of = async (why: string) => {
    const answer = await callOffice(app, readPayouts, {}, finance)
    if (!answer.ok || !before.ok) throw new Error('no figures')
    const [now, then] = [answer.body, before.body].map(
      ({ rules: all }) =>
        all.find((one) => one.why === why) ?? { hits: 0, decided: 0, overturned: 0 },
    )
    return [
      now!.hits - then!.hits,
      now!.decided - then!.decided,
      now!.overturned - then!.overturned,
    ]
  }
  const member = await known()
  await setFacts(member, '{"linked": 2}')
  const { id } = await request(200, member)
  expect(await of('linked')).toEqual([1, 0, 0])
  await approve(id)
  expect(await of('linked')).toEqual([1, 1, 1])
})

test('no answer to the member, and no data copy, has a score or a reason of it', async () => {
  const member = await known()
  const all = { linked: 9, linkedFrozen: 1, otherPayers: 3, membersOfDevice: 9, withdrawals: 9 }
  await setFacts(member, JSON.stringify({ ...all, isOtherNetwork: true, paidBefore: false }))
  const asked = await app.call(withdraw, { body: { amount: 200 } }, member)
  const id = asked.ok ? asked.body._id : ''
  expect((await read(id, risk)).row.riskScore).toBeGreaterThanOrEqual(70)
  const answers = [
    asked,
    await app.call(readPayout, {}, member),
    await app.call(readWithdrawLimits, {}, member),
    await app.call(readStatement, { body: { page: 1, limit: 20 } }, member),
    await app.call(readReceipt, { params: { id } }, member),
  ]
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const copies = await Promise.all(sections.map(({ rows }) => app.ctx.db.query(rows, [member.id])))
  const text = JSON.stringify([answers, copies], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(text).toContain(id)
  const words = ['score', 'ruleset', 'assessed', 'reasons', 'points', 'figures', 'member_risk']
  const scored = reviewReasons.slice(reviewReasons.indexOf('payouts-paused'))
  for (const word of [...words, ...scored.filter((why) => why !== 'network')])
    expect(text.toLowerCase(), word).not.toContain(`"${word}"`)
})
