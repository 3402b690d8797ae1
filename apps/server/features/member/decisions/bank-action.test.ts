import { afterEach, describe, expect, test } from 'vitest'
import * as decisions from '@champa/contract/office/member-decisions'
import { withdraw } from '@champa/contract/withdraw'
import { readWithdrawal } from '@champa/contract/office/withdrawals'
import { createAccount } from '@champa/contract/account'
import { clock } from '../../../platform/clock.ts'
import { evidence, noEvidence, reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'
import { hmacOf } from '../../audit/index.ts'
import { releaseAccounts } from '../../account/release-accounts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freshStaff, decide } = testMembersRoom(app)
const support = await freshStaff('support')
const risk = await freshStaff('risk')
const manager = await freshStaff('manager')
const owner = await freshStaff('owner')
afterEach(() => app.proveBooks())

const paramsOf = ({ id }: Pick<TestMember, 'id'>) => ({ id: `${id}` })

describe('bank account', () => {
  let accounts = 0
  const newAccount = (): string => String(7_000_000_000 + (accounts += 1))
  const change = (
    member: TestMember,
    more: Partial<{
      bankCode: string
      accountNo: string
      accountName: string
      evidence: typeof evidence
    }> = {},
    staff = support,
  ) =>
    ask(
      decisions.changeMemberBank,
      {
        params: paramsOf(member),
        body: {
          bankCode: 'SCB',
          accountNo: newAccount(),
          accountName: 'สมชาย ทดสอบ',
          reason,
          evidence,
          ...more,
        },
      },
      staff,
    )
  const accountOf = async ({ id }: TestMember) => {
    const [row] = await app.ctx.db.query<{ bankCode: string; bankAccountNo: string }>(
      'select bank_code, bank_account_no from member where member_id = $1',
      [id],
    )
    return `${row!.bankCode} ${row!.bankAccountNo}`
  }

  test('two people replace the account; the next withdrawal is reviewed for 24 hours [office:39]', async () => {
    const member = await app.member(500_00n)
    const id = await change(member, { accountNo: '7000000999' })
    expect(await accountOf(member)).toBe(`KBANK ${member.id}`)
    expect(await decide(manager, id)).toMatchObject({ ok: true, body: { state: 'executed' } })
    expect(await accountOf(member)).toBe('SCB 7000000999')
    const asked = await app.call(withdraw, { body: { amount: 100 } }, member)
    const read = await callOffice(
      app,
      readWithdrawal,
      { params: { id: asked.ok ? asked.body._id : '' } },
      risk,
    )
    expect(read).toMatchObject({
      ok: true,
      body: {
        row: {
          state: 'review',
          to: { accountNo: '7000000999' },
          reasons: [{ why: 'account-changed' }],
        },
      },
    })
  })

  test('WITHDRAW_PENDING: not while a payout is held, also between request and decision [office:39]', async () => {
    const member = await app.member(500_00n)
    const id = await change(member)
    await app.call(withdraw, { body: { amount: 100 } }, member)
    expect(await change(await held())).toBe('WITHDRAW_PENDING')
    expect(await decide(manager, id)).toMatchObject({
      ok: true,
      body: { state: 'failed', failure: 'WITHDRAW_PENDING' },
    })
    expect(await accountOf(member)).toBe(`KBANK ${member.id}`)
  })
  async function held(): Promise<TestMember> {
    const member = await app.member(500_00n)
    await app.call(withdraw, { body: { amount: 100 } }, member)
    return member
  }

  test('EXISTING_BANK: an account of another member', async () => {
    const [member, other] = [await app.member(), await app.member()]
    const accountNo = newAccount()
    await app.ctx.db.query(
      "insert into bank_claim (bank_code, account_no, member_id) values ('SCB', $1, $2)",
      [accountNo, other.id],
    )
    expect(await change(member, { accountNo })).toBe('EXISTING_BANK')
  })

  test('INVALID_BANK: an unknown bank, wrong digits, or the present account', async () => {
    const member = await app.member()
    expect(await change(member, { bankCode: 'NOBANK' })).toBe('INVALID_BANK')
    expect(await change(member, { accountNo: '12345' })).toBe('INVALID_BANK')
  })

  test('BANK_ACCOUNT_NAME_ENG: a bank that reports names in English letters', async () => {
    expect(await change(await app.member(), { bankCode: 'BBL' })).toBe('BANK_ACCOUNT_NAME_ENG')
  })

  test('EVIDENCE_NEEDED: a request without evidence', async () => {
    expect(await change(await app.member(), { evidence: noEvidence })).toBe('EVIDENCE_NEEDED')
  })

  test('a name that differs is decided by an owner alone', async () => {
    const member = await app.member()
    const first = await change(member, { accountName: 'อารีย์ วงศ์ใหญ่' })
    expect(await decide(manager, first)).toMatchObject({
      ok: true,
      body: { state: 'failed', failure: 'NOT_ALLOWED' },
    })
    const second = await change(member, { accountName: 'อารีย์ วงศ์ใหญ่' })
    expect(await decide(owner, second)).toMatchObject({ ok: true, body: { state: 'executed' } })
  })

  test('the old account stays claimed for ninety days', async () => {
    const member = await app.member()
    await app.ctx.db.query(
      "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)",
      [`${member.id}`, member.id],
    )
    await decide(manager, await change(member))
    const isClaimed = async () =>
      (await app.ctx.db.query('select 1 from bank_claim where account_no = $1', [`${member.id}`]))
        .length
    await releaseAccounts.run(app.ctx)
    expect(await isClaimed()).toBe(1)
    clock.set(() => new Date(Date.now() + 91 * 24 * 3_600_000))
    await releaseAccounts.run(app.ctx)
    expect(await isClaimed()).toBe(0)
    expect(createAccount.refuses).toContain('EXISTING_BANK')
  })

  test('a deleted profile leaves no account and no name in the request', async () => {
    const member = await app.member()
    const id = await change(member, { accountNo: '7000000777' })
    await decide(manager, id)
    await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
      member.id,
    ])
    await app.ctx.db.query('select member_forget($1)', [member.id])
    const [row] = await app.ctx.db.query<{ stored: string }>(
      'select concat(params, changes, expects) as stored from approval where approval_id = $1',
      [id],
    )
    expect(row!.stored).not.toMatch(/7000000777|…0777|ทดสอบ/)
    expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  })

  test('the audit log proves the account and its holder, and names neither', async () => {
    const member = await app.member()
    await app.operator.db.query(
      "update member set bank_account_name = 'สมชาย เดิม' where member_id = $1",
      [member.id],
    )
    const by = await freshStaff('support')
    await decide(manager, await change(member, { accountNo: '7000000888' }, by))
    const [asked] = await auditEventsOf(app, by)
    const hmac = (text: string) => hmacOf(app.ctx.settings.secrets.AUDIT_KEY, text)
    expect(asked?.body).toMatchObject({
      after: [
        {
          field: 'payee',
          value: {
            text: `SCB …0888 hmac-sha256:${hmac('7000000888')} hmac-sha256:${hmac('สมชาย ทดสอบ')}`,
          },
        },
      ],
    })
    expect(JSON.stringify(asked?.body)).toContain(hmac('สมชาย เดิม'))
    const [all] = await app.ctx.db.query<{ text: string }>(
      "select string_agg(body, '') as text from audit_entry where about_member = $1",
      [member.id],
    )
    expect(all!.text).not.toMatch(/ทดสอบ|เดิม|7000000888/)
  })

  test('APPROVER_MISSING: nobody else could decide', async () => {
    const member = await app.member()
    await app.operator.db.query("update staff set status = 'off' where staff_id <> $1", [
      support.id,
    ])
    expect(await change(member)).toBe('APPROVER_MISSING')
    await app.operator.db.query("update staff set status = 'active'")
  })
})
