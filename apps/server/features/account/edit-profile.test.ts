import { afterEach, expect, test, vi } from 'vitest'
import { editProfile, readProfile } from '@champa/contract/account'
import { withdraw } from '@champa/contract/withdraw'
import { newAddress } from '../../testing/sign-up.ts'
import { decidePayout, eventually } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { listWithdrawals } from '../withdraw/index.ts'
import { sendPayouts } from '../withdraw/send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())

interface ProfileChange {
  name?: string
  bankCode?: string
  bankAccountName?: string
  bankAccountNo?: string
}
const edit = (member: TestMember, change: ProfileChange) =>
  app.call(editProfile, { body: { name: 'สมชาย ทดสอบ', ...change }, headers: newAddress() }, member)
const stored = async (member: TestMember) => {
  const [row] = await app.ctx.db.query<{
    name: string
    code: string | null
    account: string | null
    holder: string | null
    changed: boolean
  }>(
    `select name, bank_code as code, bank_account_no as account, bank_account_name as holder,
        bank_changed_at is not null as changed
      from member
      where member_id = $1`,
    [member.id],
  )
  return row!
}

let accounts = 0
const newAccountNo = () => String(7_100_000_000 + ++accounts)

/** Creates a member with a registered bank account, or without one when `bankCode` is null. */
async function memberWith(
  bankCode: string | null,
  funds = 500_00n,
): Promise<TestMember & { account: string }> {
  const member = await app.member(funds)
  const account = newAccountNo()
  if (bankCode === null)
    await app.operator.db.query(
      `update member set bank_code = null, bank_account_name = null, bank_account_no = null
        where member_id = $1`,
      [member.id],
    )
  else {
    await app.ctx.db.query(
      'insert into bank_claim (bank_code, account_no, member_id) values ($1, $2, $3)',
      [bankCode, account, member.id],
    )
    await app.operator.db.query(
      `update member set bank_code = $2, bank_account_no = $3, bank_account_name = 'สมชาย ทดสอบ'
        where member_id = $1`,
      [member.id, bankCode, account],
    )
  }
  return { ...member, account }
}

// [spec:API-28.1]
test('REQUEST_LIMIT: stores no bank account while the member’s book is locked', async () => {
  const member = await memberWith(null)
  const change = {
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ทดสอบ',
    bankAccountNo: newAccountNo(),
  }
  await app.ctx.db.transaction(async (tx) => {
    await tx.query('select ledger_lock($1)', [member.id])
    expect(await edit(member, change)).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT', retryAfter: 1 },
    })
  })
  expect(await stored(member)).toMatchObject({ account: null })
  expect((await edit(member, change)).status).toBe(200)
})

test('stores a name alone, normalized, and leaves the bank account unchanged', async () => {
  const member = await memberWith('KBANK')
  expect(await edit(member, { name: '  แจ่ม   ใจดี ' })).toMatchObject({
    status: 200,
    body: { name: 'แจ่ม ใจดี', bankCode: 'KBANK', bankAccountNo: member.account },
  })
  expect(await app.call(readProfile, {}, member)).toMatchObject({
    body: { profile: { name: 'แจ่ม ใจดี', bankCode: 'KBANK' } },
  })
  expect(await stored(member)).toMatchObject({
    name: 'แจ่ม ใจดี',
    account: member.account,
    changed: false,
  })
})

test('accepts an unchanged bank account during a withdrawal and flags no change', async () => {
  const member = await memberWith('KBANK')
  await app.call(withdraw, { body: { amount: 100 } }, member)
  const read = await app.call(readProfile, {}, member)
  const { bankCode, bankAccountName, bankAccountNo } = read.ok
    ? read.body.profile
    : { bankCode: '', bankAccountName: '', bankAccountNo: '' }
  expect(
    await edit(member, {
      name: 'แจ่ม',
      bankCode,
      bankAccountName,
      bankAccountNo: `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3)}`,
    }),
  ).toMatchObject({ status: 200 })
  expect(await stored(member)).toMatchObject({ name: 'แจ่ม', changed: false })
})

// [spec:API-28.1]
test('stores a first bank account and flags the next withdrawal for review', async () => {
  const member = await memberWith(null)
  const account = newAccountNo()
  expect(
    await edit(member, {
      bankCode: 'KTB',
      bankAccountName: 'somchai  jaidee',
      bankAccountNo: `${account.slice(0, 3)}–${account.slice(3)}`,
    }),
  ).toMatchObject({
    status: 200,
    body: { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: account },
  })
  expect(await stored(member)).toMatchObject({
    code: 'KTB',
    account,
    holder: 'SOMCHAI JAIDEE',
    changed: true,
  })
  await app.call(withdraw, { body: { amount: 100 } }, member)
  expect((await listWithdrawals(app.ctx)).find((one) => one.memberId === member.id)).toMatchObject({
    reasons: [{ why: 'account-changed' }],
  })
})

test('two identical simultaneous edits store one account', async () => {
  const member = await memberWith(null)
  const account = { bankCode: 'KBANK', bankAccountName: 'สมชาย', bankAccountNo: newAccountNo() }
  const both = await Promise.all([edit(member, account), edit(member, account)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored(member)).toMatchObject({ account: account.bankAccountNo })
})

test('stores one of two concurrent bank accounts and leaves the other unclaimed', async () => {
  const member = await memberWith(null)
  const accounts = [newAccountNo(), newAccountNo()].map((bankAccountNo) => ({
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย',
    bankAccountNo,
  }))
  const both = await Promise.all(accounts.map((one) => edit(member, one)))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const { account } = await stored(member)
  const claims = await app.ctx.db.query<{ accountNo: string }>(
    'select account_no from bank_claim where member_id = $1',
    [member.id],
  )
  expect(claims).toEqual([{ accountNo: account }])
})

test('INVALID_USER_INFO: refuses an empty, letterless, unprintable or overlong name', async () => {
  const member = await memberWith('KBANK')
  for (const name of ['', '   ', '12345', '...', 'a\u0000b', 'A'.repeat(101)])
    expect(await edit(member, { name }), name).toMatchObject({
      status: 400,
      body: { message: 'INVALID_USER_INFO' },
    })
  expect(await stored(member)).toMatchObject({ name: 'สมชาย ทดสอบ' })
})

test('INVALID_BANK: refuses a different, incomplete or malformed bank account', async () => {
  const member = await memberWith('KBANK')
  const none = await memberWith(null)
  const whole = { bankCode: 'KBANK', bankAccountName: 'สมชาย', bankAccountNo: newAccountNo() }
  for (const change of [
    { bankCode: 'SCB' },
    { bankAccountNo: newAccountNo() },
    { bankAccountName: 'อีกคน' },
    whole,
  ]) {
    expect(await edit(member, { ...change, name: 'แจ่ม' }), JSON.stringify(change)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_BANK' },
    })
  }
  for (const change of [
    { ...whole, bankCode: '' },
    { ...whole, bankAccountNo: '' },
    { ...whole, bankAccountName: '' },
    { ...whole, bankCode: 'NONE' },
    { ...whole, bankAccountNo: '12345' },
  ]) {
    expect(await edit(none, { ...change, name: 'แจ่ม' }), JSON.stringify(change)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_BANK' },
    })
  }
  // The edit is atomic: a refused account leaves the name unchanged as well.
  for (const one of [member, none])
    expect(await stored(one)).toMatchObject({ name: 'สมชาย ทดสอบ', changed: false })
})

test('BANK_ACCOUNT_NAME_ENG: refuses a Thai name if the bank reports English names', async () => {
  const [none, ktb] = [await memberWith(null), await memberWith('KTB')]
  expect(
    await edit(none, { bankCode: 'KTB', bankAccountName: 'สมชาย', bankAccountNo: newAccountNo() }),
  ).toMatchObject({ status: 400, body: { message: 'BANK_ACCOUNT_NAME_ENG' } })
  expect(await edit(ktb, { bankAccountName: 'สมหญิง' })).toMatchObject({
    status: 400,
    body: { message: 'BANK_ACCOUNT_NAME_ENG' },
  })
  expect(await edit(ktb, { bankAccountName: 'somchai jaidee' })).toMatchObject({
    status: 200,
    body: { bankAccountName: 'SOMCHAI JAIDEE' },
  })
})

test('EXISTING_BANK: refuses an account of another member, but not a former own one', async () => {
  const [owner, none] = [await memberWith('KBANK'), await memberWith(null)]
  expect(
    await edit(none, {
      name: 'แจ่ม',
      bankCode: 'KBANK',
      bankAccountName: 'สมชาย',
      bankAccountNo: owner.account,
    }),
  ).toMatchObject({ status: 409, body: { message: 'EXISTING_BANK' } })
  expect(await stored(none)).toMatchObject({ name: 'สมชาย ทดสอบ', code: null })
  await app.operator.db.query('update member set bank_code = null where member_id = $1', [owner.id])
  expect(
    await edit(owner, {
      bankCode: 'KBANK',
      bankAccountName: 'สมชาย',
      bankAccountNo: owner.account,
    }),
  ).toMatchObject({ status: 200 })
})

test('REQUEST_LIMIT: limits probing for registered bank accounts', async () => {
  const [owner, none] = [await memberWith('KBANK'), await memberWith(null)]
  const headers = newAddress()
  const probe = () =>
    app.call(
      editProfile,
      {
        body: {
          name: 'แจ่ม',
          bankCode: 'KBANK',
          bankAccountName: 'สมชาย',
          bankAccountNo: owner.account,
        },
        headers,
      },
      none,
    )
  let last = await probe()
  for (let n = 0; n < 60 && !last.ok && last.body.message === 'EXISTING_BANK'; n++)
    last = await probe()
  expect(last).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: expect.any(Number) },
  })
})

test('WITHDRAW_PENDING: a withdrawal blocks account changes, but not name changes', async () => {
  const member = await memberWith('KTB')
  const withdrawal = await app.call(withdraw, { body: { amount: 100 } }, member)
  expect(await edit(member, { name: 'แจ่ม', bankAccountName: 'SOMCHAI JAIDEE' })).toMatchObject({
    status: 409,
    body: { message: 'WITHDRAW_PENDING' },
  })
  expect(await stored(member)).toMatchObject({ name: 'สมชาย ทดสอบ', holder: 'สมชาย ทดสอบ' })
  expect(await edit(member, { name: 'แจ่ม' })).toMatchObject({ status: 200 })
  await sendPayouts.run(app.ctx)
  await decidePayout(app, withdrawal.ok ? withdrawal.body._id : '', 'rejected')
  await eventually(async () => (await edit(member, { bankAccountName: 'SOMCHAI JAIDEE' })).ok)
})

test("notifies the member's open screens of a stored profile, but not a refused one", async () => {
  const member = await memberWith('KBANK')
  const changed = vi.spyOn(app.ctx.live, 'changed')
  await edit(member, { bankCode: 'SCB' })
  expect(changed).not.toHaveBeenCalled()
  await edit(member, { name: 'แจ่ม' })
  expect(changed.mock.calls).toEqual([[member.id, ['wallet', 'profile']]])
  changed.mockRestore()
})
