import type { EndpointSpec } from '@champa/contract/endpoint'

/**
 * The request that early/first.ts sent before the app's code had loaded, and its pending response.
 */
export interface Early {
  path: string
  token: string
  device: string
  language: string
  /** When the request was sent, as given by performance.now(). */
  sentAt: number
  answer: Promise<Response>
}

declare global {
  var early: Early | undefined
}

/** Discards the early response, because something has changed since it was requested. */
export function forgetEarly(): void {
  globalThis.early = undefined
}

const goodForMs = 15_000

/**
 * The pending early response, when it matches this call. It is returned only once, because a second
 * call needs current data.
 */
export function takeEarly(
  { method, path }: Pick<EndpointSpec, 'method' | 'path'>,
  caller: Pick<Early, 'language'> & { token: string | null; device?: string | null },
): Promise<Response> | null {
  const { early } = globalThis
  if (!early || method !== 'GET' || path !== early.path) return null
  forgetEarly()
  const same =
    early.token === caller.token &&
    early.device === caller.device &&
    early.language === caller.language
  return same && performance.now() - early.sentAt < goodForMs ? early.answer : null
}
