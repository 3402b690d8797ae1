import { createHash } from 'node:crypto'
import type { MinorUnits } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'
import type { Payee } from '../risk/index.ts'

/**
 * The types of the deposit pipeline: ingest takes a PaymentReport, match finds its Payment and the
 * Owner, post credits it, effects follow.
 */

/**
 * The channel of a payment report. Reports of different channels may describe one payment under
 * different references.
 */
export type Channel = 'qr' | 'feed' | 'sms' | 'slip'

/** The payer as reported: account digits with `x` for hidden ones, a name that may be cut. */
export interface Payer {
  bankCode?: string
  accountNo?: string
  name?: string
}

/** One report that money reached one of our accounts. */
export interface PaymentReport {
  channel: Channel
  /** The source shown on the statement, such as SCB, KBANK or PAYONEX. */
  provider: string
  /** The primary key of the row in receiving_account. */
  receivingAccount: string
  /**
   * The channel's own reference: the gateway's, or the sending bank and its number on a slip
   * ("004:0150731…"); null without one.
   */
  reference: string | null
  /**
   * The receiving bank's own reference, whichever channel reports it: two different references mean
   * two payments.
   */
  bankReference: string | null
  amount: MinorUnits
  paidAt: Date
  payer: Payer
  /**
   * The balance of the receiving account afterwards, where reported: part of the fingerprint of a
   * report without a reference.
   */
  balance?: MinorUnits
  /**
   * The certain owner: the member of the paid QR code, or of a slip whose sender was verified as
   * the member.
   */
  owner?: { memberId: bigint; codeId?: string }
  /**
   * Identifies the claimant, such as `slip:<member>:<id>`, so that a repeated claim is
   * distinguished from another claimant's.
   */
  by?: string
}

/**
 * credited: in the owner's wallet; `first` is true when this claimant caused the credit (also on
 * repetition). unmatched: matches no member for certain, and waits for the operator or a slip.
 * otherMember: belongs to another member, or was sent back.
 */
export type IngestResult =
  | { outcome: 'credited'; memberId: bigint; first: boolean }
  | { outcome: 'unmatched'; payment: { receivingAccount: string; paymentId: string } }
  | { outcome: 'otherMember' }

/**
 * The reason why a payment is not credited. `reversed`: it was credited and taken back, and only
 * staff decide about it. For `currency` and the reasons after it, the member for whom it was
 * reported is known, and staff review it first.
 */
export type Reason =
  | 'ambiguous'
  | 'no-member'
  | 'unknown-code'
  | 'unknown-account'
  | 'claimed-by-another'
  | 'reversed'
  | 'currency'
  | 'wrong-amount'
  | 'out-of-bounds'
  | 'unconfirmed'
  | 'third-party'
  | 'balance-limit'

interface CodeOwner {
  memberId: bigint
  codeId?: string
}

/**
 * The owner of a reported payment, or the reason why it has none yet; `reviewFor` is the member for
 * whom it was reported.
 */
export type Owner = CodeOwner | { reason: Reason; reviewFor?: CodeOwner }

/** The state of a payment after a report. */
export interface Payment {
  receivingAccount: string
  paymentId: string
  bankReference: string | null
  amount: bigint
  paidAt: Date
  payer: Payer
  provider: string
  state: 'unmatched' | 'claimed' | 'credited' | 'returned'
  reason: Reason | null
  memberId: bigint | null
  codeId: string | null
  claimedBy: string | null
  /** The member who sees that the payment is being checked. */
  reviewFor: bigint | null
}

export interface Claim extends Payment {
  isNew: boolean
  /**
   * True when the payment already belonged to the member, and this report adds the QR code that it
   * paid.
   */
  addsCode: boolean
  /** The details of the member, with which the payer of a paid code is compared. */
  payee: Payee | null
}

/** Whether staff have given a payment to its member, by a command or by an approved request. */
export const isByStaff = (claimedBy: string | null): boolean =>
  claimedBy === 'operator' || claimedBy?.startsWith('approval:') === true

/** Tells the staff who read deposits that payments have changed; screens read them anew. */
export const announcePayments = ({ live }: Pick<AppContext, 'live'>): void =>
  live.send({ reads: 'deposit.read' }, 'work', { room: 'deposits', ref: 'payments' })

/** After this delay the job posts a claim whose posting is missing. */
export const finishAfterMs = 30_000

/** Columns of payment `p`, read as a `Payment`. */
export const paymentColumns = `p.receiving_account, p.payment_id, p.bank_reference, p.amount,
  p.paid_at, p.payer, p.provider, p.state, p.reason, p.member_id, p.code_id, p.claimed_by,
  p.review_member_id as review_for`

/** Other codes that are in use for a bank, with the code that we store. */
const synonyms: Record<string, string> = { TMB: 'TTB', TBANK: 'TTB' }

const longestText = 120

/** Outside text without control characters and lone surrogates, cut to `longestText` characters. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestText)
}

/**
 * Normalises a payer, whatever the channel's notation: "xxx-x-x0209-x" and "XXXXXX0209X" are the
 * same.
 */
export function cleanPayer(payer: Payer): Payer {
  const bankCode = cleanText(payer.bankCode ?? '').toUpperCase()
  const accountNo = cleanText(payer.accountNo ?? '')
    .replaceAll(/[*•●Xx]/g, 'x')
    .replaceAll(/[^\dx]/g, '')
    .replace(/^x+/, '')
  const name = cleanText(payer.name ?? '')
  return {
    ...(bankCode ? { bankCode: synonyms[bankCode] ?? bankCode } : {}),
    ...(accountNo ? { accountNo } : {}),
    ...(name ? { name } : {}),
  }
}

/**
 * Replaces the end of a long reference with a digest, because a plain cut could make two references
 * equal.
 */
export function cleanReference(reference: string): string {
  const clean = reference
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return clean.length <= longestText
    ? clean
    : `${clean.slice(0, longestText - 25)}~${digest(clean)}`
}

/**
 * All references of a payment report: the bank's and the channel's own, or, when it has neither, a
 * fingerprint of its content.
 */
export function namesOf({ reference, bankReference, ...content }: PaymentReport): string[] {
  const names = [bankReference, reference]
    .flatMap((one) => (one ? [cleanReference(one)] : []))
    .filter((one) => one !== '')
  return names.length > 0 ? [...new Set(names)] : [fingerprint(content)]
}

// The balance distinguishes two payments of the same second, amount and payer.
function fingerprint({
  channel,
  receivingAccount,
  paidAt,
  amount,
  payer,
  balance,
}: Omit<PaymentReport, 'reference' | 'bankReference'>): string {
  const content = JSON.stringify([
    channel,
    receivingAccount,
    Math.floor(paidAt.getTime() / 1_000),
    amount.toString(),
    payer.accountNo ?? '',
    balance?.toString() ?? '',
  ])
  return `~${digest(content)}`
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24)
