import { afterEach, expect, test } from 'vitest'
import { minorUnits } from '@champa/contract/money'
import { ingestReport } from '../deposit/index.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { clock } from '../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { evidence, noEvidence, reason, testApprovals } from '../../testing/test-approvals.ts'
import { auditEventsOf, type TestStaff } from '../../testing/test-staff.ts'
import {
  giveAction,
  recallLostAction,
  returnAction,
  reverseAction,
} from '../correction/office/deposit-actions.ts'
import { adjustAction, writeOffAction } from '../correction/office/money-actions.ts'
import { barMore } from '../staff/people/manage-staff.ts'
import { approveAction, failedAction, paidAction } from '../withdraw/index.ts'
import { actOrRequest, type ActionOf } from './index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())
const { freshStaff, callOf, request, decide, reviewedWithdrawal } = testApprovals(app)
const [maker, checker, owner] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await freshStaff('owner'),
]

async function act<Params>(
  action: ActionOf<Params>,
  params: Params,
  { staff = maker, given = evidence }: { staff?: TestStaff; given?: typeof evidence } = {},
): Promise<string> {
  const call = await callOf(staff)
  return actOrRequest(app.ctx, call, action, {
    params,
    reason,
    evidence: given,
    auditAction: 'test',
  }).then(
    (acted) => acted.outcome,
    (error: { code?: string }) => error.code ?? 'unknown',
  )
}

let payments = 0
const account = 'SCB:4058821937'

/** A payment that fits no member. */
async function unmatched(amount: bigint) {
  const bankReference = `kept-${(payments += 1)}`
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: account,
    reference: null,
    bankReference,
    amount: minorUnits(amount),
    paidAt: clock.now(),
    payer: { bankCode: 'KBANK', accountNo: '9990001112', name: 'NOBODY KNOWN' },
    owner: null,
  } as never)
  const [row] = await app.ctx.db.query<{ paymentId: string }>(
    'select payment_id from payment where bank_reference = $1',
    [bankReference],
  )
  return { receivingAccount: account, paymentId: row!.paymentId }
}

async function credited(member: TestMember, amount: bigint) {
  const payment = await unmatched(amount)
  const id = await request(checker, giveAction, { ...payment, memberId: member.id })
  await decide(owner, id)
  return payment
}

/** Ends the review of a member's withdrawal, so that it waits for the bank. */
const sendToBank = ({ id }: TestMember) =>
  app.operator.db.query(
    `select withdrawal_reviewed(
        $1, (select max(seq) from movement where member_id = $1), $2, '2026-01-01T00:00:00Z',
        'cli:test'
      )`,
    [id, clock.now()],
  )

/** A member's state that no request changes. */
const factsOf = (member: TestMember) =>
  app.ctx.db.query(
    `select name, balance, seq
      from account
      where member_id = $1
      union all
      select 'movement', 0, count(*) from movement where member_id = $1
      union all
      select state, amount, 0 from payment where receiving_account = $2
      order by 1, 2, 3`,
    [member.id, account],
  )

/** Makes a request for each action that needs a second person, at its limit where it has one. */
const requests: Record<string, (member: TestMember) => Promise<() => Promise<string>>> = {
  'money.adjust':
    async ({ id }) =>
    () =>
      act(adjustAction, { memberId: id, amount: minorUnits(1n) }),
  'money.writeoff': async ({ id }) => {
    await app.operator.db.query("update member set status = 'closed' where member_id = $1", [id])
    return () => act(writeOffAction, { memberId: id })
  },
  'deposit.match': async ({ id }) => {
    const payment = await unmatched(2_000_00n)
    return () => act(giveAction, { ...payment, memberId: id })
  },
  'deposit.return': async () => {
    const payment = await unmatched(1_00n)
    return () => act(returnAction, payment)
  },
  'deposit.reverse': async (member) => {
    const payment = await credited(member, 5_00n)
    return () => act(reverseAction, { ...payment, memberId: member.id })
  },
  'deposit.recall-lost': async (member) => {
    const payment = await credited(member, 600_00n)
    await reviewedWithdrawal(member, 500)
    return () => act(recallLostAction, { ...payment, memberId: member.id })
  },
  'withdrawal.approve': async (member) => {
    const id = await reviewedWithdrawal(member, 200_000)
    return () => act(approveAction, { id })
  },
  'withdrawal.paid': async (member) => {
    const id = await reviewedWithdrawal(member, 100)
    await sendToBank(member)
    return () => act(paidAction, { id, bankReference: 'B1' })
  },
  'withdrawal.failed': async (member) => {
    const id = await reviewedWithdrawal(member, 100)
    await sendToBank(member)
    return () => act(failedAction, { id, reason: 'closed account', hasFile: false })
  },
}

const funds: Partial<Record<string, bigint>> = {
  'money.writeoff': 50n,
  'withdrawal.approve': 200_000_00n,
  'withdrawal.paid': 100_00n,
  'withdrawal.failed': 100_00n,
}

test.each(Object.entries(requests))(
  '%s stores one request and changes nothing [office:11] [office:18]',
  async (name, prepare) => {
    const member = await app.member(funds[name] ?? 0n)
    const ask = await prepare(member)
    const before = await factsOf(member)
    expect(await ask()).toBe('approval')
    expect(await ask()).toBe('APPROVAL_EXISTS')
    expect(await factsOf(member)).toEqual(before)
  },
)

/** Makes it as good as certain that the member has made the payment: a score of 90. */
async function makeCertain({ id }: TestMember, paymentId: string): Promise<void> {
  await app.operator.db.query('update payment set payer = $2 where payment_id = $1', [
    paymentId,
    JSON.stringify({ bankCode: 'KBANK', accountNo: id.toString(), name: 'SOMCHAI TEST' }),
  ])
  await app.ctx.db.query(
    `insert into deposit_notice (member_id, id, amount, created_at)
      select $1, payment_id, amount, $3 from payment where payment_id = $2`,
    [id, paymentId, clock.now()],
  )
}

test('a payment of a score below 80 takes two, also below the limit [office:11]', async () => {
  const member = await app.member()
  const payment = await unmatched(1_00n)
  const give = { ...payment, memberId: member.id }
  expect(await act(giveAction, give, { given: noEvidence })).toBe('approval')
  const second = { ...(await unmatched(1_01n)), memberId: member.id }
  await makeCertain(member, second.paymentId)
  // Without the announcement, the digits and the name make 75.
  await app.operator.db.query('delete from deposit_notice where id = $1', [second.paymentId])
  expect(await act(giveAction, second, { given: noEvidence })).toBe('approval')
  expect(await walletOf(app, member)).toBe(0n)
})

test('a payment below the limit is given at once, but not by a checker [office:12]', async () => {
  const member = await app.member()
  const payment = await unmatched(1_999_99n)
  const give = { ...payment, memberId: member.id }
  await makeCertain(member, payment.paymentId)
  expect(await act(giveAction, give, { staff: checker, given: noEvidence })).toBe('approval')
  const second = { ...(await unmatched(1_999_98n)), memberId: member.id }
  await makeCertain(member, second.paymentId)
  expect(await act(giveAction, second, { given: noEvidence })).toBe('done')
  expect(await walletOf(app, member)).toBe(1_999_98n)
  const [stored] = await app.ctx.db.query(
    `select a.state, a.decided_by, p.claimed_by = 'approval:' || a.approval_id as is_marked
      from approval a
      join payment p on p.payment_id = $1
      where a.about_id = $2`,
    [second.paymentId, `${account}/${second.paymentId}`],
  )
  expect(stored).toEqual({ state: 'executed', decidedBy: null, isMarked: true })
})

test('a withdrawal just below the limit is approved at once [office:12]', async () => {
  const member = await app.member(200_000_00n)
  const id = await reviewedWithdrawal(member, 199_999.99)
  expect(await act(approveAction, { id }, { given: noEvidence })).toBe('done')
  const [movement] = await app.ctx.db.query<{ isWaiting: boolean }>(
    `select detail ? 'review' as is_waiting
      from movement
      where member_id = $1 and type = 'withdraw'`,
    [member.id],
  )
  expect(movement).toEqual({ isWaiting: false })
  expect(await auditEventsOf(app, maker)).toContainEqual(
    expect.objectContaining({ action: 'test', about: id, outcome: 'done' }),
  )
})

test.each([
  [
    'money.adjust',
    (id: bigint) =>
      act(adjustAction, { memberId: id, amount: minorUnits(1n) }, { given: noEvidence }),
  ],
  ['deposit.return', async () => act(returnAction, await unmatched(3_00n), { given: noEvidence })],
])('EVIDENCE_NEEDED: %s is not requested without evidence [office:23]', async (_, ask) => {
  const member = await app.member()
  expect(await ask(member.id)).toBe('EVIDENCE_NEEDED')
})

test('PAYOUT_SENT: a sent payout fails only with the bank’s word [office:41]', async () => {
  const member = await app.member(100_00n)
  const id = await reviewedWithdrawal(member, 100)
  await sendToBank(member)
  await app.ctx.db.query(
    `select withdrawal_progress($1, seq, date_trunc('milliseconds', due_at), $2, 1,
        '{"sentAt": "2026-01-01"}')
      from open_movement
      where member_id = $1`,
    [member.id, clock.now()],
  )
  const fail = (hasFile: boolean) => act(failedAction, { id, reason: 'closed account', hasFile })
  expect(await fail(false)).toBe('PAYOUT_SENT')
  expect(await fail(true)).toBe('approval')
})

test('FROZEN: the withdrawal of a suspended member is not approved', async () => {
  const member = await app.member(500_00n)
  const id = await reviewedWithdrawal(member, 500)
  await app.operator.db.query("update member set status = 'suspended' where member_id = $1", [
    member.id,
  ])
  expect(await act(approveAction, { id })).toBe('FROZEN')
})

test('CONFLICT_OF_INTEREST: nobody requests anything about a linked member', async () => {
  const member = await app.member()
  const linked = await freshStaff('finance')
  await barMore(app.operator, linked.username, [
    { kind: 'phone', phone: `+66${member.phone.slice(1)}` },
  ])
  const adjust = { memberId: member.id, amount: minorUnits(1n) }
  expect(await act(adjustAction, adjust, { staff: linked })).toBe('CONFLICT_OF_INTEREST')
})

test('APPROVER_MISSING: without anybody to decide, nothing is stored [office:19]', async () => {
  const member = await app.member()
  const others = "update staff set status = $1 where 'finance' <> all(roles)"
  await app.operator.db.query(others, ['off'])
  const adjust = { memberId: member.id, amount: minorUnits(1n) }
  expect(await act(adjustAction, adjust)).toBe('APPROVER_MISSING')
  await app.operator.db.query(others, ['active'])
  const stored = 'select 1 from approval where about_member = $1'
  expect(await app.ctx.db.query(stored, [member.id])).toEqual([])
  // A colleague who is linked to the member does not count.
  await app.operator.db.query(`${others} and staff_id <> $2`, ['off', checker.id])
  await barMore(app.operator, checker.username, [
    { kind: 'phone', phone: `+66${member.phone.slice(1)}` },
  ])
  expect(await act(adjustAction, adjust)).toBe('APPROVER_MISSING')
  await app.operator.db.query(others, ['active'])
})
