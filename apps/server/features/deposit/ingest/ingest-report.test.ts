import { afterEach, expect, test } from 'vitest'
import { editProfile } from '@champa/contract/account'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../../ledger/post.ts'
import { depositReceived } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { claimPayment } from '../match/match-report.ts'
import { finishAfterMs, type PaymentReport } from '../payment.ts'
import { settlePayments } from '../post/settle-payments.job.ts'
import { ingestReport } from './ingest-report.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

const account = 'SCB:4058821937'
const at = (seconds = 0): Date => new Date(Date.UTC(2026, 10, 21, 7, 32, 0) + seconds * 1_000)
let amounts = 100_00n
/** Builds a report of a payment that no other test uses. */
const report = (of: Partial<PaymentReport> = {}): PaymentReport => ({
  channel: 'feed',
  provider: 'SCB',
  receivingAccount: account,
  reference: null,
  bankReference: `R${++amounts}`,
  amount: amounts as MinorUnits,
  paidAt: at(),
  payer: {},
  ...of,
})
const take = (evidence: PaymentReport) => ingestReport(app.ctx, evidence)

test('a slip credits its member once with a payment that the bank feed left unmatched', async () => {
  const member = await app.member()
  const sent = report({ payer: { bankCode: 'KBANK', accountNo: 'X987654' } })
  expect(await take(sent)).toMatchObject({ outcome: 'unmatched' })
  const slip = report({
    ...sent,
    channel: 'slip',
    reference: '004:T1',
    owner: { memberId: member.id },
    by: `slip:${member.id}:1`,
  })
  expect(await take(slip)).toEqual({ outcome: 'credited', memberId: member.id, first: true })
  expect(await take(slip)).toEqual({ outcome: 'credited', memberId: member.id, first: true })
  expect(await take({ ...slip, by: `slip:${member.id}:2` })).toEqual({
    outcome: 'credited',
    memberId: member.id,
    first: false,
  })
  expect(await take(sent)).toEqual({ outcome: 'credited', memberId: member.id, first: false })
  expect(await walletOf(app, member)).toBe(sent.amount)
})

const slipOf = (
  member: TestMember,
  sent: PaymentReport,
  of: Partial<PaymentReport> = {},
): PaymentReport => ({
  ...sent,
  channel: 'slip',
  reference: `004:T${sent.amount}`,
  bankReference: null,
  owner: { memberId: member.id },
  by: `slip:${member.id}:${sent.amount}`,
  ...of,
})
const rowsOf = (amount: bigint) =>
  app.ctx.db.query<{ state: string; reason: string | null }>(
    'select state, reason from payment where amount = $1 order by payment_id',
    [amount],
  )

test('distinguishes references that differ after a hundred characters', async () => {
  const member = await app.member()
  const long = `R${'0'.repeat(150)}`
  const sent = report({ owner: { memberId: member.id }, bankReference: `${long}1` })
  for (const end of ['1', '2', '1']) await take({ ...sent, bankReference: `${long}${end}` })
  expect(await walletOf(app, member)).toBe(2n * sent.amount)
})

test("joins a slip to the feed's payment when amount, time and payer match", async () => {
  const member = await app.member()
  const sent = report({ payer: { bankCode: 'KBANK', accountNo: 'X987654' } })
  await take(sent)
  await take(
    slipOf(member, sent, {
      paidAt: at(119),
      payer: { bankCode: 'KBANK', accountNo: 'xxx-x-x8765-x' },
    }),
  )
  expect([await rowsOf(sent.amount), await walletOf(app, member)]).toEqual([
    [{ state: 'credited', reason: null }],
    sent.amount,
  ])
})

test.each([
  ['the times are too far apart', { paidAt: at(121) }],
  ['the account digits differ', { payer: { bankCode: 'KBANK', accountNo: 'xxxxx8766x' } }],
  ['the banks of the payer differ', { payer: { bankCode: 'SCB', accountNo: 'x987654' } }],
  ['the bank references differ', { bankReference: 'another' }],
])('treats a slip as a different payment when %s', async (_, of) => {
  const member = await app.member()
  const sent = report({ payer: { bankCode: 'KBANK', accountNo: 'X987654' } })
  await take(sent)
  await take(slipOf(member, sent, { payer: sent.payer, ...of }))
  expect(await rowsOf(sent.amount)).toHaveLength(2)
  expect(await walletOf(app, member)).toBe(sent.amount)
})

test("answers otherMember to a slip of another member's payment, and credits nothing", async () => {
  const [owner, thief] = [await app.member(), await app.member()]
  const sent = report()
  await take(slipOf(owner, sent, { bankReference: sent.bankReference }))
  expect(
    await take(slipOf(thief, sent, { bankReference: sent.bankReference, reference: '004:other' })),
  ).toEqual({ outcome: 'otherMember' })
  expect([await walletOf(app, owner), await walletOf(app, thief)]).toEqual([sent.amount, 0n])
})

test.each(['SMS first', 'slip first'] as const)(
  "a friend's payment of a member's QR code, with a slip, is credited once: %s",
  async (order) => {
    const [friend, member] = [await app.member(), await app.member()]
    const sent = {
      receivingAccount: 'KBANK:0991725506',
      provider: 'KBANK',
      amount: ++amounts as MinorUnits,
    }
    const sms = report({
      ...sent,
      channel: 'sms',
      bankReference: null,
      balance: sent.amount,
      owner: { memberId: member.id },
    })
    const payer = { bankCode: 'KBANK', accountNo: friend.id.toString().slice(-6) }
    const slip = report({
      ...sent,
      channel: 'slip',
      bankReference: null,
      reference: `004:F${sent.amount}`,
      paidAt: at(20),
      payer,
      owner: { memberId: friend.id },
      by: `slip:${friend.id}:1`,
    })
    const [first, then] = order === 'SMS first' ? [sms, slip] : [slip, sms]
    expect(await take(first)).toMatchObject({ outcome: 'credited' })
    expect(await take(then)).toEqual({ outcome: 'otherMember' })
    expect(new Set([await walletOf(app, friend), await walletOf(app, member)])).toEqual(
      new Set([0n, sent.amount]),
    )
  },
)

test('credits one of two members who claim an unmatched payment concurrently', async () => {
  const both = [await app.member(), await app.member()]
  const sent = report()
  await take(sent)
  const taken = await Promise.all(
    both.map((member) => take(slipOf(member, sent, { bankReference: sent.bankReference }))),
  )
  expect(taken.map((one) => one.outcome).toSorted()).toEqual(['credited', 'otherMember'])
  expect(
    (await Promise.all(both.map((one) => walletOf(app, one)))).filter((balance) => balance === 0n),
  ).toHaveLength(1)
  expect(
    (await Promise.all(both.map((one) => walletOf(app, one)))).filter(
      (balance) => balance === sent.amount,
    ),
  ).toHaveLength(1)
})

test('identifies a report without a reference by its content and balance', async () => {
  const sent = report({
    bankReference: null,
    balance: 1_000_00n as MinorUnits,
    payer: { accountNo: 'x1234' },
  })
  await take(sent)
  await take({ ...sent, payer: { accountNo: 'xxxx1234' } })
  await take({ ...sent, balance: 2_000_00n as MinorUnits })
  expect(await rowsOf(sent.amount)).toHaveLength(2)
})

test('stores a payment into an unknown account as unmatched, with the reason', async () => {
  const sent = report({ receivingAccount: 'SCB:0000000000' })
  expect(await take(sent)).toMatchObject({ outcome: 'unmatched' })
  expect(await rowsOf(sent.amount)).toEqual([{ state: 'unmatched', reason: 'unknown-account' }])
})

test('a payment reported with two amounts is credited with the first one', async () => {
  const member = await app.member()
  const sent = report()
  await take(slipOf(member, sent, { bankReference: sent.bankReference }))
  await take({ ...sent, amount: 9_999_99n as MinorUnits })
  expect([await rowsOf(9_999_99n), await walletOf(app, member)]).toEqual([[], sent.amount])
})

test('cleans text that the database refuses, and stores the payment', async () => {
  const sent = report({
    bankReference: `R\u0000\ud800${++amounts}`,
    payer: { name: 'A\u0000\udfffB', accountNo: '\u0000' },
  })
  expect(await take(sent)).toMatchObject({ outcome: 'unmatched' })
})

test('the job credits a payment once after a crash between claim and posting', async () => {
  const member = await app.member()
  const sent = report()
  const claimed = await claimPayment(app.ctx.db, {
    ...sent,
    names: [sent.bankReference!],
    owner: { memberId: member.id },
    claimant: 'a process that died',
  })
  expect(claimed).toMatchObject({ state: 'claimed', memberId: member.id })
  expect(await settlePayments.run(app.ctx)).toBe(0)
  clock.set(() => new Date(Date.now() + finishAfterMs + 1))
  expect(
    (await Promise.all([settlePayments.run(app.ctx), settlePayments.run(app.ctx)])).reduce(
      (sum, one) => sum + one,
    ),
  ).toBe(1)
  clock.set()
  expect([await rowsOf(sent.amount), await walletOf(app, member)]).toEqual([
    [{ state: 'credited', reason: null }],
    sent.amount,
  ])
})

test('a report repeated after a crash right after the posting credits nothing twice', async () => {
  const member = await app.member()
  const sent = report()
  const claimed = await claimPayment(app.ctx.db, {
    ...sent,
    names: [sent.bankReference!],
    owner: { memberId: member.id },
    claimant: 'a process that died',
  })
  await post(
    app.ctx.db,
    depositReceived({
      member: member.id,
      receivingAccount: account,
      bankReference: claimed.paymentId,
      channel: 'SCB',
      amount: sent.amount,
    }),
  )
  await take(sent)
  expect([await rowsOf(sent.amount), await walletOf(app, member)]).toEqual([
    [{ state: 'credited', reason: null }],
    sent.amount,
  ])
})

test('matches payers by the registered name, not by the name in the profile', async () => {
  const thief = await app.member()
  const accountNo = '7200004417'
  await app.ctx.db.query(
    "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $2, $1)",
    [thief.id, accountNo],
  )
  await app.operator.db.query(
    `update member set bank_account_no = $2, bank_account_name = 'SOMCHAI TEST'
      where member_id = $1`,
    [thief.id, accountNo],
  )
  const paidBy = (name: string) =>
    take(report({ payer: { bankCode: 'KBANK', accountNo: '4417', name } }))
  for (const name of ['มานี มีนา', 'ชูใจ เลิศล้ำ']) {
    expect(await app.call(editProfile, { body: { name } }, thief)).toMatchObject({
      status: 200,
      body: { name },
    })
    expect(await paidBy('มานี มีนา')).toMatchObject({ outcome: 'unmatched' })
  }
  expect(await paidBy('สมชาย ทดสอบ')).toMatchObject({ outcome: 'credited', memberId: thief.id })
})
