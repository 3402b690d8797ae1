import { createQrcode, readDepositTracker } from '@champa/contract/deposit'
import type { TestApp, TestMember } from './test-app.ts'
import { chargeReference } from '../features/deposit/qr/open-code.ts'
import { listUnmatchedPayments } from '../features/deposit/match/assign-payment.ts'

/** Helpers that open QR codes and read how their payments ended. */
export function testCodes(app: TestApp) {
  async function open(amount = 100, owner?: TestMember) {
    const member = owner ?? (await app.member())
    const created = await app.call(
      createQrcode,
      { params: { bankCode: 'PAYONEX' }, body: { amount } },
      member,
    )
    if (!created.ok) throw new Error(created.body.message)
    const id = created.body.qrcodeId!
    const [code] = await app.ctx.db.query<{ payload: string }>(
      'select payload from qrcode where member_id = $1 and id = $2',
      [member.id, id],
    )
    return { member, id, reference: chargeReference(member.id, id), payload: code!.payload }
  }

  const trackerOf = async (member: TestMember) => {
    const response = await app.call(readDepositTracker, {}, member)
    return response.ok
      ? response.body.deposits.map(({ amount, stage, reason, next }) => ({
          amount,
          stage,
          reason,
          next,
        }))
      : []
  }

  const keptFor = async (member: TestMember) =>
    (await listUnmatchedPayments(app.ctx, 500)).filter((one) => one.reviewFor === member.phone)

  return { open, trackerOf, keptFor }
}
