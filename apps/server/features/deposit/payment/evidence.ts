import type { Satang } from '@champa/contract/money'
import type { House } from '../../../platform/house.ts'

/** Who told us of a payment. Two of different channels may speak of the same one under different references. */
export type Channel = 'qr' | 'feed' | 'sms' | 'slip'

/** The payer as a report tells it: digits with `x` for hidden ones, a name perhaps cut. */
export interface Payer {
  bankCode?: string
  accountNo?: string
  name?: string
}

/** One report that money reached one of our accounts. */
export interface Evidence {
  channel: Channel
  /** What the statement shows as the source: SCB, KBANK, PAYONEX … */
  provider: string
  /** receiving_account.account */
  receivingAccount: string
  /** The channel's own name for it: the gateway's, or the sending bank and its number on a slip ("004:0150731…"); null where it has none. */
  reference: string | null
  /** The receiving bank's own reference, whichever channel tells it: two different ones are two payments. */
  bankReference: string | null
  amount: Satang
  paidAt: Date
  payer: Payer
  /** Of the receiving account afterwards, where the channel tells it: part of the fingerprint of a report without reference. */
  balance?: Satang
  /** Who it certainly belongs to: the member of the code that was paid, or of a slip whose sender was found to be the member. */
  owner?: { memberId: bigint; codeId?: string }
  /** Names this claimant, so that its own repetition is told from another's: `slip:<member>:<id>`. */
  by?: string
}

/**
 * credited: it is in the owner's wallet, and `first` says that this very claimant brought it there (also when it asks again).
 * kept: it fits nobody for certain, and waits for the operator or a slip.
 * elsewhere: it belongs to another member.
 */
export type Taken =
  | { outcome: 'credited'; memberId: bigint; first: boolean }
  | { outcome: 'kept'; payment: { receivingAccount: string; paymentId: string } }
  | { outcome: 'elsewhere' }

export type TakeEvidence = (house: House, evidence: Evidence) => Promise<Taken>
