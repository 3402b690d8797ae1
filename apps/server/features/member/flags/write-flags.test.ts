import { afterEach, expect, test } from 'vitest'
import { readBonuses } from '@champa/contract/bonus'
import { fromPercent } from '@champa/contract/money'
import { endMemberFlag, raiseMemberFlag } from '@champa/contract/office/member-acts'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import { activatePromotion } from '@champa/contract/promotion'
import { clock } from '../../../platform/clock.ts'
import { payoutsAtBank } from '../../../testing/outside-world.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { sendPayouts } from '../../withdraw/send-payouts.job.ts'
import { endFlags } from './end-flags.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read } = await testOfficeWithdrawals(app)
const { ask, freshStaff } = testMembersRoom(app)
const risk = await freshStaff('risk')
const finance = await freshStaff('finance')
const manager = await freshStaff('manager')
afterEach(() => app.proveBooks())

const approve = async (id: string) =>
  callOffice(
    app,
    approveWithdrawal,
    { params: { id }, body: { version: (await read(id, risk)).row.version, reason } },
    finance,
  )
const codeOf = async (answer: Promise<{ ok: boolean; body: unknown }>) => {
  const { ok, body } = await answer
  return ok ? 'ok' : (body as { message: string }).message
}

const raise = (
  { id }: TestMember,
  kind: 'watch' | 'bonus-abuse',
  effect: 'review-withdrawals' | 'no-bonus' | null,
  until: number | null = null,
) =>
  ask(
    raiseMemberFlag,
    { params: { id: `${id}` }, body: { kind, effect, note: reason, until } },
    risk,
  )

test('review-withdrawals reviews, and staff may approve', async () => {
  const member = await app.member(5_000_00n)
  await raise(member, 'watch', 'review-withdrawals')
  const { id } = await request(100, member)
  expect((await read(id, risk)).row.state).toBe('review')
  expect(await approve(id)).toMatchObject({ ok: true, body: { outcome: 'done' } })
  await sendPayouts.run(app.ctx)
  expect((await payoutsAtBank(app)).filter((one) => one.reference === id)).toHaveLength(1)
})

test('review-withdrawals holds an order that exists and is not sent yet', async () => {
  const member = await app.member(5_000_00n)
  const { id } = await request(200, member)
  expect((await read(id, risk)).row).toMatchObject({ state: 'approved', reasons: [] })
  await raise(member, 'watch', 'review-withdrawals')
  expect((await read(id, risk)).row).toMatchObject({
    state: 'review',
    reasons: [{ why: 'manual' }],
    riskScore: 0,
  })
  const isSent = async () =>
    (await payoutsAtBank(app)).filter(({ reference }) => reference === id).length
  await sendPayouts.run(app.ctx)
  expect(await isSent()).toBe(0)
  expect(await approve(id)).toMatchObject({ ok: true, body: { outcome: 'done' } })
  await sendPayouts.run(app.ctx)
  expect(await isSent()).toBe(1)
})

test('an order that was sent to the bank is not returned to review', async () => {
  const { id, member } = await request(200)
  await sendPayouts.run(app.ctx)
  await raise(member, 'watch', 'review-withdrawals')
  await sendPayouts.run(app.ctx)
  expect((await read(id, risk)).row).toMatchObject({ state: 'sent', reasons: [] })
})

test('APPROVAL_OWN: a flag with an effect is not ended by who raised it', async () => {
  const member = await app.member()
  await raise(member, 'watch', 'review-withdrawals')
  await raise(member, 'watch', null)
  const end = (no: string, staff = risk) =>
    ask(endMemberFlag, { params: { id: `${member.id}`, no }, body: { reason } }, staff)
  expect(await end('1')).toBe('APPROVAL_OWN')
  // One without an effect stops nothing.
  expect(await end('2')).toBe('done')
  expect(await end('2')).toBe('NOT_WAITING')
  expect(await end('1', manager)).toBe('done')
})

test('no-bonus refuses promotions as BONUS_CONDITION until the flag ends [office:54]', async () => {
  const member = await app.member()
  await raise(member, 'bonus-abuse', 'no-bonus')
  const { code } = await putCampaign(app, {
    code: 'NOBONUS1',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 1_00n,
    minDeposit: 0n,
  })
  const activate = () => codeOf(app.call(activatePromotion, { params: { code } }, member))
  expect(await activate()).toBe('BONUS_CONDITION')
  expect(await codeOf(app.call(readBonuses, {}, member))).toBe('ok')
  const params = { id: `${member.id}`, no: '1' }
  expect(await ask(endMemberFlag, { params, body: { reason } }, manager)).toBe('done')
  expect(await activate()).toBe('ok')
})

test('ALREADY_DECIDED: the same flag twice', async () => {
  const member = await app.member()
  await raise(member, 'watch', null)
  expect(await raise(member, 'watch', null)).toBe('ALREADY_DECIDED')
})

test('a flag ends by its time, and what it stopped', async () => {
  const member = await app.member()
  await raise(member, 'watch', 'no-bonus', clock.nowMs() + 60_000)
  expect(await raise(member, 'bonus-abuse', null, clock.nowMs() - 1)).toBe('INVALID_INPUT')
  clock.set(() => new Date(Date.now() + 61_000))
  await endFlags.run(app.ctx)
  const [row] = await app.ctx.db.query('select effects from member where member_id = $1', [
    member.id,
  ])
  expect(row).toEqual({ effects: [] })
})
