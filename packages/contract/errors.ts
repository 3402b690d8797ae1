import type { ApprovalState, Difference } from './office/approval-shapes.ts'
import type { MovementStatus } from './statuses.ts'
/**
 * Every code with its HTTP status; 200 marks a code that comes in the body of a successful response
 * and is never a refusal. Its rule is in docs/specification/errors.md or errors-money.md, its text
 * in the member app's text/<locale>/errors.ts, where a missing one does not compile, or for
 * `officeCodes` in the office.
 */
export const refusals = {
  gone: 410,
  'invalid-token': 401,
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 401,
  INVALID_USER_3: 401,
  INVALID_USER_4: 401,
  INVALID_IP: 403,
  NO_USER: 404,
  WRONG_PASSWORD: 400,
  REQUEST_LIMIT: 429,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 502,
  KEY_MISSING: 400,
  KEY_INVALID: 400,
  INVALID_INPUT: 400,
  NO_DATA: 404,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  IDEMPOTENCY_MISMATCH: 409,

  OTP_BLOCK: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 404,
  OTP_VERIFIED: 200,
  OTP_EXPIRED: 400,
  OTP_CODE_INVALID: 400,
  OTP_CODE_VALID: 200,
  UNVERIFIED_OTP: 403,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 500,

  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 400,
  INVALID_BANK: 400,
  BANK_ACCOUNT_NAME_ENG: 400,
  REGISTER_FAIL: 500,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 400,
  AGE_NOT_ALLOWED: 403,

  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_CLEAR: 200,
  BONUS_FULL: 409,
  BONUS_CHANGED: 409,
  BONUS_OPEN_BETS: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,

  INVITE_INACTIVE: 403,
  NO_INVITE_BONUS: 409,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_SUCCESS: 200,
  INVITE_BONUS_FAIL: 502,

  NO_REFUND: 409,
  REFUND_CONDITION: 409,
  REFUND_SUCCESS: 200,
  REFUND_INACTIVE: 403,
  REFUND_MINIMUM: 409,

  NO_BANK: 409,
  NO_WALLET: 409,
  NO_GAME: 404,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 409,
  SLOT_RESET_PASSWORD_FAIL: 502,
  TRANSFER_MINIMUM: 400,
  MONEY_NOT_ENOUGH: 409,
  TRANSFER_FAIL: 502,
  QR_FAIL: 200,
  WITHDRAW_MINIMUM: 400,
  WITHDRAW_MAXIMUM: 400,
  WITHDRAW_PENDING: 409,
  LIMIT_REACHED: 409,
  PLAY_PAUSED: 403,
  MONEY_LEFT: 409,
  DEPOSIT_PENDING: 409,

  SLIP_UPLOAD_FAIL: 502,
  SLIP_CLOSED: 403,
  REQUEST_LIMIT_1MIN: 429,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 400,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 400,

  NO_CLAIMABLE_COUPON: 409,
  INVALID_PRIZE_CODE: 409,
  INVALID_CODE: 400,
  INVALID_COUPON_TYPE: 409,
  COUPON_EXPIRED: 409,
  SPIN_INACTIVE: 200,
  NO_COIN: 200,
  SPIN_BUSY: 200,
  SPIN_FAIL: 200,

  CHAT_OFF: 403,
  INVALID_GUEST: 401,
  CHAT_FILE_UNSUPPORTED: 400,
  CHAT_FILE_TOO_LARGE: 400,
  CHAT_UPLOAD_FAIL: 502,
  CHAT_TEXT_TOO_LONG: 400,
  CHAT_EMPTY: 400,
  CHAT_TAKEN: 409,
  NOT_ALLOWED: 403,
  STEP_UP: 403,
  CONFLICT_OF_INTEREST: 403,
  STALE: 409,
  ALREADY_DECIDED: 409,
  NOT_WAITING: 409,
  APPROVAL_EXISTS: 409,
  APPROVAL_OWN: 403,
  APPROVAL_EXPIRED: 409,
  APPROVAL_STALE: 409,
  APPROVER_MISSING: 409,
  REVIEW_DUE: 403,
  ROLES_CONFLICT: 400,
  EVIDENCE_NEEDED: 400,
  CURRENCY_DIFFERS: 409,
  IN_USE: 409,
  PAYOUT_SENT: 409,
  FROZEN: 409,
  EXPORT_BUSY: 409,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** The codes that only staff calls answer. The member app has no text for them. */
export const officeCodes = [
  'CHAT_TAKEN',
  'NOT_ALLOWED',
  'STEP_UP',
  'CONFLICT_OF_INTEREST',
  'STALE',
  'ALREADY_DECIDED',
  'NOT_WAITING',
  'APPROVAL_EXISTS',
  'APPROVAL_OWN',
  'APPROVAL_EXPIRED',
  'APPROVAL_STALE',
  'APPROVER_MISSING',
  'REVIEW_DUE',
  'ROLES_CONFLICT',
  'EVIDENCE_NEEDED',
  'CURRENCY_DIFFERS',
  'IN_USE',
  'PAYOUT_SENT',
  'FROZEN',
  'EXPORT_BUSY',
] as const satisfies readonly RefusalCode[]

/** The codes that members can meet. */
export type MemberCode = Exclude<RefusalCode, (typeof officeCodes)[number]>

/** Refusals of the checks that precede every endpoint (API-5), which endpoints do not declare. */
export const gateRefusals = [
  'gone',
  'KEY_MISSING',
  'KEY_INVALID',
  'INVALID_IP',
  'INVALID_INPUT',
  'REQUEST_LIMIT',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly RefusalCode[]

/** Additional refusals of every `member` endpoint. */
export const memberRefusals = [
  'UNAUTHORIZED',
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'NO_USER',
  'INACTIVE_USER',
] as const satisfies readonly RefusalCode[]

/** Additional refusals of every `play` endpoint. */
export const playRefusals = ['PLAY_PAUSED'] as const satisfies readonly RefusalCode[]

/** Additional refusals of every `fresh` endpoint. */
export const freshRefusals = ['STEP_UP'] as const satisfies readonly RefusalCode[]

/** Additional refusals of every `visitor` endpoint. */
export const visitorRefusals = [
  ...memberRefusals,
  'INVALID_GUEST',
] as const satisfies readonly RefusalCode[]

/** Additional refusals of every `staff` endpoint. */
export const staffRefusals = [
  'UNAUTHORIZED',
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INACTIVE_USER',
  'NOT_ALLOWED',
] as const satisfies readonly RefusalCode[]

/** The body of every error response. */
export interface RefusalBody {
  message: RefusalCode
  requestId: string
  /** With INVALID_INPUT: the paths of the invalid fields. */
  fields?: string[]
  /** With REQUEST_LIMIT and related codes: seconds until the next attempt is allowed. */
  retryAfter?: number
  /**
   * With CHAT_TAKEN: the name of the agent in charge. With ALREADY_DECIDED: who decided, absent for
   * a job.
   */
  by?: string
  /** With ALREADY_DECIDED: when, and what became of the request. */
  at?: number
  state?: ApprovalState
  /** With APPROVAL_EXISTS: the open request about the same subject. */
  approvalId?: string
  /** With APPROVAL_STALE: the facts that have changed, as requested and as they are. */
  differences?: Difference[]
  /** With SLIP_CLOSED: when slip uploads open again, in milliseconds since 1970. */
  openAt?: number
  /**
   * With WITHDRAW_MAXIMUM: the remaining amount and number of withdrawals today; null without a
   * limit.
   */
  leftToday?: number | null
  countLeftToday?: number | null
  /**
   * With PLAY_PAUSED: the end of the time-out. With LIMIT_REACHED: the start of the next period.
   * With INACTIVE_USER after a self-exclusion: the earliest time at which it may be ended.
   */
  until?: number
  /** With LIMIT_REACHED: the period of the limit and the remaining amount. */
  limit?: { period: 'day' | 'week' | 'month'; left: number }
  /** With TRUELINK_INVALID: why the gift link was not redeemed, a reason code of its deposit. */
  why?: string
  /**
   * With MONEY_NOT_ENOUGH of withdrawAll: the money that came back from the games and stays in the
   * wallet.
   */
  swept?: {
    code: string
    name: string
    amount: number
    status: MovementStatus
  }[]
}

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text)
}
