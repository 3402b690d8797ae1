import type { Satang } from '@champa/contract/money'
import { post } from '../../../ledger/post.ts'
import { depositReceived } from '../../../ledger/postings.ts'
import type { House } from '../../../platform/house.ts'
import { readChargeReference } from '../rules.ts'
import { claimBankReference } from './claim-bank-reference.ts'
import { finishEvent, isDone, type GatewayEvent } from './gateway-events.ts'
import { markPaid } from './mark-paid.ts'
import { keepUnmatched, type Payment } from './unmatched.ts'

export interface PaymentReport {
  provider: string
  /** Our reference of the code that was paid, as the gateway says it. */
  reference: string
  payment: Payment
  /** The event that brings it; absent when we asked. */
  event?: GatewayEvent
}

type ReportedCode = { memberId: bigint; codeId: string }

/**
 * Takes one payment, whoever reports it and whatever became of the code: money that came is real. Claimed first, then
 * posted with the same key; what fits no member is kept for the operator. When this returns, the money is safe.
 * Three round trips, each shared with what others report at the same moment.
 */
export async function takePayment(house: House, report: PaymentReport): Promise<void> {
  const { event, payment } = report
  const code = readChargeReference(report.reference)
  const [done, owner] = await Promise.all([
    event ? isDone(house.db, event) : false,
    code ? claimBankReference(house.db, { ...code, receivingAccount: payment.receivingAccount, bankReference: payment.bankReference }) : null,
  ])
  if (done) return
  if (code && owner === code.memberId) return credit(house, code, report)
  await keepUnmatched(house, { ...report, reason: owner === null ? 'unknown-code' : 'claimed-by-another' })
  if (event) await finishEvent(house.db, event)
}

async function credit(house: House, code: ReportedCode, { provider, payment, event }: PaymentReport): Promise<void> {
  const posting = depositReceived({
    member: code.memberId, receivingAccount: payment.receivingAccount, bankReference: payment.bankReference,
    channel: provider, amount: payment.amount as Satang,
    detail: { qrcodeId: code.codeId, receivingAccount: payment.receivingAccount, payer: payment.payer, paidAt: payment.at.toISOString() },
  })
  const outcome = await post(house.db, { ...posting, reply: code.codeId })
  if (!outcome.ok) throw new Error(`A deposit of member ${code.memberId} was not posted: ${outcome.code}`)
  // One transfer pays one code: under the same reference, another code of the member is not shown as paid.
  if (outcome.replayed && outcome.reply !== code.codeId) {
    house.log.error({ provider, paid: outcome.reply, told: code.codeId }, 'the gateway names one payment for two codes')
    if (event) await finishEvent(house.db, event)
    return
  }
  await Promise.all([
    markPaid(house.db, { ...code, amount: payment.amount, isNew: !outcome.replayed }),
    event ? finishEvent(house.db, event) : undefined,
  ])
  if (!outcome.replayed) house.live.changed(code.memberId, ['wallet', 'deposit', 'statement'])
}
