import type { RefusalCode } from '@champa/contract/errors'

interface RefusedDetails {
  requestId?: string
  fields?: readonly string[]
  retryAfter?: number
  until?: number | undefined
  said?: string
  by?: string
  why?: string
  triesLeft?: number
}

/** The server's expected no, or our own SERVICE_UNAVAILABLE when no answer came. The only error that a call throws. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly requestId: string
  readonly fields: readonly string[]
  /** Seconds until another try can succeed. */
  readonly retryAfter: number | null
  /** Until when it holds: a time-out, a period of a limit, a self-exclusion. */
  readonly until: number | null
  /** Who has what was asked for; "" where nobody is named. */
  readonly by: string
  /** Why a gift link or a transfer was refused, as the reason of its deposit or receipt. */
  readonly why: string | null
  /** How often a wrong code may still be followed by another. */
  readonly triesLeft: number | null
  /** What the server said when it was a code that this client does not know yet; `code` is then INTERNAL_SERVER_ERROR. */
  readonly said: string | null

  constructor(code: RefusalCode, details: RefusedDetails = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.requestId = details.requestId ?? ''
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter ?? null
    this.until = details.until ?? null
    this.by = details.by ?? ''
    this.why = details.why ?? null
    this.triesLeft = details.triesLeft ?? null
    this.said = details.said ?? null
  }
}

/** Without these the outcome is known; with them the server may or may not have done what was asked. */
export function isOutcomeUnknown(refused: Refused): boolean {
  return refused.code === 'SERVICE_UNAVAILABLE' || refused.code === 'INTERNAL_SERVER_ERROR'
}
