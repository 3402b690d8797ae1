import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { payeeOf, payerFitsMember } from '../../risk/index.ts'
import {
  announcePayments,
  cleanReference,
  finishAfterMs,
  namesOf,
  paymentColumns,
  type Channel,
  type Claim,
  type IngestResult,
  type Owner,
  type Payer,
  type PaymentReport,
} from '../payment.ts'
import { creditPayment } from '../post/credit-payment.ts'

/**
 * Matches a report to a known or a new payment, claims it for its owner and credits it once;
 * without an owner the payment stays unmatched. On return the payment is stored safely. Claiming
 * and crediting are two round trips, each shared with concurrent reports.
 */
export async function matchReport(
  ctx: AppContext,
  report: PaymentReport,
  found: Owner,
): Promise<IngestResult> {
  const owner = await holdForeign(ctx, report, found)
  const names = namesOf(report)
  const claimant = report.by ?? `${report.channel}:${names[0]}`
  const { channel, provider, receivingAccount, amount, paidAt, payer } = report
  const bankReference = report.bankReference ? cleanReference(report.bankReference) : null
  const claim = await claimPayment(ctx.db, {
    channel,
    provider,
    receivingAccount,
    names,
    bankReference,
    amount,
    paidAt,
    payer,
    owner,
    claimant,
  })
  if (claim.amount !== amount)
    ctx.log.error(
      { receivingAccount, names, first: claim.amount.toString(), now: amount.toString() },
      'payment reported with two amounts, the first one counts',
    )
  const { memberId } = claim
  if (memberId === null) {
    showUnmatched(ctx, claim)
    return claim.state === 'returned' ? { outcome: 'otherMember' } : unmatched(claim)
  }
  if (claim.state === 'claimed') {
    if (!(await creditPayment(ctx, { ...claim, memberId }))) return unmatched(claim)
  } else if (claim.addsCode) {
    await creditPayment(ctx, { ...claim, memberId })
    ctx.live.changed(memberId, ['deposit'])
  }
  if ('memberId' in owner && owner.memberId !== memberId) return { outcome: 'otherMember' }
  return { outcome: 'credited', memberId, first: claim.claimedBy === claimant }
}

/**
 * With the risk setting `thirdParty: hold`, the payment of a QR code by somebody else has no owner
 * until staff have reviewed it.
 */
async function holdForeign(
  ctx: AppContext,
  { payer, provider }: PaymentReport,
  owner: Owner,
): Promise<Owner> {
  if (
    ctx.operatorSettings.read('risk').thirdParty !== 'hold' ||
    !('memberId' in owner) ||
    owner.codeId === undefined
  )
    return owner
  const fits = await payerFitsMember(ctx, owner.memberId, { ...payer, provider })
  return fits === 'foreign' ? { reason: 'third-party', reviewFor: owner } : owner
}

/** Shows a payment without an owner to staff, and to the member that it was reported for. */
function showUnmatched(ctx: AppContext, claim: Claim): void {
  if (claim.isNew) {
    ctx.log.warn(
      { receivingAccount: claim.receivingAccount, payment: claim.paymentId, reason: claim.reason },
      'payment not credited, staff review needed',
    )
    announcePayments(ctx)
  }
  if (claim.reviewFor !== null) ctx.live.changed(claim.reviewFor, ['deposit'])
}

const unmatched = ({ receivingAccount, paymentId }: Claim): IngestResult => ({
  outcome: 'unmatched',
  payment: { receivingAccount, paymentId },
})

/** One payment report as the database function receives it. */
interface Report {
  channel: Channel
  provider: string
  receivingAccount: string
  /** The first name is the payment id. */
  names: string[]
  bankReference: string | null
  amount: bigint
  paidAt: Date
  payer: Payer
  owner: Owner
  claimant: string
}

/** The maximum difference between the times that two channels report for one payment (DEP-34). */
const nearMs = 2 * 60_000
/**
 * Equal payments of one payer, each within `nearMs` of the next, cannot be told apart by their
 * reports. This is the maximum time from the first to the last of them.
 */
const farMs = 30 * 60_000
const minuteMs = 60_000

/**
 * Finds the payment that a report describes and claims it for its owner, in one round trip shared
 * with concurrent reports; one call in flight makes the fullest batches. The posting follows; after
 * a crash in between, the job or a repeated report completes it.
 */
export const claimPayment = batched(claimAll, { inFlight: 1, maxSize: 32, retries: true })

async function claimAll(db: Db, reports: Report[]): Promise<Claim[]> {
  const now = clock.nowMs()
  return db.query<Claim>(
    `select ${paymentColumns}, t.is_new, t.adds_code,
        case
          when p.code_id is not null
            then (select ${payeeOf} from member m where m.member_id = p.member_id)
        end as payee
      from take_payments($1) t
      cross join lateral (select (t.payment).*) p
      order by t.place`,
    [JSON.stringify(reports.map((report) => toJson(report, now)))],
    'take-payments',
  )
}

function toJson({ channel, owner, ...report }: Report, now: number): Record<string, unknown> {
  const { provider, names, payer, claimant } = report
  return {
    at: new Date(now),
    due: new Date(now + finishAfterMs),
    account: report.receivingAccount,
    provider,
    names,
    bank_reference: report.bankReference,
    payer,
    claimant,
    channel,
    near: `${nearMs} milliseconds`,
    far: `${farMs} milliseconds`,
    amount: report.amount.toString(),
    paid_at: report.paidAt,
    paid_until: endOf(channel, report.paidAt),
    ...('reason' in owner
      ? {
          reason: owner.reason,
          review_member_id: owner.reviewFor?.memberId.toString(),
          review_code_id: owner.reviewFor?.codeId,
        }
      : { member: owner.memberId.toString(), code: owner.codeId }),
  }
}

/**
 * Returns the end of the time that a report covers: an SMS has minute precision and covers its
 * whole minute.
 */
function endOf(channel: Channel, paidAt: Date): Date {
  return channel === 'sms' ? new Date(paidAt.getTime() + minuteMs - 1) : paidAt
}
