import { withdraw } from '@champa/contract/withdraw'
import { readWithdrawal } from '@champa/contract/office/withdrawals'
import { withdrawalOf } from '../features/withdraw/queries.ts'
import { settleWithdrawal } from '../features/withdraw/settle-withdrawal.ts'
import { readMovementId } from '../platform/ids.ts'
import { setDocument } from './sign-up.ts'
import type { TestApp, TestMember } from './test-app.ts'
import { callOffice, type TestStaff } from './test-staff.ts'

/** Helpers for tests of the office's withdrawals; from 1,000 on they are reviewed. */
export async function testOfficeWithdrawals(app: TestApp) {
  await setDocument(app, 'withdraw', {
    THB: {
      minimum: 100,
      maximum: 100_000,
      dailyAmount: null,
      dailyCount: null,
      reviewAbove: 1_000,
    },
    LAK: {
      minimum: 100,
      maximum: 100_000,
      dailyAmount: null,
      dailyCount: null,
      reviewAbove: 1_000,
    },
  })

  async function request(
    amount = 1_000,
    member?: TestMember,
  ): Promise<{ id: string; member: TestMember }> {
    const owner = member ?? (await app.member(5_000_00n))
    const response = await app.call(withdraw, { body: { amount } }, owner)
    if (!response.ok) throw new Error(response.body.message)
    return { id: response.body._id, member: owner }
  }

  async function read(id: string, staff: TestStaff) {
    const response = await callOffice(app, readWithdrawal, { params: { id } }, staff)
    if (!response.ok) throw new Error(response.body.message)
    return response.body
  }

  /** Settles a withdrawal on the bank's word. */
  async function settle(id: string, status: 'paid' | 'rejected'): Promise<void> {
    const named = readMovementId(id)
    const withdrawal = named && (await withdrawalOf(app.ctx.db, named.memberId, named.seq))
    if (!withdrawal) throw new Error(`no withdrawal ${id}`)
    await settleWithdrawal(app.ctx, withdrawal, { status })
  }

  return { request, read, settle }
}
