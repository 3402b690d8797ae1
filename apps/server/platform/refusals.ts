import { refusals, type RefusalCode } from '@champa/contract/errors'

export interface RefusalDetails {
  fields?: string[]
  retryAfter?: number
  [detail: string]: unknown
}

/** What the audit entry of a refusal names besides its code and call. */
export interface RefusalAudit {
  aboutMember?: bigint
  details?: object
}

/** An expected refusal. Other errors are bugs, except an unavailable database and lock timeouts. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  /** Is recorded, but not answered. */
  readonly audit: RefusalAudit

  constructor(code: RefusalCode, details: RefusalDetails = {}, audit: RefusalAudit = {}) {
    super(code)
    this.code = code
    this.details = details
    this.audit = audit
  }

  get status(): number {
    return refusals[this.code]
  }
}

/** `throw refuse('NO_BANK')` compiles only for a code that the endpoint declares. */
export type Refuse<Code extends RefusalCode> = (
  code: Code,
  details?: RefusalDetails,
  audit?: RefusalAudit,
) => Refusal

export const refuse = (
  code: RefusalCode,
  details?: RefusalDetails,
  audit?: RefusalAudit,
): Refusal => new Refusal(code, details, audit)
