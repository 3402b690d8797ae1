import { englishName, passwordShortest, phoneLength } from '@champa/contract/account'
import { accountNameOf, needsEnglishName, type RegisterDraft } from './register-draft.ts'

/** Keys of the words that say what is wrong with a field. */
export type Fault = 'phone10' | 'required' | 'passwordShort' | 'passwordMismatch' | 'bankNameEng' | 'accountDigits' | 'acceptRequired'
export type Faults = Partial<Record<keyof RegisterDraft, Fault>>

const laoPhoneShortest = 8

/** Ten digits, exactly, outside the Lao build; there the server knows the forms of a number. */
export function checkPhone({ phone }: Pick<RegisterDraft, 'phone'>, lao: boolean): Faults {
  if (phone === '') return { phone: 'required' }
  const right = lao ? phone.length >= laoPhoneShortest : phone.length === phoneLength
  return right ? {} : { phone: 'phone10' }
}

export function checkPerson(draft: Pick<RegisterDraft, 'name' | 'password' | 'confirmPassword'>): Faults {
  return {
    ...required(draft, ['name', 'password', 'confirmPassword']),
    ...(draft.password !== '' && draft.password.length < passwordShortest ? { password: 'passwordShort' } : {}),
    ...(draft.confirmPassword !== '' && draft.password !== draft.confirmPassword ? { confirmPassword: 'passwordMismatch' } : {}),
  }
}

/** `digits`: how long the bank's account numbers are, when that is known. */
export function checkBank(draft: RegisterDraft, digits: number | null): Faults {
  const english = !needsEnglishName(draft.bankCode) || englishName.test(accountNameOf(draft))
  return {
    ...(english ? {} : englishFaults(draft)),
    ...(digits !== null && draft.accountNo.length !== digits ? { accountNo: 'accountDigits' } : {}),
    ...required(draft, ['bankCode', 'firstName', 'lastName', 'accountNo']),
    ...(draft.adult ? {} : { adult: 'acceptRequired' }),
    ...(draft.accepted ? {} : { accepted: 'acceptRequired' }),
  }
}

/** The fault stands at the name that is not English, not at both. */
function englishFaults({ firstName, lastName }: RegisterDraft): Faults {
  return {
    ...(englishName.test(firstName.trim()) ? {} : { firstName: 'bankNameEng' }),
    ...(englishName.test(lastName.trim()) ? {} : { lastName: 'bankNameEng' }),
  }
}

function required<K extends keyof RegisterDraft>(draft: Pick<RegisterDraft, K>, fields: readonly K[]): Faults {
  const empty = fields.filter((field) => String(draft[field]).trim() === '')
  return Object.fromEntries(empty.map((field) => [field, 'required']))
}

export function isClean(faults: Faults): boolean {
  return Object.keys(faults).length === 0
}
