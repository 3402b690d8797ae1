import { type editProfile, englishName } from '@champa/contract/account'
import type { Input } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { needsEnglishName } from '../register/register-draft.ts'
import type { Fault } from '../register/register-rules.ts'

export interface BankDraft {
  bankCode: string
  accountName: string
  accountNo: string
}

export interface ProfileDraft {
  name: string
  /**
   * The bank account to register; null when one is registered already, which the member cannot
   * change.
   */
  bank: BankDraft | null
}

export type ProfileFaults = Partial<Record<keyof BankDraft, Fault>> & {
  name?: 'required' | 'nameNeedsLetters' | 'nameRefused'
}

export const emptyBank: BankDraft = { bankCode: '', accountName: '', accountNo: '' }

/**
 * The member's name may be saved without a bank account; a partly filled account must be completed.
 */
export function checkProfile(
  { name, bank }: ProfileDraft,
  digits: number | null,
  lao: boolean,
): ProfileFaults {
  const named: ProfileFaults =
    name.trim() === ''
      ? { name: 'required' }
      : /\p{L}/u.test(name)
        ? {}
        : { name: 'nameNeedsLetters' }
  if (bank === null || isEmpty(bank)) return named
  const missing = Object.entries(bank)
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => [field, 'required'])
  return {
    ...named,
    ...(needsEnglishName(bank.bankCode, lao) && !englishName.test(bank.accountName.trim())
      ? { accountName: 'bankNameEng' }
      : {}),
    ...(digits !== null && bank.accountNo.length !== digits ? { accountNo: 'accountDigits' } : {}),
    ...Object.fromEntries(missing),
  }
}

export function profileBody({ name, bank }: ProfileDraft): Input<typeof editProfile>['body'] {
  if (bank === null || isEmpty(bank)) return { name: name.trim() }
  return {
    name: name.trim(),
    bankCode: bank.bankCode,
    bankAccountName: bank.accountName.trim(),
    bankAccountNo: bank.accountNo,
  }
}

/** Maps a field error of the server to its form field. */
export function profileFaultsOf(refused: Refused | null): ProfileFaults {
  if (refused?.code === 'INVALID_USER_INFO') return { name: 'nameRefused' }
  if (refused?.code === 'BANK_ACCOUNT_NAME_ENG') return { accountName: 'bankNameEng' }
  if (refused?.code === 'INVALID_BANK' && refused.fields.includes('bankAccountNo'))
    return { accountNo: 'accountInvalid' }
  return {}
}

const isEmpty = (bank: BankDraft): boolean =>
  Object.values(bank).every((value) => value.trim() === '')
