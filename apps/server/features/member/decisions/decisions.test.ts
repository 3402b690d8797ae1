import { afterEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import * as decisions from '@champa/contract/office/member-decisions'
import { readMember } from '@champa/contract/office/members'
import { readStatement } from '@champa/contract/statement'
import { withdraw } from '@champa/contract/withdraw'
import { readWithdrawal } from '@champa/contract/office/withdrawals'
import { createAccount } from '@champa/contract/account'
import { clock } from '../../../platform/clock.ts'
import { lockOf, walletOf } from '../../../testing/pay-in.ts'
import { evidence, justified, noEvidence, reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { cases } from '../../../testing/thorough.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { releaseAccounts } from '../../account/release-accounts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freeze, freshStaff, decide, relative } = testMembersRoom(app)
const support = await freshStaff('support')
const marketing = await freshStaff('marketing')
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
    expect(await decide(manager, id)).toMatchObject({ body: { message: 'ALREADY_DECIDED' } })
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

describe('goodwill', () => {
  const credit = (member: TestMember, amount: number, staff = support) =>
    ask(
      decisions.creditGoodwill,
      { params: paramsOf(member), body: { amount, ...justified } },
      staff,
    )
  const coins = (member: TestMember, count: number, staff = marketing) =>
    ask(
      decisions.grantCoins,
      { params: paramsOf(member), body: { coins: count, ...justified } },
      staff,
    )
  const coinsOf = async ({ id }: TestMember) => {
    const [row] = await app.ctx.db.query<{ balance: bigint }>(
      "select balance from account where member_id = $1 and name = 'coin'",
      [id],
    )
    return row!.balance
  }

  test('below the limit one person gives it, and the statement shows it [office:12]', async () => {
    const member = await app.member()
    expect(await credit(member, 499)).toBe('done')
    expect(await walletOf(app, member)).toBe(499_00n)
    const statement = await app.call(readStatement, { body: { page: 1, limit: 5 } }, member)
    expect(statement.ok && statement.body.statements[0]).toMatchObject({
      statementType: 'bonus',
      amount: 499_00n,
      fromName: 'เครดิตน้ำใจ',
    })
    // It is the member's own money: it may be withdrawn.
    expect((await app.call(withdraw, { body: { amount: 100 } }, member)).ok).toBe(true)
  })

  test('a member’s day counts together, and from the limit on a second person decides [office:11]', async () => {
    const member = await app.member()
    expect(await credit(member, 300)).toBe('done')
    const id = await credit(member, 200)
    expect(await walletOf(app, member)).toBe(300_00n)
    expect(await credit(member, 250)).toBe('APPROVAL_EXISTS')
    expect(await decide(manager, id)).toMatchObject({ ok: true, body: { state: 'executed' } })
    expect(await walletOf(app, member)).toBe(500_00n)
    clock.set(() => new Date(Date.now() + 24 * 3_600_000))
    expect(await credit(member, 499, await freshStaff('support'))).toBe('done')
  })

  test('coins have a limit of their own', async () => {
    const member = await app.member()
    expect(await coins(member, 9)).toBe('done')
    expect(await coinsOf(member)).toBe(9n)
    const id = await coins(member, 1)
    expect(await coinsOf(member)).toBe(9n)
    expect(await decide(manager, id)).toMatchObject({ ok: true, body: { state: 'executed' } })
    expect(await coinsOf(member)).toBe(10n)
  })

  test('two people who give alone at once stay below the limit', async () => {
    const member = await app.member()
    const answers = await Promise.all([
      credit(member, 400),
      credit(member, 400, marketing),
      credit(member, 400),
    ])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await walletOf(app, member)).toBe(400_00n)
  })

  test('gifts of any size keep the book at zero and never pass the limit alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 5 }),
        async (amounts) => {
          const member = await app.member()
          let given = 0
          for (const amount of amounts) {
            const answer = await credit(member, amount / 100)
            if (answer === 'done') given += amount
            else expect(given + amount).toBeGreaterThanOrEqual(500_00)
          }
          expect(given).toBeLessThan(500_00)
          expect(await walletOf(app, member)).toBe(BigInt(given))
          await app.proveBooks()
        },
      ),
      { numRuns: cases(4, 100) },
    )
  })

  test('BONUS_REMAINING: no money beside a play lock, coins all the same', async () => {
    const member = await app.member(100_00n)
    await putLock(app, member, 10_00n, {})
    expect(await lockOf(app, member)).not.toBeNull()
    expect(await credit(member, 10)).toBe('BONUS_REMAINING')
    expect(await coins(member, 1)).toBe('done')
  })

  test('NOT_WAITING: nothing for a closed or self-excluded account', async () => {
    const member = await app.member()
    await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
      member.id,
    ])
    expect([await credit(member, 10), await coins(member, 1)]).toEqual([
      'NOT_WAITING',
      'NOT_WAITING',
    ])
  })

  test('STEP_UP and CONFLICT_OF_INTEREST', async () => {
    const member = await app.member()
    expect(await credit(member, 10, await relative(member))).toBe('CONFLICT_OF_INTEREST')
    await app.ctx.db.query('update staff_session set fresh_until = null where staff_id = $1', [
      marketing.id,
    ])
    expect(await coins(member, 1)).toBe('STEP_UP')
  })
})

test('a frozen member keeps what they have, and gets goodwill', async () => {
  const member = await app.member(100_00n)
  await freeze(support, member, 'all')
  const head = await callOffice(app, readMember, { params: paramsOf(member) }, support)
  expect(head.ok && head.body.member.figures?.total).toBe(100_00n)
})
