import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { deviceOf } from '../http/device.ts'

const maxKnown = 100_000
const knownForMs = 15 * 60_000
/**
 * Maximum number of tokens counted for one caller, higher than the number of sessions that a member
 * may have. Older tokens are forgotten, so that repeated logins do not add counters without limit.
 */
const maxTokensPerCaller = 8

/**
 * Recently verified tokens, by which the first rate limit distinguishes members from anonymous
 * callers without a query.
 */
export interface KnownCallers {
  /**
   * The name of the counter of this token, separate from the member's counter because the session
   * may have ended since. Undefined unless the token was verified recently, from the same device.
   */
  counterOf(headers: IncomingHttpHeaders): string | undefined
  /** Remembers the token of headers that were just verified. */
  remember(headers: IncomingHttpHeaders, name: string): void
  /** Forgets the token of headers that were refused. */
  forget(headers: IncomingHttpHeaders): void
}

/**
 * Opens an empty store. A stored token gives no access: it is still refused when its session has
 * ended.
 */
export function openKnownCallers(nowMs: () => number = () => performance.now()): KnownCallers {
  const callers = new Map<string, { name: string; untilMs: number }>()
  const tokens = new Map<string, Set<string>>()

  const drop = (key: string): void => {
    const caller = callers.get(key)
    if (!caller) return
    callers.delete(key)
    const own = tokens.get(caller.name)
    own?.delete(key)
    if (own?.size === 0) tokens.delete(caller.name)
  }

  return {
    counterOf: (headers) => {
      if (headers.authorization === undefined) return undefined
      const key = keyOf(headers)
      const caller = callers.get(key)
      return caller && caller.untilMs > nowMs() ? key : undefined
    },
    remember: (headers, name) => {
      const key = keyOf(headers)
      drop(key)
      callers.set(key, { name, untilMs: nowMs() + knownForMs })
      const own = tokens.get(name) ?? new Set()
      tokens.set(name, own.add(key))
      if (own.size > maxTokensPerCaller) for (const oldest of own.values().take(1)) drop(oldest)
      if (callers.size > maxKnown) for (const oldest of callers.keys().take(1)) drop(oldest)
    },
    forget: (headers) => drop(keyOf(headers)),
  }
}

const keyOf = (headers: IncomingHttpHeaders): string =>
  createHash('sha256')
    .update(`${headers.authorization ?? ''}\n${deviceOf(headers) ?? ''}`)
    .digest('base64')
