import type { registerPayload } from '@champa/contract/account'
import type { Currency } from '@champa/contract/constants'
import { normalizeNumber, readPhone, type Phone } from '@champa/contract/phone'
import type * as z from 'zod/mini'
import { judgeBank, readAccountName, readBankCode, type Bank } from './bank-rules.ts'
import { weaknessOf } from '../../password/index.ts'

export type RegisterPayload = z.output<typeof registerPayload>

/** The options that the operator's settings and this build allow. */
export interface RegisterRules {
  laoBuild: boolean
  siteName: string
  sources: string[]
  banks: Bank[]
}

/** A normalized registration, as it is stored; a partial registration has only the given fields. */
export interface Registration {
  name: string
  phone: Phone
  password: string
  sourceCode: string | null
  inviteCode: string | null
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  currency: Currency
}

export type RegistrationRefusal =
  | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  | 'INVALID_USER_INFO'
  | 'INVALID_BANK'
  | 'BANK_ACCOUNT_NAME_ENG'
  | 'AGE_NOT_ALLOWED'
export type Judged<R> =
  | { ok: true; registration: R }
  | { ok: false; code: RegistrationRefusal; fields: string[] }

// Control characters and unpaired surrogates occur in no name, and the database rejects some of
// them.
const unwritable = /[\p{Cc}\p{Cs}]/u

/** Validates and normalizes the present fields of a registration. */
export function judgePartial(
  payload: Partial<RegisterPayload>,
  rules: RegisterRules,
): Judged<Partial<Registration>> {
  const no = (code: RegistrationRefusal, ...fields: string[]): Judged<never> => ({
    ok: false,
    code,
    fields,
  })
  const phone =
    payload.username === undefined ? undefined : readPhone(payload.username, rules.laoBuild)
  if (typeof phone === 'string') return no(phone, 'username')
  const name = payload.name?.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name !== undefined && (unwritable.test(name) || !/\p{L}/u.test(name)))
    return no('INVALID_USER_INFO', 'name')
  if (
    payload.password !== undefined &&
    weaknessOf(payload.password, { phone: phone?.national, siteName: rules.siteName })
  )
    return no('INVALID_USER_INFO', 'password')
  const sourceCode = payload.sourceCode || null
  if (sourceCode !== null && !rules.sources.includes(sourceCode))
    return no('INVALID_USER_INFO', 'sourceCode')

  const bankCode = payload.bankCode === undefined ? undefined : readBankCode(payload.bankCode)
  const bankAccountName =
    payload.bankAccountName === undefined ? undefined : readAccountName(payload.bankAccountName)
  const bankAccountNo =
    payload.bankAccountNo === undefined ? undefined : normalizeNumber(payload.bankAccountNo)
  if (bankAccountName !== undefined && unwritable.test(bankAccountName))
    return no('INVALID_BANK', 'bankAccountName')
  const bank = judgeBank(
    { code: bankCode, accountName: bankAccountName, accountNo: bankAccountNo },
    rules.banks,
    rules.laoBuild,
  )
  if (bank) return no(bank.code, bank.field)
  const currency = readCurrency(payload.currency, rules.laoBuild)
  if (currency === null) return no('INVALID_BANK', 'currency')
  if (payload.ageConfirmed === false) return no('AGE_NOT_ALLOWED', 'ageConfirmed')

  const inviteCode = payload.inviteCode?.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || null
  return {
    ok: true,
    registration: {
      ...given({
        name,
        phone,
        password: payload.password,
        bankCode,
        bankAccountName,
        bankAccountNo,
      }),
      sourceCode,
      inviteCode,
      currency,
    },
  }
}

/** Validates a whole registration. The contract guarantees every field except `ageConfirmed`. */
export function judgeWhole(payload: RegisterPayload, rules: RegisterRules): Judged<Registration> {
  const judged = judgePartial(payload, rules)
  if (!judged.ok) return judged
  if (payload.ageConfirmed !== true)
    return { ok: false, code: 'AGE_NOT_ALLOWED', fields: ['ageConfirmed'] }
  return { ok: true, registration: judged.registration as Registration }
}

/** The Lao build calls the Thai currency BAHT. */
function readCurrency(requested: RegisterPayload['currency'], laoBuild: boolean): Currency | null {
  if (!laoBuild) return requested === undefined || requested === 'THB' ? 'THB' : null
  if (requested === undefined || requested === 'LAK') return 'LAK'
  return requested === 'BAHT' ? 'THB' : null
}

function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
