import { afterEach, expect, test, vi } from 'vitest'
import { editAccountName } from '@champa/contract/account'
import { withdraw } from '@champa/contract/withdraw'
import { decidePayout, eventually } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { listWithdrawals } from '../withdraw/index.ts'
import { sendPayouts } from '../withdraw/send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const lao = await startTestApp({ LAO_BUILD: '1' })
afterEach(() => app.proveBooks())

const edit = (member: TestMember, bankCode: string, bankAccountName: string, at = app) =>
  at.call(editAccountName, { body: { bankCode, bankAccountName } }, member)
async function memberOf(bankCode: string, at = app): Promise<TestMember> {
  const member = await at.member(500_00n)
  await at.operator.db.query(
    "update member set bank_code = $2, bank_account_name = 'สมชาย ทดสอบ' where member_id = $1",
    [member.id, bankCode],
  )
  return member
}
const nameOf = async (member: TestMember, at = app) => {
  const [row] = await at.ctx.db.query<{ name: string; changed: boolean }>(
    `select bank_account_name as name, bank_changed_at is not null as changed
      from member
      where member_id = $1`,
    [member.id],
  )
  return row
}

// [spec:API-29.1]
test.each(['KTB', 'TTB', 'BBL'])(
  '%s: stores the name in capitals with single spaces between words',
  async (bankCode) => {
    const member = await memberOf(bankCode)
    expect(await edit(member, bankCode, '  somchai   Jaidee ')).toMatchObject({
      status: 200,
      body: { bankCode, bankAccountName: 'SOMCHAI JAIDEE' },
    })
    expect(await nameOf(member)).toEqual({ name: 'SOMCHAI JAIDEE', changed: true })
  },
)

test('accepts TMB for an account at TTB', async () => {
  expect(await edit(await memberOf('TTB'), 'TMB', 'Malee')).toMatchObject({
    body: { bankCode: 'TTB', bankAccountName: 'MALEE' },
  })
})

test('accepts an account at any bank of the Lao build', async () => {
  const member = await memberOf('BCEL', lao)
  expect(await edit(member, 'BCEL', 'Bounmy Lao', lao)).toMatchObject({
    body: { bankAccountName: 'BOUNMY LAO' },
  })
})

// [spec:ERM-21.1]
test('NO_BANK: refuses when the member has no registered account', async () => {
  const member = await app.member()
  await app.operator.db.query('update member set bank_code = null where member_id = $1', [
    member.id,
  ])
  expect(await edit(member, 'KTB', 'SOMCHAI')).toMatchObject({
    status: 409,
    body: { message: 'NO_BANK' },
  })
})

// [spec:ACC-42.3 ERR-46.1]
test('INVALID_BANK: refuses a different bank, or one that needs no English name', async () => {
  const member = await memberOf('KTB')
  for (const other of ['BBL', 'ktb', 'NONE', ''])
    expect(await edit(member, other, 'SOMCHAI'), other).toMatchObject({
      status: 400,
      body: { message: 'INVALID_BANK' },
    })
  expect(await edit(await memberOf('KBANK'), 'KBANK', 'SOMCHAI')).toMatchObject({
    status: 400,
    body: { message: 'INVALID_BANK' },
  })
  expect(await nameOf(member)).toEqual({ name: 'สมชาย ทดสอบ', changed: false })
})

// [spec:ACC-42.1 ERR-47.1]
test('BANK_ACCOUNT_NAME_ENG: refuses an empty, overlong or non-English name', async () => {
  const member = await memberOf('KTB')
  for (const name of ['สมชาย', 'SOMCHAI 2', "O'NEILL", 'A-B', '', ' ', 'ΑΒΓ', 'A'.repeat(101)])
    expect(await edit(member, 'KTB', name), name).toMatchObject({
      status: 400,
      body: { message: 'BANK_ACCOUNT_NAME_ENG' },
    })
  expect(await nameOf(member)).toEqual({ name: 'สมชาย ทดสอบ', changed: false })
})

test('WITHDRAW_PENDING: refuses a new name during a withdrawal and accepts it afterwards', async () => {
  const member = await memberOf('KTB')
  const withdrawal = await app.call(withdraw, { body: { amount: 100 } }, member)
  expect(await edit(member, 'KTB', 'SOMCHAI')).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  await sendPayouts.run(app.ctx)
  await decidePayout(app, withdrawal.ok ? withdrawal.body._id : '', 'rejected')
  await eventually(async () => (await edit(member, 'KTB', 'SOMCHAI')).ok)
  expect(await nameOf(member)).toMatchObject({ name: 'SOMCHAI' })
})

test('a concurrent withdrawal pays to the old name when the new one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await memberOf('KTB')
    const [edited, withdrawal] = await Promise.all([
      edit(member, 'KTB', 'SOMCHAI'),
      app.call(withdraw, { body: { amount: 100 } }, member),
    ])
    expect(withdrawal.ok).toBe(true)
    expect(edited.ok || edited.body.message === 'WITHDRAW_PENDING').toBe(true)
    // The payout uses the account name that was stored when the withdrawal was requested, whichever
    // of the two requests came first.
    const [row] = await app.ctx.db.query<{ to: { name: string } }>(
      "select detail->'to' as to from movement where member_id = $1 and type = 'withdraw'",
      [member.id],
    )
    expect(['สมชาย ทดสอบ', 'SOMCHAI']).toContain(row!.to.name)
    if (!edited.ok) expect(row!.to.name).toBe('สมชาย ทดสอบ')
  }
})

test('flags the next withdrawal for review only when the account name has changed', async () => {
  const [changed, same] = [await memberOf('KTB'), await memberOf('KTB')]
  await edit(changed, 'KTB', 'SOMCHAI')
  await app.ctx.db.query("update member set bank_account_name = 'SOMCHAI' where member_id = $1", [
    same.id,
  ])
  await edit(same, 'KTB', 'somchai')
  for (const member of [changed, same]) await app.call(withdraw, { body: { amount: 100 } }, member)
  const waiting = await listWithdrawals(app.ctx)
  expect(waiting.find((one) => one.memberId === changed.id)).toMatchObject({
    reasons: [{ why: 'account-changed' }],
  })
  expect(waiting.some((one) => one.memberId === same.id)).toBe(false)
})

test('notifies the member’s open screens of a changed name, but not an identical one', async () => {
  const member = await memberOf('KTB')
  const changed = vi.spyOn(app.ctx.live, 'changed')
  await edit(member, 'KTB', 'SOMCHAI')
  await edit(member, 'KTB', 'SOMCHAI')
  expect(changed.mock.calls).toEqual([[member.id, ['wallet', 'profile']]])
  changed.mockRestore()
})
