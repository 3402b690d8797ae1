import type { readMemberDeposits as endpoint } from '@champa/contract/office/member-money-tabs'
import type { MinorUnits } from '@champa/contract/money'
import type { MovementStatus } from '@champa/contract/statuses'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember } from './look-at-member.ts'

const maxRows = 50

interface CodeRow {
  id: string
  provider: string
  amount: MinorUnits
  state: string
  createdAt: Date
  closedAt: Date | null
  paidAmount: MinorUnits | null
}

interface SlipRow {
  id: string
  status: MovementStatus
  note: string | null
  amount: MinorUnits | null
  uploadedAt: Date
}

interface GiftRow {
  hash: string
  state: string
  amount: MinorUnits | null
  reason: string | null
  reservedAt: Date
}

export const readMemberDeposits: Handler<typeof endpoint> = async (call, { officeDb, ...ctx }) => {
  const { memberId } = await lookAtMember({ officeDb, ...ctx }, call, {
    fields: ['codes', 'slips', 'giftLinks', 'notices'],
  })
  const of = [memberId, maxRows]
  const [codes, slips, gifts, notices] = await Promise.all([
    officeDb.query<CodeRow>(
      `select id, provider, amount, state, created_at, closed_at, paid_amount
        from qrcode
        where member_id = $1
        order by created_at desc limit $2`,
      of,
      'office-member-codes',
    ),
    officeDb.query<SlipRow>(
      `select id, status, note, amount, uploaded_at
        from slip
        where member_id = $1
        order by uploaded_at desc, id limit $2`,
      of,
      'office-member-slips',
    ),
    officeDb.query<GiftRow>(
      `select hash, state, amount, reason, reserved_at
        from gift_link
        where member_id = $1
        order by movement_seq desc limit $2`,
      of,
      'office-member-gifts',
    ),
    officeDb.query<{ id: string; amount: MinorUnits; createdAt: Date }>(
      `select id, amount, created_at
        from deposit_notice
        where member_id = $1
        order by created_at desc limit $2`,
      of,
      'office-member-notices',
    ),
  ])
  return {
    codes: codes.map(({ createdAt, closedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.getTime(),
      closedAt: closedAt?.getTime() ?? null,
    })),
    slips: slips.map((row) => ({ ...row, uploadedAt: row.uploadedAt.getTime() })),
    giftLinks: gifts.map(({ reservedAt, ...row }) => ({ ...row, sentAt: reservedAt.getTime() })),
    notices: notices.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })),
  }
}
