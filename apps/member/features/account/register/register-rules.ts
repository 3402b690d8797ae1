import { englishName, passwordShortest } from '@champa/contract/account'
import { readPhone } from '@champa/contract/phone'
import type { Refused } from '@champa/client/refused'
import { accountNameOf, needsEnglishName, type RegisterDraft } from './register-draft.ts'

/** Message keys of the field errors. */
export type Fault =
  | 'phone10'
  | 'phoneInvalid'
  | 'required'
  | 'passwordShort'
  | 'passwordMismatch'
  | 'bankNameEng'
  | 'accountDigits'
  | 'accountInvalid'
  | 'passwordWeak'
  | 'acceptRequired'
export type Faults = Partial<Record<keyof RegisterDraft, Fault>>

/** Outside the Lao build, a phone number has exactly ten digits and a mobile prefix. */
export function checkPhone({ phone }: Pick<RegisterDraft, 'phone'>, lao: boolean): Faults {
  if (phone === '') return { phone: 'required' }
  const read = readPhone(phone, lao)
  if (typeof read !== 'string') return {}
  return { phone: read === 'PHONE_NUMBER_REQUIRE_10_DIGIT' ? 'phone10' : 'phoneInvalid' }
}

export function checkPerson(
  draft: Pick<RegisterDraft, 'name' | 'password' | 'confirmPassword'>,
): Faults {
  return {
    ...required(draft, ['name', 'password', 'confirmPassword']),
    ...(draft.password !== '' && draft.password.length < passwordShortest
      ? { password: 'passwordShort' }
      : {}),
    ...(draft.confirmPassword !== '' && draft.password !== draft.confirmPassword
      ? { confirmPassword: 'passwordMismatch' }
      : {}),
  }
}

/** `digits`: length of the bank's account numbers; null when unknown. */
export function checkBank(draft: RegisterDraft, digits: number | null, lao = false): Faults {
  const english = !needsEnglishName(draft.bankCode, lao) || englishName.test(accountNameOf(draft))
  return {
    ...(english ? {} : englishFaults(draft)),
    ...(digits !== null && draft.accountNo.length !== digits ? { accountNo: 'accountDigits' } : {}),
    ...required(draft, ['bankCode', 'firstName', 'lastName', 'accountNo']),
    ...(draft.adult ? {} : { adult: 'acceptRequired' }),
    ...(draft.accepted ? {} : { accepted: 'acceptRequired' }),
  }
}

/** Reports the error only for the part of the name that is not in English. */
function englishFaults({ firstName, lastName }: RegisterDraft): Faults {
  return {
    ...(englishName.test(firstName.trim()) ? {} : { firstName: 'bankNameEng' }),
    ...(englishName.test(lastName.trim()) ? {} : { lastName: 'bankNameEng' }),
  }
}

function required<K extends keyof RegisterDraft>(
  draft: Pick<RegisterDraft, K>,
  fields: readonly K[],
): Faults {
  const empty = fields.filter((field) => String(draft[field]).trim() === '')
  return Object.fromEntries(empty.map((field) => [field, 'required']))
}

interface Submission {
  found: Faults
  draft: RegisterDraft
}

/**
 * The errors of a submission, without those of edited fields and those that another field has
 * resolved.
 */
export function remainingFaults(
  submission: Submission,
  draft: RegisterDraft,
  { now, refused }: { now: Faults; refused: Faults },
): Faults {
  const sameBank = submission.draft.bankCode === draft.bankCode
  const remaining = (field: keyof RegisterDraft): Fault | undefined => {
    if (submission.draft[field] !== draft[field]) return undefined
    return (submission.found[field] && now[field]) ?? (sameBank ? refused[field] : undefined)
  }
  const fields = Object.keys({ ...submission.found, ...refused }) as (keyof RegisterDraft)[]
  return Object.fromEntries(
    fields.flatMap((field) => (remaining(field) ? [[field, remaining(field)]] : [])),
  )
}

export function isClean(faults: object): boolean {
  return Object.keys(faults).length === 0
}

/** Maps a server refusal to the fields of step 3. */
export function personFaultsOf(refused: Refused | null): Faults {
  return refused?.code === 'INVALID_USER_INFO' && refused.fields.includes('password')
    ? { password: 'passwordWeak' }
    : {}
}

/** Maps a server refusal to the fields of step 4. */
export function bankFaultsOf(refused: Refused | null): Faults {
  if (refused?.code === 'INVALID_BANK' && refused.fields.includes('bankAccountNo'))
    return { accountNo: 'accountInvalid' }
  if (refused?.code === 'BANK_ACCOUNT_NAME_ENG')
    return { firstName: 'bankNameEng', lastName: 'bankNameEng' }
  return {}
}
