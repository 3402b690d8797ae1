import type { MinorUnits } from '@champa/contract/money'
import type { AppContext } from '../../../platform/app-context.ts'

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
  /** The source shown on the statement: SCB, KBANK, PAYONEX … */
  provider: string
  /** receiving_account.account */
  receivingAccount: string
  /**
   * The channel's own reference: the gateway's, or the sending bank and its number on a slip
   * ("004:0150731…"); null without one.
   */
  reference: string | null
  /**
   * The receiving bank's own reference, whichever channel reports it: two different ones are two
   * payments.
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
   * The certain owner: the member of the paid code, or of a slip whose sender was verified as the
   * member.
   */
  owner?: { memberId: bigint; codeId?: string }
  /**
   * Identifies the claimant, so that its own repetition is told from another claim:
   * `slip:<member>:<id>`.
   */
  by?: string
}

/**
 * credited: in the owner's wallet; `first` is true when this claimant brought it there (also on
 * repetition).
 * unmatched: matches no member for certain, and waits for the operator or a slip.
 * otherMember: belongs to another member, or was sent back.
 */
export type IngestResult =
  | { outcome: 'credited'; memberId: bigint; first: boolean }
  | { outcome: 'unmatched'; payment: { receivingAccount: string; paymentId: string } }
  | { outcome: 'otherMember' }

export type IngestReport = (ctx: AppContext, evidence: PaymentReport) => Promise<IngestResult>
