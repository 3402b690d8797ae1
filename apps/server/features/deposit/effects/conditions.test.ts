import { afterAll, expect, test } from 'vitest'
import { takeTimeOut } from '@champa/contract/responsible'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { endAnyLock, payIn } from '../../../testing/pay-in.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { storeActivation } from '../../bonus/activation.ts'
import type { Campaign } from '../../campaign/index.ts'

/**
 * Tests the requirements of a bonus when a deposit receives it; activate-bonus.test.ts tests them
 * at its activation.
 */
const app = await startTestApp()
afterAll(() => app.proveBooks())

let campaigns = 0
async function activated(
  changes: Partial<Campaign>,
  funds = 0n,
): Promise<{ member: TestMember; code: string }> {
  const { code } = await putCampaign(app, {
    code: `BONUS${++campaigns}`,
    maxReceived: null,
    ...changes,
  })
  const member = await app.member(funds)
  await storeActivation(app.ctx.db, { memberId: member.id, code })
  return { member, code }
}
const receive = async (member: TestMember, amount = 100_00n): Promise<number> => {
  await payIn(app, member, amount)
  const rows = await app.ctx.db.query(
    "select 1 as one from movement where member_id = $1 and type = 'bonus'",
    [member.id],
  )
  await endAnyLock(app, member)
  return rows.length
}
const isActivated = async ({ id }: TestMember) =>
  (await app.ctx.db.query('select 1 as one from bonus_activation where member_id = $1', [id]))
    .length === 1

test('a welcome bonus for the first three deposits stays activated until the third', async () => {
  const { member } = await activated({
    audience: { newOnly: true },
    receiveLimit: 'limit',
    maxReceived: 3,
  })
  expect([
    await receive(member),
    await receive(member),
    await isActivated(member),
    await receive(member),
    await isActivated(member),
    await receive(member),
  ]).toEqual([1, 2, true, 3, false, 3])
})

test('a new-member bonus is not given after another campaign’s credit', async () => {
  const { member } = await activated({ audience: { newOnly: true } })
  await app.ctx.db.query(
    `insert into campaign_receipt (member_id, code, no, amount, received_at)
      values ($1, 'OTHER', 1, 1, $2)`,
    [member.id, clock.now()],
  )
  expect(await receive(member)).toBe(0)
})

test('requires an empty account at each deposit, not counting the deposit itself', async () => {
  const { member } = await activated({ requiresEmpty: true, minRemain: 20_00n }, 20_00n)
  expect([await receive(member), await receive(member)]).toEqual([1, 1])
})

test('only one of two concurrent deposits into an empty account gets the bonus', async () => {
  const { member } = await activated({ requiresEmpty: true })
  await Promise.all([payIn(app, member, 100_00n), payIn(app, member, 100_00n)])
  expect(
    await app.ctx.db.query('select no, state from play_lock where member_id = $1', [member.id]),
  ).toEqual([{ no: 1, state: 'in_play' }])
})

test('checks the minimum last deposit only at activation', async () => {
  const { member } = await activated({ audience: { minLastDeposit: 500 } }, 500_00n)
  expect(await receive(member)).toBe(1)
})

test('the hours of a bonus apply to the time of the deposit', async () => {
  const { member } = await activated({ hoursFrom: '18:00', hoursTo: '20:00' })
  const given: number[] = []
  for (const time of ['17:59:59', '18:00:00', '19:59:59', '20:00:00']) {
    clock.set(() => new Date(`2030-01-01T${time}+07:00`))
    given.push(await receive(member))
  }
  expect(given).toEqual([0, 1, 2, 2])
})

test('a member who left the group or has no bank account receives no bonus', async () => {
  const { member } = await activated({ audience: { groups: ['vip'] } })
  await asOwner(app, `update member set groups = '{vip}' where member_id = ${member.id}`)
  expect(await receive(member)).toBe(1)
  await asOwner(app, `update member set bank_account_no = null where member_id = ${member.id}`)
  expect(await receive(member)).toBe(1)
  await asOwner(
    app,
    `update member set bank_account_no = '${member.id}', groups = '{}'
      where member_id = ${member.id}`,
  )
  expect(await receive(member)).toBe(1)
})

test('a bonus stays activated after a deposit during a time-out, for a later deposit', async () => {
  const { member } = await activated({})
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  expect([await receive(member), await isActivated(member)]).toEqual([0, true])
  clock.set(() => new Date(Date.now() + 25 * 3_600_000))
  expect(await receive(member)).toBe(1)
})
