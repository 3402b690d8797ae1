import type { OpenCodeRow } from '@champa/contract/office/deposits/accounts'
import type { GiftLinkRow } from '@champa/contract/office/deposits/gift-links'
import type { OfficeSlipRow } from '@champa/contract/office/deposits/slips'
import type { UnreadRow } from '@champa/contract/office/deposits/unread'
import type { PaymentRow } from '@champa/contract/office/payments'
import type { BreakRow, ReconciledDay } from '@champa/contract/office/reconciliation'
import type { WithdrawalRow } from '@champa/contract/office/withdrawals'
import { type Columns, time } from './columns.ts'

/** The columns of lists about money. Members appear by number and masked phone, never by name. */

export const withdrawalColumns: Columns<WithdrawalRow> = {
  id: ({ id }) => id,
  member: ({ member }) => member.id,
  phone: ({ member }) => member.phone,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  state: ({ state }) => state,
  bank: ({ to }) => to.bankCode,
  account: ({ to }) => to.accountNo,
  requestedAt: ({ requestedAt }) => time(requestedAt),
  sentAt: ({ sentAt }) => time(sentAt),
  settledAt: ({ settledAt }) => time(settledAt),
  reviewSeconds: ({ reviewMs }) => (reviewMs === null ? null : Math.round(reviewMs / 1_000)),
  reasons: ({ reasons }) => reasons.map(({ why }) => why),
  riskScore: ({ riskScore }) => riskScore,
  holderScore: ({ holderScore }) => holderScore,
  first: ({ isFirst }) => isFirst,
  netDeposits: ({ netDeposits }) => netDeposits,
  balanceLeft: ({ balanceLeft }) => balanceLeft,
  queries: ({ queries }) => queries,
  heldUntil: ({ hold }) => time(hold?.until),
  claimedBy: ({ claim }) => claim?.name ?? null,
}

export const paymentColumns: Columns<PaymentRow> = {
  account: ({ account }) => account,
  payment: ({ payment }) => payment,
  seenAt: ({ seenAt }) => time(seenAt),
  paidAt: ({ paidAt }) => time(paidAt),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  provider: ({ provider }) => provider,
  channels: ({ channels }) => channels,
  payerBank: ({ payer }) => payer.bankCode,
  payerAccount: ({ payer }) => payer.accountNo,
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  member: ({ member }) => member?.id ?? null,
  phone: ({ member }) => member?.phone ?? null,
  reviewFor: ({ reviewFor }) => reviewFor?.id ?? null,
  references: ({ references }) => references,
}

export const slipColumns: Columns<OfficeSlipRow> = {
  id: ({ id }) => id,
  member: ({ member }) => member.id,
  phone: ({ member }) => member.phone,
  uploadedAt: ({ uploadedAt }) => time(uploadedAt),
  decidedAt: ({ decidedAt }) => time(decidedAt),
  status: ({ status }) => status,
  note: ({ note }) => note,
  pattern: ({ pattern }) => pattern,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  sendingBank: ({ sendingBank }) => sendingBank,
  reference: ({ reference }) => reference,
  tries: ({ tries }) => tries,
  rechecks: ({ rechecks }) => rechecks,
}

export const codeColumns: Columns<OpenCodeRow> = {
  id: ({ id }) => id,
  member: ({ member }) => member.id,
  phone: ({ member }) => member.phone,
  provider: ({ provider }) => provider,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  createdAt: ({ createdAt }) => time(createdAt),
  expiresAt: ({ expiresAt }) => time(expiresAt),
}

export const giftColumns: Columns<GiftLinkRow> = {
  id: ({ id }) => id,
  member: ({ member }) => member.id,
  phone: ({ member }) => member.phone,
  account: ({ account }) => account,
  wallet: ({ wallet }) => wallet,
  minimum: ({ minimum }) => minimum,
  currency: ({ currency }) => currency,
  reservedAt: ({ reservedAt }) => time(reservedAt),
  sentAt: ({ sentAt }) => time(sentAt),
  sends: ({ sends }) => sends,
  tries: ({ tries }) => tries,
  why: ({ why }) => why,
}

export const unreadColumns: Columns<UnreadRow> = {
  id: ({ id }) => id,
  receivedAt: ({ receivedAt }) => time(receivedAt),
  sender: ({ sender }) => sender,
  account: ({ account }) => account,
  why: ({ why }) => why,
  resolvedAt: ({ resolved }) => time(resolved?.at),
  resolvedBy: ({ resolved }) => resolved?.by.name ?? null,
  payment: ({ resolved }) => resolved?.payment?.payment ?? null,
}

export const breakColumns: Columns<BreakRow> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  account: ({ account }) => account,
  day: ({ day }) => day,
  currency: ({ currency }) => currency,
  ours: ({ ours }) => ours,
  theirs: ({ theirs }) => theirs,
  foundAt: ({ foundAt }) => time(foundAt),
  at: ({ at }) => time(at),
  reference: ({ reference }) => reference,
  closedAt: ({ closed }) => time(closed?.at),
  closedBy: ({ closed }) => closed?.by?.name ?? null,
  closedHow: ({ closed }) => closed?.how ?? null,
}

export const dayColumns: Columns<ReconciledDay> = {
  account: ({ account }) => account,
  day: ({ day }) => day,
  currency: ({ currency }) => currency,
  coverage: ({ coverage }) => coverage,
  bankIn: ({ bankIn }) => bankIn,
  bankOut: ({ bankOut }) => bankOut,
  lines: ({ lines }) => lines,
  booksIn: ({ booksIn }) => booksIn,
  payments: ({ payments }) => payments,
  openBreaks: ({ openBreaks }) => openBreaks,
  comparedAt: ({ comparedAt }) => time(comparedAt),
  comparedBy: ({ comparedBy }) => comparedBy,
}
