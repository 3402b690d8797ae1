import { createQrcode } from '@champa/contract/deposit'
import { readStatement } from '@champa/contract/statement'
import type { TestApp, TestMember } from './test-app.ts'
import { chargeReference } from '../features/deposit/qr/open-code.ts'

export interface Open {
  member: TestMember
  id: string
  payload: string
  reference: string
}

/** Helpers that open QR codes for new members and read the outcome. */
export function testCharges(app: TestApp) {
  async function open(amount = 100): Promise<Open> {
    const member = await app.member()
    const created = await app.call(
      createQrcode,
      { params: { bankCode: 'PAYONEX' }, body: { amount } },
      member,
    )
    if (!created.ok || created.body.qrcodeId === null)
      throw new Error(
        `QR code refused: ${created.ok ? 'no code in the answer' : created.body.message}`,
      )
    const id = created.body.qrcodeId
    const [code] = await app.ctx.db.query<{ payload: string }>(
      'select payload from qrcode where member_id = $1 and id = $2',
      [member.id, id],
    )
    return { member, id, payload: code!.payload, reference: chargeReference(member.id, id) }
  }

  const stateOf = async ({ member, id }: Open) =>
    (
      await app.ctx.db.query<{ state: string }>(
        'select state from qrcode where member_id = $1 and id = $2',
        [member.id, id],
      )
    )[0]!.state

  const depositsOf = async (member: TestMember) => {
    const response = await app.call(readStatement, { body: { page: 1, limit: 100 } }, member)
    return response.ok ? response.body.statements : []
  }

  return { open, stateOf, depositsOf }
}
