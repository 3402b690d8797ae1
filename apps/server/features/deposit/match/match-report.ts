import type { AppContext } from '../../../platform/app-context.ts'
import { payerFitsMember } from '../../risk/index.ts'
import { claimPayment, type Claim, type Owner } from './claim-payment.ts'
import { creditPayment, markCredited } from '../post/credit-payment.ts'
import type { PaymentReport, IngestResult } from '../ingest/payment-report.ts'
import { findOwner } from './find-owner.ts'
import { cleanPayer, cleanReference, namesOf } from '../ingest/fingerprint.ts'

/**
 * Ingests one payment report, from any channel and however often: matches it to a known or a new
 * payment, claims it for its owner and credits it once; without a certain owner the payment stays
 * unmatched. On return the payment is stored safely.
 */
export async function ingestReport(ctx: AppContext, report: PaymentReport): Promise<IngestResult> {
  const payer = cleanPayer(report.payer)
  const owner = report.owner ?? (await findOwner(ctx, { ...report, payer }))
  return ingestOwned(ctx, { ...report, payer }, owner)
}

/** Ingests a report whose owner is already decided, or known to be missing. */
export async function ingestOwned(
  ctx: AppContext,
  report: PaymentReport,
  found: Owner,
  whenSafe?: () => Promise<void>,
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
  const isUnmatched = await finish(ctx, claim, whenSafe)
  return isUnmatched ? unmatched(claim) : answerOf(claim, owner, claimant)
}

/**
 * With the risk setting `thirdParty: hold`, a code paid by somebody else has no owner until staff
 * have reviewed the payment.
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

/** True when a claimed payment could not be credited and is held again. */
async function finish(
  ctx: AppContext,
  claim: Claim,
  whenSafe: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { memberId } = claim
  if (memberId !== null && claim.state === 'claimed')
    return !(await creditPayment(ctx, { ...claim, memberId }, whenSafe))
  if (memberId !== null && claim.addsCode) {
    await markCredited(ctx.db, { ...claim, memberId, isNew: false })
    ctx.live.changed(memberId, ['deposit'])
  }
  if (memberId === null && claim.isNew)
    ctx.log.warn(
      { receivingAccount: claim.receivingAccount, payment: claim.paymentId, reason: claim.reason },
      'payment not credited, staff review needed',
    )
  if (memberId === null && claim.reviewFor !== null) ctx.live.changed(claim.reviewFor, ['deposit'])
  await whenSafe()
  return false
}

const unmatched = ({ receivingAccount, paymentId }: Claim): IngestResult => ({
  outcome: 'unmatched',
  payment: { receivingAccount, paymentId },
})

function answerOf(claim: Claim, owner: Owner, claimant: string): IngestResult {
  const { memberId, state, claimedBy } = claim
  if (memberId === null) return state === 'returned' ? { outcome: 'otherMember' } : unmatched(claim)
  if ('memberId' in owner && owner.memberId !== memberId) return { outcome: 'otherMember' }
  return { outcome: 'credited', memberId, first: claimedBy === claimant }
}
