import { englishName, englishNameBanks } from '@champa/contract/account'

export interface Bank {
  code: string
  digits: number | null
}

interface BankRefusal {
  code: 'INVALID_BANK' | 'BANK_ACCOUNT_NAME_ENG'
  field: 'bankCode' | 'bankAccountName' | 'bankAccountNo'
}

const unnamedThai = /^\d{10,15}$/
const unnamedLao = /^\d{8,20}$/

/** Replaces TMB, the former code of TTB, which the specification and older customers still use. */
export const readBankCode = (code: string): string => (code === 'TMB' ? 'TTB' : code)

/** Normalizes a name to the bank's notation: upper case, single spaces between words. */
export function readAccountName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase()
}

/**
 * True when account names must be in English letters, because this bank reports payers in English.
 */
export function isWrittenInEnglish(bankCode: string, laoBuild: boolean): boolean {
  return laoBuild || englishNameBanks.some((code) => code === bankCode)
}

/**
 * Validates the bank details that are present. `banks` are those of this build; every Lao bank
 * requires English letters.
 */
export function judgeBank(
  of: {
    code?: string | undefined
    accountName?: string | undefined
    accountNo?: string | undefined
  },
  banks: Bank[],
  laoBuild: boolean,
): BankRefusal | null {
  const bank = banks.find((one) => one.code === of.code)
  if (of.code !== undefined && !bank) return { code: 'INVALID_BANK', field: 'bankCode' }
  if (of.accountNo !== undefined && !hasDigits(of.accountNo, bank?.digits ?? null, laoBuild))
    return { code: 'INVALID_BANK', field: 'bankAccountNo' }
  if (of.accountName !== undefined && !/\p{L}/u.test(of.accountName))
    return { code: 'INVALID_BANK', field: 'bankAccountName' }
  if (
    of.accountName !== undefined &&
    isWrittenInEnglish(bank?.code ?? '', laoBuild) &&
    !englishName.test(of.accountName)
  )
    return { code: 'BANK_ACCOUNT_NAME_ENG', field: 'bankAccountName' }
  return null
}

function hasDigits(accountNo: string, firm: number | null, laoBuild: boolean): boolean {
  if (firm !== null) return accountNo.length === firm && /^\d+$/.test(accountNo)
  return (laoBuild ? unnamedLao : unnamedThai).test(accountNo)
}
