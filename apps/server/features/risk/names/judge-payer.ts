import { compareNames } from './compare-names.ts'
import { digitsFit, visibleDigits } from './payer-rules.ts'

/**
 * `own`: the member paid. `foreign`: another person paid. `unclear`: undecidable, so staff review
 * the member's next withdrawal.
 */
export type PayerFits = 'own' | 'foreign' | 'unclear'

export interface ToldPayer {
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

/** Null when the channel reports no payer. */
export function judgePayer(told: ToldPayer, member: KnownMember, needed: number): PayerFits | null {
  if (!told.name && !told.accountNo) return null
  const isAccount =
    told.accountNo !== undefined &&
    member.accountNo !== null &&
    plainBank(told.bankCode) === plainBank(member.bankCode) &&
    visibleDigits(told.accountNo) >= fewestDigits &&
    digitsFit(told.accountNo, member.accountNo)
  if (isAccount) return 'own'
  const compared = member.names.map((name) => compareNames(told.name ?? '', name, needed))
  if (compared.includes('same')) return 'own'
  return compared.includes('differs') ? 'foreign' : 'unclear'
}
