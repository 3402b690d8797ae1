import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { deviceOf } from '../http/device.ts'

const maxKnown = 100_000
const knownForMs = 15 * 60_000
/** More than a member's sessions; older tokens are dropped, so that logins make no new counters. */
const maxTokensPerCaller = 8

/**
 * Recently verified tokens, so that the first limit distinguishes members from anonymous callers
 * without a query.
 */
export interface KnownCallers {
  /**
   * The counter of these headers' token, which is not its member's: the session may have ended
   * since. Undefined unless the token was verified recently, from the same device.
   */
  counterOf(headers: IncomingHttpHeaders): string | undefined
  /** Only call it for headers that were just verified. */
  remember(headers: IncomingHttpHeaders, name: string): void
  /** Call it when these headers were refused. */
  forget(headers: IncomingHttpHeaders): void
}

/** The counters grant nothing: a revoked token is still refused by its session. */
export function openKnownCallers(nowMs: () => number = () => performance.now()): KnownCallers {
  const known = new Map<string, { name: string; untilMs: number }>()
  const tokens = new Map<string, Set<string>>()

  const drop = (key: string): void => {
    const found = known.get(key)
    if (!found) return
    known.delete(key)
    const own = tokens.get(found.name)
    own?.delete(key)
    if (own?.size === 0) tokens.delete(found.name)
  }

  return {
    counterOf: (headers) => {
      if (headers.authorization === undefined) return undefined
      const key = keyOf(headers)
      const found = known.get(key)
      return found && found.untilMs > nowMs() ? key : undefined
    },
    remember: (headers, name) => {
      const key = keyOf(headers)
      drop(key)
      known.set(key, { name, untilMs: nowMs() + knownForMs })
      const own = tokens.get(name) ?? new Set()
      tokens.set(name, own.add(key))
      if (own.size > maxTokensPerCaller) for (const oldest of own.values().take(1)) drop(oldest)
      if (known.size > maxKnown) for (const oldest of known.keys().take(1)) drop(oldest)
    },
    forget: (headers) => drop(keyOf(headers)),
  }
}

const keyOf = (headers: IncomingHttpHeaders): string =>
  createHash('sha256')
    .update(`${headers.authorization ?? ''}\n${deviceOf(headers) ?? ''}`)
    .digest('base64')
