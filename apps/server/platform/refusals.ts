import { refusals, type RefusalCode } from '@champa/contract/errors'

export interface RefusalDetails {
  fields?: string[]
  retryAfter?: number
  [detail: string]: unknown
}

/** An expected refusal. Other errors are bugs, except an unavailable database and lock timeouts. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusals[this.code]
  }
}

/** `throw refuse('NO_BANK')` compiles only for a code that the endpoint declares. */
export type Refuse<Code extends RefusalCode> = (code: Code, details?: RefusalDetails) => Refusal

export const refuse = (code: RefusalCode, details?: RefusalDetails): Refusal =>
  new Refusal(code, details)
