import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDepositTracker } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import {
  accountOf,
  atNoon,
  newestSlip,
  openSlipHouse,
  transferTo,
  upload,
  walletOf,
} from '../../../testing/slips.ts'
import type { TestHouse, TestMember } from '../../../testing/test-house.ts'
import { givePayment, listKept, returnPayment } from '../../deposit/index.ts'
import { checkSlips } from '../check-slips.job.ts'

let house: TestHouse & { folder: string }
let member: TestMember
beforeAll(async () => {
  house = await openSlipHouse()
})
beforeEach(async () => {
  atNoon()
  member = await house.member()
})
afterEach(async () => {
  clock.set()
  await house.clearFaults()
  await house.proveBooks()
})
afterAll(() => house.stop())

const run = () => checkSlips.run(house.house)
const trackerOf = async (who: TestMember) => (await house.call(readDepositTracker, {}, who)).body

/**
 * A slip below the account's minimum, so that staff have to decide about its payment. Hours later
 * the bank has been called only once.
 */
async function keptSlip() {
  const { slip } = await transferTo(house, { from: accountOf(member), amount: 0.5 })
  await upload(house, member, slip)
  await run()
  await house.fault('bank/slip', 'error')
  atNoon(3 * 3_600_000)
  await run()
  const kept = (await listKept(house.house, 10)).find((one) => one.heldFor === member.phone)!
  return { kept, slip }
}

test('a slip waits while staff review its payment, and the tracker shows one deposit', async () => {
  await keptSlip()
  expect(await newestSlip(house, member)).toMatchObject({
    status: 'in progress',
    note: null,
    amount: 50n,
  })
  expect(await trackerOf(member)).toMatchObject({
    deposits: [{ amount: 50n, reason: 'CHECKING', next: 'wait' }],
  })
  expect(await walletOf(house, member)).toBe(0n)
})

test('a slip succeeds once staff assign its payment to the member', async () => {
  const { kept } = await keptSlip()
  expect(await givePayment(house.house, { ...kept, username: member.phone })).toBe('given')
  atNoon(4 * 3_600_000)
  await run()
  expect(await newestSlip(house, member)).toMatchObject({
    status: 'SUCCESS',
    note: null,
    amount: 50n,
  })
  expect(await trackerOf(member)).toMatchObject({
    deposits: [{ channel: 'slip', amount: 50n, stage: 'credited' }],
  })
  expect(await walletOf(house, member)).toBe(50n)
})

test('UNKNOW_ERROR: fails a slip whose payment staff returned', async () => {
  const { kept } = await keptSlip()
  await returnPayment(house.house, { ...kept, why: 'sent back' })
  atNoon(4 * 3_600_000)
  await run()
  expect(await newestSlip(house, member)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' })
  expect(await trackerOf(member)).toMatchObject({
    deposits: [{ stage: 'failed', reason: 'RETURNED', next: 'contact' }],
  })
})

test('SLIP_REFNO_DUPLICATED: fails a slip whose payment staff assigned to another member', async () => {
  const { kept, slip } = await keptSlip()
  const other = await house.member()
  expect(await givePayment(house.house, { ...kept, username: other.phone })).toBe('given')
  atNoon(4 * 3_600_000)
  await run()
  expect(await newestSlip(house, member)).toMatchObject({
    status: 'FAILED',
    note: 'SLIP_REFNO_DUPLICATED',
  })
  await house.clearFaults()
  await upload(house, member, slip)
  await run()
  expect(await newestSlip(house, member)).toMatchObject({ status: 'FAILED' })
  expect([await walletOf(house, member), await walletOf(house, other)]).toEqual([0n, 50n])
})
