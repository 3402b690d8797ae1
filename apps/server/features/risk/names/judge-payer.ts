import { compareNames } from './compare-names.ts'
import { digitsFit, visibleDigits } from './payer-rules.ts'

/**
 * `own`: the member paid. `foreign`: another person paid. `unclear`: undecidable, so staff review
 * the member's next withdrawal.
 */
export type PayerFits = 'own' | 'foreign' | 'unclear'

export interface ReportedPayer {
  bankCode?: string
  accountNo?: string
  name?: string
}

export interface KnownMember {
  bankCode: string | null
  accountNo: string | null
  /** The registered name and the bank account's name, in any script. */
  names: readonly string[]
}

const fewestDigits = 6

// TMB became TTB; members and banks still use either name.
const plainBank = (code: string | null | undefined): string =>
  code === 'TMB' ? 'TTB' : (code ?? '')

export function judgePayer(
  reported: ReportedPayer,
  member: KnownMember,
  needed: number,
): PayerFits {
  const isAccount =
    reported.accountNo !== undefined &&
    member.accountNo !== null &&
    plainBank(reported.bankCode) === plainBank(member.bankCode) &&
    visibleDigits(reported.accountNo) >= fewestDigits &&
    digitsFit(reported.accountNo, member.accountNo)
  if (isAccount) return 'own'
  const compared = member.names.map((name) => compareNames(reported.name ?? '', name, needed))
  if (compared.includes('same')) return 'own'
  return compared.includes('differs') ? 'foreign' : 'unclear'
}
