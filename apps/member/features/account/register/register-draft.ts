import { type createAccount, englishNameBanks } from '@champa/contract/account'
import type { Input } from '@champa/client/call-shape'

/** Input of all four steps. Passwords stay in memory; saved-draft.ts stores the rest. */
export interface RegisterDraft {
  phone: string
  inviteCode: string
  /** Proof that the member owns the phone number; required while one-time passwords are enabled. */
  otpToken: string | null
  /** The phone number that passed steps 1 and 2; a different number has to pass them again. */
  provedPhone: string | null
  name: string
  password: string
  confirmPassword: string
  bankCode: string
  firstName: string
  lastName: string
  accountNo: string
  currency: 'LAK' | 'BAHT'
  sourceCode: string
  adult: boolean
  accepted: boolean
  /** Marketing consent, separate from the terms and never ticked in advance. */
  marketing: boolean
}

export type ChangeDraft = (part: Partial<RegisterDraft>) => void

export function emptyDraft(inviteCode: string): RegisterDraft {
  return {
    phone: '',
    inviteCode,
    otpToken: null,
    provedPhone: null,
    name: '',
    password: '',
    confirmPassword: '',
    bankCode: '',
    firstName: '',
    lastName: '',
    accountNo: '',
    currency: 'LAK',
    sourceCode: '',
    adult: false,
    accepted: false,
    marketing: false,
  }
}

/** Some Thai banks and all Lao banks write names in English letters only. */
export function needsEnglishName(bankCode: string, lao: boolean): boolean {
  return lao || englishNameBanks.some((code) => code === bankCode)
}

/** First and last name joined by one space, in capitals (ACC-6). */
export function accountNameOf({
  firstName,
  lastName,
}: Pick<RegisterDraft, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim().toUpperCase()
}

const title = /^(?:นาย|นางสาว|นาง|น\.ส\.|ท้าว|ທ້າວ|ນາງ|mr|mrs|ms|miss)(?:\.\s*|\s+)/i

/**
 * Prefills the account name with the name of step 3; keeps an account name that was already typed.
 */
export function guessAccountName({
  name,
  firstName,
  lastName,
}: RegisterDraft): Partial<RegisterDraft> {
  if (firstName !== '' || lastName !== '') return {}
  const [first = '', ...rest] = name.trim().replace(title, '').split(/\s+/)
  return { firstName: first, lastName: rest.join(' ') }
}

type Payload = Input<typeof createAccount>['body']
type PersonPayload = Pick<Payload, 'name' | 'username' | 'password' | 'inviteCode' | 'otpToken'>

/** The payload of step 3, which the server validates: no bank account and no consents yet. */
export function personPayload(draft: RegisterDraft): PersonPayload {
  return {
    name: draft.name.trim(),
    username: draft.phone,
    password: draft.password,
    ...(draft.inviteCode === '' ? {} : { inviteCode: draft.inviteCode }),
    ...(draft.otpToken === null ? {} : { otpToken: draft.otpToken }),
  }
}

/** The payload of step 4; only the Lao build sends the currency. */
export function wholePayload(draft: RegisterDraft, lao: boolean): Payload {
  return {
    ...personPayload(draft),
    bankCode: draft.bankCode,
    bankAccountName: accountNameOf(draft),
    bankAccountNo: draft.accountNo,
    ...(draft.sourceCode === '' ? {} : { sourceCode: draft.sourceCode }),
    ...(lao ? { currency: draft.currency } : {}),
    ageConfirmed: draft.adult,
    marketing: draft.marketing,
  }
}
