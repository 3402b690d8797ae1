import type { RefusalCode } from '@champa/contract/errors'

interface RefusedDetails {
  requestId?: string
  fields?: readonly string[]
  retryAfter?: number
  until?: number | undefined
  unknownCode?: string
  by?: string
  reason?: string
  triesLeft?: number
}

/**
 * A refusal of the server, or SERVICE_UNAVAILABLE when there was no response. The only error that a
 * call throws.
 */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly requestId: string
  readonly fields: readonly string[]
  /** Seconds until the next attempt can succeed; null when unknown. */
  readonly retryAfter: number | null
  /** End of the time-out, limit period or self-exclusion that caused the refusal; else null. */
  readonly until: number | null
  /** With CHAT_TAKEN: the name of the agent in charge; otherwise empty. */
  readonly by: string
  /** Reason code of a refused gift link or transfer, as shown on its deposit or receipt. */
  readonly reason: string | null
  /** Remaining attempts after a wrong one-time password. */
  readonly triesLeft: number | null
  /** The server's code when this client has no such code; `code` is then INTERNAL_SERVER_ERROR. */
  readonly unknownCode: string | null

  constructor(code: RefusalCode, details: RefusedDetails = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.requestId = details.requestId ?? ''
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter ?? null
    this.until = details.until ?? null
    this.by = details.by ?? ''
    this.reason = details.reason ?? null
    this.triesLeft = details.triesLeft ?? null
    this.unknownCode = details.unknownCode ?? null
  }
}

/** The error of a failed call; a missing response is a refusal too. */
export const asRefused = (error: unknown): Refused =>
  error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')

/**
 * True for codes after which the server may or may not have executed the call; for all others the
 * outcome is certain.
 */
export function isOutcomeUnknown(refused: Refused): boolean {
  return refused.code === 'SERVICE_UNAVAILABLE' || refused.code === 'INTERNAL_SERVER_ERROR'
}
