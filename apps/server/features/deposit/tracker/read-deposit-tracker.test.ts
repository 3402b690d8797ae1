import { expect, test } from 'vitest'
import {
  cancelQrcode,
  createQrcode,
  noteDeposit,
  readDepositTracker,
} from '@champa/contract/deposit'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../../ledger/post.ts'
import { giftLinkBegun, giftLinkReceived, giftLinkRefused } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { paidEvent, sendEvent } from '../../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { claimPayment } from '../match/match-report.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { chargeReference } from '../qr/open-code.ts'

const app = await startTestApp()

async function track(member: TestMember) {
  const response = await app.call(readDepositTracker, {}, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body.deposits
}
const stages = (one: { steps: { stage: string }[] } | undefined) =>
  one?.steps.map((step) => step.stage)
let numbers = 0
const feed = (member: TestMember, amount: bigint) => ({
  channel: 'feed' as const,
  provider: 'SCB',
  receivingAccount: 'SCB:4058821937',
  reference: null,
  bankReference: `F${++numbers}`,
  amount: amount as MinorUnits,
  paidAt: new Date(),
  payer: {},
  owner: { memberId: member.id },
})

async function openCode(member: TestMember): Promise<string> {
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } },
    member,
  )
  return made.ok ? made.body.qrcodeId! : ''
}

test('a QR code passes every stage from waiting to credited', async () => {
  const member = await app.member()
  const id = await openCode(member)
  expect(await track(member)).toMatchObject([
    { _id: id, channel: 'qr', provider: 'PAYONEX', stage: 'waiting', next: 'pay', amount: 100_00n },
  ])
  await sendEvent(app, 'payonex', paidEvent(chargeReference(member.id, id)))
  const [one] = await track(member)
  expect(one).toMatchObject({ _id: id, stage: 'credited', next: null, reason: null })
  expect(stages(one)).toEqual(['waiting', 'seen', 'matched', 'credited'])
})

test('shows an expired QR code with its next step and leaves out a cancelled one', async () => {
  const member = await app.member()
  const id = await openCode(member)
  clock.set(() => new Date(Date.now() + 30 * 60_000))
  expect(await track(member)).toMatchObject([
    { _id: id, stage: 'failed', reason: 'EXPIRED', next: 'new-code' },
  ])
  clock.set()
  const own = await app.member()
  await app.call(createQrcode, { params: { bankCode: 'KBANK' }, body: { amount: 100 } }, own)
  clock.set(() => new Date(Date.now() + 30 * 60_000))
  expect(await track(own)).toMatchObject([
    { provider: 'KBANK', stage: 'failed', reason: 'EXPIRED_EXACT', next: 'send-slip' },
  ])
  clock.set()
  await app.call(cancelQrcode, { params: { qrcodeId: id } }, member)
  expect(await track(member)).toEqual([])
})

test('a deposit notice waits, then asks for a slip, then is merged with its payment', async () => {
  const member = await app.member()
  await app.call(noteDeposit, { body: { amount: 500 } }, member)
  expect(await track(member)).toMatchObject([
    { channel: 'bank', stage: 'waiting', next: 'pay', amount: 500_00n },
  ])
  clock.set(() => new Date(Date.now() + 11 * 60_000))
  expect(await track(member)).toMatchObject([{ stage: 'waiting', next: 'send-slip' }])
  await ingestReport(app.ctx, feed(member, 500_00n))
  await ingestReport(app.ctx, feed(member, 500_00n))
  const deposits = await track(member)
  expect(deposits.map((one) => (stages(one) ?? []).join(' ')).toSorted()).toEqual([
    'seen matched credited',
    'waiting seen matched credited',
  ])
})

test('a deposit notice mentions a payment of a different amount and asks for the slip', async () => {
  const member = await app.member()
  await app.call(noteDeposit, { body: { amount: 345 } }, member)
  clock.set(() => new Date(Date.now() + 1_000))
  await ingestReport(app.ctx, feed(member, 350_00n))
  clock.set()
  const waiting = async () => (await track(member)).find((one) => one.stage === 'waiting')
  expect((await track(member)).map((one) => one.amount)).toEqual([350_00n, 345_00n])
  expect(await waiting()).toMatchObject({
    amount: 345_00n,
    reason: 'OTHER_AMOUNT',
    otherAmount: 350_00n,
    next: 'send-slip',
  })
  // A payment announced by another notice is not a payment of a different amount for this one.
  await app.call(noteDeposit, { body: { amount: 350 } }, member)
  expect(await waiting()).toMatchObject({ amount: 345_00n, reason: null, next: 'pay' })
})

test('does not mention an earlier payment or a QR payment as a different amount', async () => {
  const member = await app.member()
  await ingestReport(app.ctx, feed(member, 350_00n))
  clock.set(() => new Date(Date.now() + 60 * 60_000))
  await app.call(noteDeposit, { body: { amount: 345 } }, member)
  await sendEvent(app, 'payonex', paidEvent(chargeReference(member.id, await openCode(member))))
  const waiting = (await track(member)).filter((one) => one.stage === 'waiting')
  expect(waiting).toMatchObject([{ channel: 'bank', amount: 345_00n, reason: null, next: 'pay' }])
})

test('a payment that staff review replaces the notice of its amount', async () => {
  const member = await app.member()
  await app.call(noteDeposit, { body: { amount: 345 } }, member)
  const report = feed(member, 345_00n)
  await claimPayment(app.ctx.db, {
    ...report,
    names: [report.bankReference],
    claimant: 'a process that died',
  })
  await app.ctx.db.query(
    `update payment
        set state = 'unmatched', reason = 'balance-limit', review_member_id = member_id,
          member_id = null,
          claimed_by = null, claimed_at = null, due_at = null
      where member_id = $1`,
    [member.id],
  )
  expect(await track(member)).toMatchObject([{ amount: 345_00n, reason: 'CHECKING', next: 'wait' }])
})

test('a payment matched to the member and not yet credited suggests waiting', async () => {
  const member = await app.member()
  const report = feed(member, 77_00n)
  await claimPayment(app.ctx.db, {
    ...report,
    names: [report.bankReference],
    claimant: 'a process that died',
  })
  expect(await track(member)).toMatchObject([{ stage: 'matched', next: 'wait', amount: 77_00n }])
})

const slip = (member: TestMember, id: string, columns: string, values: unknown[]) =>
  app.ctx.db.query(
    `insert into slip (member_id, id, object, uploaded_at, ${columns})
      values ($1, $2, 'none', $3, ${values.map((_, index) => `$${index + 4}`).join(', ')})`,
    [member.id, id, clock.now(), ...values],
  )

test.each([
  ['CANNOT_READ_CROPPED_IMAGE', 'send-slip-again'],
  ['NOT_MATCH', 'contact'],
  ['EXPIRED_SLIP', 'contact'],
])('a slip that failed with %s shows that reason and suggests %s', async (note, next) => {
  const member = await app.member()
  await slip(member, 'failed', 'status, note, decided_at', ['FAILED', note, clock.now()])
  expect(await track(member)).toMatchObject([
    { channel: 'slip', stage: 'failed', reason: note, next, amount: null },
  ])
})

test('a slip waits while it is checked, then is merged with the payment it credited', async () => {
  const member = await app.member()
  await slip(member, 'under-way', 'due_at, found_at, amount', [clock.now(), clock.now(), 88_00n])
  expect(await track(member)).toMatchObject([
    { _id: 'under-way', stage: 'seen', next: 'wait', amount: 88_00n },
  ])
  await ingestReport(app.ctx, {
    ...feed(member, 88_00n),
    channel: 'slip',
    reference: '004:S',
    bankReference: null,
    by: `slip:${member.id}:under-way`,
  })
  expect(await track(member)).toMatchObject([
    { _id: 'under-way', channel: 'slip', stage: 'credited' },
  ])
})

test('the slip that led to a payment replaces the notice of that payment', async () => {
  const member = await app.member()
  await app.call(noteDeposit, { body: { amount: 345 } }, member)
  await slip(member, 'sent', 'due_at, found_at, amount', [clock.now(), clock.now(), 345_00n])
  await ingestReport(app.ctx, {
    ...feed(member, 345_00n),
    channel: 'slip',
    reference: '004:T',
    bankReference: null,
    by: `slip:${member.id}:sent`,
  })
  expect(await track(member)).toMatchObject([{ channel: 'slip', stage: 'credited' }])
})

test('a notice suggests support after two hours and disappears after six', async () => {
  const member = await app.member()
  await app.call(noteDeposit, { body: { amount: 600 } }, member)
  const after = (minutes: number) => clock.set(() => new Date(Date.now() + minutes * 60_000))
  after(119)
  expect(await track(member)).toMatchObject([{ stage: 'waiting', next: 'send-slip' }])
  after(121)
  const [one] = await track(member)
  expect(one).toMatchObject({
    stage: 'failed',
    reason: 'NOT_SEEN',
    next: 'contact',
    amount: 600_00n,
  })
  expect(one!.steps[1]!.at - one!.steps[0]!.at).toBe(2 * 3_600_000)
  after(361)
  expect(await track(member)).toEqual([])
  await ingestReport(app.ctx, feed(member, 600_00n))
  expect((await track(member)).map(stages)).toEqual([['waiting', 'seen', 'matched', 'credited']])
})

test('a payment that arrives just before its notice is merged with the notice', async () => {
  const member = await app.member()
  await ingestReport(app.ctx, feed(member, 700_00n))
  await app.call(noteDeposit, { body: { amount: 700 } }, member)
  expect((await track(member)).map(stages)).toEqual([['seen', 'matched', 'credited']])
})

test('a gift link waits until TrueMoney accepts or refuses it', async () => {
  const member = await app.member()
  const begin = async (hash: string) => {
    const begun = await post(
      app.ctx.db,
      giftLinkBegun({ member: member.id, hash, attempt: 1, provider: 'TRUEMONEY' }),
    )
    return begun.ok ? begun.seq : 0n
  }
  const first = await begin('gift-one')
  expect(await track(member)).toMatchObject([
    { channel: 'gift', provider: 'TRUEMONEY', stage: 'waiting', next: 'wait', amount: null },
  ])
  await post(
    app.ctx.db,
    giftLinkReceived({
      member: member.id,
      seq: first,
      receivingAccount: 'TRUEMONEY:0861420077',
      hash: 'gift-one',
      amount: 20_00n as MinorUnits,
    }),
  )
  await post(
    app.ctx.db,
    giftLinkRefused({ member: member.id, seq: await begin('gift-two'), reason: 'VOUCHER_EXPIRED' }),
  )
  const deposits = await track(member)
  expect(deposits).toHaveLength(2)
  expect(deposits.find((one) => one.stage === 'credited')).toMatchObject({
    amount: 20_00n,
    reason: null,
    next: null,
  })
  expect(deposits.find((one) => one.stage === 'failed')).toMatchObject({
    amount: null,
    reason: 'VOUCHER_EXPIRED',
    next: null,
  })
})

test('leaves out deposits older than a day and deposits of other members', async () => {
  const [member, other] = [await app.member(), await app.member()]
  await ingestReport(app.ctx, feed(member, 91_00n))
  expect(await track(other)).toEqual([])
  await app.ctx.db.query('update payment set seen_at = $2 where member_id = $1', [
    member.id,
    new Date(Date.now() - 25 * 3_600_000),
  ])
  expect(await track(member)).toEqual([])
})
