import { paymentChannels, type PaymentRow } from '@champa/contract/office/payments'
import { maskAccountNo, maskPhone } from '../../../platform/office/mask.ts'
import type { ShownMember, StoredPayment } from './payment-query.ts'

/** @param isMasked shows phone and account number only in part. */
export function toPaymentRow(one: StoredPayment, isMasked: boolean): PaymentRow {
  const channels = one.sources.split('+')
  const { bankCode, accountNo, name } = one.payer
  return {
    account: one.receivingAccount,
    payment: one.paymentId,
    seenAt: one.seenAt.getTime(),
    paidAt: one.paidAt.getTime(),
    amount: one.amount,
    currency: one.currency,
    provider: one.provider,
    channels: paymentChannels.filter((channel) => channels.includes(channel)),
    payer: {
      bankCode: bankCode ?? null,
      accountNo:
        (accountNo !== undefined && isMasked ? maskAccountNo(accountNo) : accountNo) ?? null,
      name: name ?? null,
    },
    state: one.state,
    reason: one.reason,
    member: one.member && toMember(one.member, isMasked),
    reviewFor: one.reviewFor && toMember(one.reviewFor, isMasked),
    references: one.references,
  }
}

export const toMember = (
  { id, name, username }: ShownMember,
  isMasked: boolean,
): NonNullable<PaymentRow['member']> => ({
  id,
  name,
  phone: isMasked ? maskPhone(username) : username,
})
