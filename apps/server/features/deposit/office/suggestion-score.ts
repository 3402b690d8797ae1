import type { Suggestion } from '@champa/contract/office/payments'
import { digitsFit, nameScore, visibleDigits } from '../../risk/index.ts'
import type { Payer } from '../payment.ts'

export interface SuggestedMember {
  bankCode: string | null
  accountNo: string | null
  /** The bank account's name and the member's registered name. */
  names: string[]
  /** Whether the member announced this amount within an hour of the payment. */
  hasNotice: boolean
  /** Whether the same account paid for this member before. */
  hasPaid: boolean
}

const enoughDigits = 6
const most = { digits: 45, name: 30, notice: 15, before: 10 }

/** How likely a member has made a payment, with each part of the score. */
export function suggestionScore(
  payer: Payer,
  member: SuggestedMember,
): Pick<Suggestion, 'score' | 'parts'> {
  const names = member.names.map((name) => nameScore(payer.name ?? '', name) ?? 0)
  const parts = {
    digits: Math.round(most.digits * digitsShare(payer, member)),
    name: Math.round(most.name * Math.max(0, ...names)),
    notice: member.hasNotice ? most.notice : 0,
    before: member.hasPaid ? most.before : 0,
  }
  return { score: parts.digits + parts.name + parts.notice + parts.before, parts }
}

/** The share of the digits that are enough, when all reported ones fit; otherwise 0. */
function digitsShare(payer: Payer, { bankCode, accountNo }: SuggestedMember): number {
  if (payer.accountNo === undefined || accountNo === null) return 0
  if (payer.bankCode !== undefined && bankCode !== null && !isSameBank(payer.bankCode, bankCode))
    return 0
  if (!digitsFit(payer.accountNo, accountNo)) return 0
  return Math.min(1, visibleDigits(payer.accountNo) / enoughDigits)
}

/** TMB became TTB. */
const isSameBank = (reported: string, registered: string): boolean =>
  reported === registered || (reported === 'TTB' && registered === 'TMB')
