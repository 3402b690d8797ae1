import type { paymentChannels, readPayment as endpoint } from '@champa/contract/office/payments'
import { levelOf } from '@champa/contract/office/permissions'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { storedPayment } from './payment-query.ts'
import { toPaymentRow } from './payment-row.ts'
import { suggestMembers } from './suggest-members.ts'

const maxReports = 50
/** What the answer shows, for the audit log. */
const shownFields = ['payer', 'member', 'suggestions']

/** Records an audit event before it reads the members who may have paid. */
export const readPayment: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, staff, headers, refuse } = call
  const stored = await storedPayment(ctx.officeDb, params)
  if (!stored) throw refuse('NO_DATA')
  const owner = stored.member ?? stored.reviewFor
  const memberId = owner && BigInt(owner.id)
  if (memberId !== null) await refuseConflict(ctx, { staff, headers, refuse }, memberId)
  const isMasked = levelOf(staff, 'deposit.read') === 'masked'
  await recordLook(ctx, {
    staffId: staff.staffId,
    action: 'look',
    permission: 'deposit.read',
    aboutKind: 'payment',
    about: `${params.account}/${params.payment}`,
    aboutMember: memberId,
    origin: originOf(call),
    details: { fields: shownFields, isMasked },
  })
  return {
    row: toPaymentRow(stored, isMasked),
    bankReference: stored.bankReference,
    claimedBy: stored.claimedBy,
    claimedAt: stored.claimedAt?.getTime() ?? null,
    creditedAt: stored.creditedAt?.getTime() ?? null,
    returnedAt: stored.resolvedAt?.getTime() ?? null,
    resolution: stored.resolution,
    reports: await reportsOf(ctx.officeDb, params),
    suggestions:
      stored.state === 'unmatched' && stored.currency !== null
        ? await suggestMembers(ctx.officeDb, stored, stored.currency)
        : [],
  }
}

async function reportsOf(db: Db, { account, payment }: { account: string; payment: string }) {
  const rows = await db.query<{
    reference: string
    channel: (typeof paymentChannels)[number]
    seenAt: Date
  }>(
    `select reference, channel, seen_at
      from payment_reference
      where receiving_account = $1 and payment_id = $2
      order by seen_at limit $3`,
    [account, payment, maxReports],
    'office-payment-reports',
  )
  return rows.map((row) => ({ ...row, seenAt: row.seenAt.getTime() }))
}
