import { type createAccount, englishNameBanks } from '@champa/contract/account'
import type { Input } from '@champa/client/call-shape'

/** What was typed so far, over all four steps. Kept in memory only: a reload keeps nothing secret. */
export interface RegisterDraft {
  phone: string
  inviteCode: string
  /** Proves the phone while one-time passwords are on. */
  otpToken: string | null
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
    phone: '', inviteCode, otpToken: null,
    name: '', password: '', confirmPassword: '',
    bankCode: '', firstName: '', lastName: '', accountNo: '', currency: 'LAK', sourceCode: '',
    adult: false, accepted: false, marketing: false,
  }
}

/** Some Thai banks write names in English letters only; every Lao bank does. */
export function needsEnglishName(bankCode: string, lao: boolean): boolean {
  return lao || englishNameBanks.some((code) => code === bankCode)
}

/** First and last name joined by a space, upper-cased (specification 3). */
export function accountNameOf({ firstName, lastName }: Pick<RegisterDraft, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim().toUpperCase()
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
