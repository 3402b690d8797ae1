/**
 * Every code with its HTTP status; 200 marks one that comes in the body of a successful answer, which no call refuses
 * with. Its rule is in docs/specification/errors.md or errors-money.md, its words are in the member app's
 * text/<locale>/errors.ts; a missing word does not compile.
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
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** The refusals of the checks in front of every endpoint (API-5). No endpoint declares them itself. */
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

/** What a call of a signed-in member may answer besides. */
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

/** What a call that is play, or leads to it, may answer a member besides. */
export const playRefusals = ['PLAY_PAUSED'] as const satisfies readonly RefusalCode[]

/** What a call of a chat's visitor may answer besides. */
export const visitorRefusals = [
  ...memberRefusals,
  'INVALID_GUEST',
] as const satisfies readonly RefusalCode[]

/** What a call of the operator's staff may answer besides. */
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

/** The body of every error answer. */
export interface RefusalBody {
  message: RefusalCode
  requestId: string
  /** With INVALID_INPUT: the paths of the fields that failed. */
  fields?: string[]
  /** With REQUEST_LIMIT and its kin: seconds until another try can succeed. */
  retryAfter?: number
  /** With CHAT_TAKEN: the name of who has the conversation. */
  by?: string
  /** With SLIP_CLOSED: when slips are taken again, in milliseconds since 1970. */
  openAt?: number
  /** With WITHDRAW_MAXIMUM: what of the day is left, in money and in number; null where there is no limit. */
  leftToday?: number | null
  countLeftToday?: number | null
  /** With PLAY_PAUSED: when the time-out ends; with LIMIT_REACHED: when the next period begins; with INACTIVE_USER after a self-exclusion: when it may be ended. */
  until?: number
  /** With LIMIT_REACHED: whose period it is, and what of it is left. */
  limit?: { period: 'day' | 'week' | 'month'; left: number }
  /** With TRUELINK_INVALID: why TrueMoney's gift brought nothing, as the deposit's card says it. */
  why?: string
  /** With MONEY_NOT_ENOUGH of withdrawAll: what came home from the games and stays in the wallet. */
  swept?: {
    code: string
    name: string
    amount: number
    status: 'in progress' | 'SUCCESS' | 'FAILED'
  }[]
}

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text)
}
