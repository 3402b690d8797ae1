import { type createAccount, englishNameBanks } from '@champa/contract/account'
import type { Input } from '@champa/client/call-shape'

/** What was typed so far, over all four steps. The passwords stay in memory; saved-draft.ts keeps the rest. */
export interface RegisterDraft {
  phone: string
  inviteCode: string
  /** Proves the phone while one-time passwords are on. */
  otpToken: string | null
  /** The phone that has passed steps 1 and 2; another one starts over. */
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
  /** Consent of its own: never ticked for the member. */
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

/** Some Thai banks write names in English letters only; every Lao bank does. */
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

/** The name of step 3 as a first guess at the account's name; what was typed there already stays. */
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

/** What step 3 has validated: everything but the bank. */
export function personPayload(draft: RegisterDraft): PersonPayload {
  return {
    name: draft.name.trim(),
    username: draft.phone,
    password: draft.password,
    ...(draft.inviteCode === '' ? {} : { inviteCode: draft.inviteCode }),
    ...(draft.otpToken === null ? {} : { otpToken: draft.otpToken }),
  }
}

/** What step 4 sends; the currency travels in the Lao build only. */
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
