import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDepositTracker } from '@champa/contract/deposit'
import {
  startSlipApp,
  accountOf,
  atNoon,
  newestSlip,
  transferTo,
  upload,
} from '../../../testing/slips.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import type { TestMember } from '../../../testing/test-app.ts'
import { assignPayment, listUnmatchedPayments, returnPayment } from '../../deposit/index.ts'
import { checkSlips } from '../check-slips.job.ts'

let member: TestMember
const app = await startSlipApp()
beforeEach(async () => {
  atNoon()
  member = await app.member()
})
afterEach(() => app.proveBooks())

const run = () => checkSlips.run(app.ctx)
const trackerOf = async (of: TestMember) => (await app.call(readDepositTracker, {}, of)).body

/**
 * Uploads a slip of 0.50, below the account's minimum, so that staff have to decide about its
 * payment. Afterwards the bank answers with errors, and three hours pass.
 */
async function createUnmatchedSlip() {
  const { slip } = await transferTo(app, { from: accountOf(member), amount: 0.5 })
  await upload(app, member, slip)
  await run()
  await app.fault('bank/slip', 'error')
  atNoon(3 * 3_600_000)
  await run()
  const unmatched = (await listUnmatchedPayments(app.ctx, 10)).find(
    (one) => one.reviewFor === member.phone,
  )!
  return { unmatched, slip }
}

test('a slip stays in progress, as one deposit, until staff decide on its payment', async () => {
  await createUnmatchedSlip()
  expect(await newestSlip(app, member)).toMatchObject({
    status: 'in progress',
    note: null,
    amount: 50n,
  })
  expect(await trackerOf(member)).toMatchObject({
    deposits: [{ amount: 50n, reason: 'CHECKING', next: 'wait' }],
  })
  expect(await walletOf(app, member)).toBe(0n)
})

test('a slip succeeds once staff assign its payment to the member', async () => {
  const { unmatched } = await createUnmatchedSlip()
  expect(await assignPayment(app.ctx, { ...unmatched, username: member.phone })).toBe('given')
  atNoon(4 * 3_600_000)
  await run()
  expect(await newestSlip(app, member)).toMatchObject({
    status: 'SUCCESS',
    note: null,
    amount: 50n,
  })
  expect(await trackerOf(member)).toMatchObject({
    deposits: [{ channel: 'slip', amount: 50n, stage: 'credited' }],
  })
  expect(await walletOf(app, member)).toBe(50n)
})

test('UNKNOW_ERROR: fails a slip whose payment staff returned', async () => {
  const { unmatched } = await createUnmatchedSlip()
  await returnPayment(app.ctx, { ...unmatched, why: 'sent back' })
  atNoon(4 * 3_600_000)
  await run()
  expect(await newestSlip(app, member)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' })
  expect(await trackerOf(member)).toMatchObject({
    deposits: [{ stage: 'failed', reason: 'RETURNED', next: 'contact' }],
  })
})

test('SLIP_REFNO_DUPLICATED: fails a slip whose payment went to another member', async () => {
  const { unmatched, slip } = await createUnmatchedSlip()
  const other = await app.member()
  expect(await assignPayment(app.ctx, { ...unmatched, username: other.phone })).toBe('given')
  atNoon(4 * 3_600_000)
  await run()
  expect(await newestSlip(app, member)).toMatchObject({
    status: 'FAILED',
    note: 'SLIP_REFNO_DUPLICATED',
  })
  await app.clearFaults()
  await upload(app, member, slip)
  await run()
  expect(await newestSlip(app, member)).toMatchObject({ status: 'FAILED' })
  expect([await walletOf(app, member), await walletOf(app, other)]).toEqual([0n, 50n])
})
