import { compareNames } from './compare-names.ts'
import { digitsFit, visibleDigits } from './payer-rules.ts'

/** own: the member paid. foreign: somebody else did. unclear: nobody can tell, so staff look before money leaves. */
export type PayerFits = 'own' | 'foreign' | 'unclear'

export interface ToldPayer {
  bankCode?: string
  accountNo?: string
  name?: string
}

export interface KnownMember {
  bankCode: string | null
  accountNo: string | null
  /** The registered name and the account's, in whatever script. */
  names: readonly string[]
}

const fewestDigits = 6

// TMB became TTB; members and banks still use either name.
const plainBank = (code: string | null | undefined): string =>
  code === 'TMB' ? 'TTB' : (code ?? '')

/** Null where the channel names no payer: then there is nothing to judge. */
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
