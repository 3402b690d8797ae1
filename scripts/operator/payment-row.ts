import { formatAmount } from '../../packages/contract/money.ts'
import type { Reason, UnmatchedPayment } from '../../apps/server/features/deposit/index.ts'

/** An unmatched payment as a row of a list. */
export const paymentRow = (one: UnmatchedPayment): (string | null | undefined)[] => [
  one.receivingAccount,
  one.paymentId,
  formatAmount(one.amount),
  one.paidAt.toISOString(),
  one.payer.bankCode,
  one.payer.accountNo,
  one.payer.name,
  unmatchedReason(one.reason),
  ...(one.reviewFor === null ? [] : [`for ${one.reviewFor}`]),
]
const unmatchedReason = (reason: Reason | null): string =>
  reason === null ? '-' : `${reason}: ${unmatchedReasons[reason]}`
const unmatchedReasons: Record<Reason, string> = {
  ambiguous: 'several members may have paid it',
  'no-member': 'no member has this account',
  'unknown-code': 'it refers to an unknown QR code',
  'unknown-account': 'it was paid to an unknown account',
  'claimed-by-another': 'the gateway reports one payment for two members',
  reversed: 'it was credited and taken back',
  currency: 'the wallet has another currency',
  'wrong-amount': 'the amount differs from that of the QR code',
  'out-of-bounds': 'outside the minimum and maximum amount of its account',
  unconfirmed: 'the gateway has not confirmed the amount',
  'third-party': "paid from somebody else's account",
  'balance-limit': 'the wallet would exceed its maximum balance',
}
