import { expect } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../platform/clock.ts'
import { chargeReference } from '../features/deposit/qr/open-code.ts'
import { paidEvent, sendEvent } from './outside-world.ts'
import type { TestApp, TestMember } from './test-app.ts'
import { listWithdrawals } from '../features/withdraw/review/reviewed.ts'

const own = { bankCode: 'SCB', accountNo: '4059991234', name: 'SOMCHAI JAIDEE' }

export const otherPayer = { bankCode: 'SCB', accountNo: '4051112223', name: 'VICTIM OF A SCAM' }

export const later = (minutes = 20): void =>
  clock.set(() => new Date(Date.now() + minutes * 60_000))

/** Helpers that create members with payments of various payers and review their withdrawals. */
export function testReviews(app: TestApp) {
  /** Creates a member whose bank account is in this name. */
  async function memberNamed(name = 'SOMCHAI JAIDEE'): Promise<TestMember> {
    const member = await app.member()
    await app.ctx.db.query(
      'update member set name = $2, bank_account_name = $3 where member_id = $1',
      [member.id, 'สมชาย ใจดี', name],
    )
    return member
  }

  let payers = 0

  async function payByCode(
    member: TestMember,
    amount: number,
    payer: typeof own = { ...own, accountNo: `40599${String(++payers).padStart(5, '0')}` },
  ): Promise<void> {
    const created = await app.call(
      createQrcode,
      { params: { bankCode: 'PAYONEX' }, body: { amount } },
      member,
    )
    if (!created.ok) throw new Error(created.body.message)
    expect(
      await sendEvent(
        app,
        'payonex',
        paidEvent(chargeReference(member.id, created.body.qrcodeId!), {
          amount: `${amount}.00`,
          payer,
        }),
      ),
    ).toBe(200)
  }

  async function requestWithdrawal(member: TestMember, amount = 100): Promise<string> {
    const response = await app.call(withdraw, { body: { amount } }, member)
    if (!response.ok) throw new Error(response.body.message)
    return response.body._id
  }

  const reasonsFor = async (id: string) =>
    (await listWithdrawals(app.ctx)).find((one) => one.id === id)?.reasons ?? []

  const reviewOf = async (member: TestMember) => {
    const response = await app.call(readWithdrawLimits, {}, member)
    return response.ok ? response.body.review : null
  }

  return { memberNamed, payByCode, requestWithdrawal, reasonsFor, reviewOf }
}
