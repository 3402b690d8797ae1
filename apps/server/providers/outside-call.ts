import { Agent, request } from 'undici'
import type * as z from 'zod/mini'

export type OutsideCall<Schema extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  url: string
  /** Who is called: each party has connections of its own, so that one that hangs takes nobody else's, behind whatever address. */
  party?: string
  /** Bearer secret; absent where the party knows its customers by address. */
  secret?: string
  headers?: Record<string, string>
  body?: object
  /** In place of `body`, where it is not JSON or was signed as it stands. */
  written?: { type: string; text: string }
  timeoutMs: number
  /** What an understood answer looks like. */
  schema: Schema
  /** In place of JSON.parse; what it throws is not understood. */
  parse?: (text: string) => unknown
}

/**
 * What became of a call, without judging it.
 * `not-sent`: no connection was made, so nothing can have happened over there.
 * `no-answer`: it may have happened. `not-understood`: they answered, not in the shape that was agreed.
 */
export type OutsideAnswer<Body> =
  | { kind: 'answer'; status: number; body: Body }
  | { kind: 'not-understood'; status: number }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'no-answer'; reason: string }

/** Longest answer that any party has a reason to give. */
const mostAnswerBytes = 256 * 1024

/** Kept-alive connections by party. One that hangs holds at most this many. */
const connections = new Map<string, Agent>()
const mostConnections = 256

function connectionsTo(party: string): Agent {
  let pool = connections.get(party)
  if (!pool)
    connections.set(
      party,
      (pool = new Agent({
        connections: mostConnections,
        pipelining: 1,
        keepAliveTimeout: 10_000,
        connect: { timeout: 5_000 },
        maxResponseSize: mostAnswerBytes,
      })),
    )
  return pool
}

// The system says some of these of a connection that was there too, after something was sent: only while it looked for one they are certain.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const connecting = new Set(['connect', 'getaddrinfo'])
// What was to be sent found nobody in time, or was no address or no header.
const neverSent = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL', 'UND_ERR_INVALID_ARG'])

/** Calls an outside party over HTTP and reads its JSON; a redirect is an answer like any other, it is not followed. Never throws for what goes wrong out there. */
export async function outsideCall<Schema extends z.ZodMiniType>(
  call: OutsideCall<Schema>,
): Promise<OutsideAnswer<z.output<Schema>>> {
  // Outside the try: what cannot be written as JSON is our own mistake, not an outcome.
  const sent =
    call.written ??
    (call.body === undefined ? null : { type: 'application/json', text: JSON.stringify(call.body) })
  try {
    const response = await request(call.url, {
      dispatcher: connectionsTo(call.party ?? ''),
      method: call.method,
      headers: {
        ...(call.secret === undefined ? {} : { authorization: `Bearer ${call.secret}` }),
        ...(sent === null ? {} : { 'content-type': sent.type }),
        ...call.headers,
      },
      body: sent?.text ?? null,
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const tooLong = Number(response.headers['content-length'] ?? 0) > mostAnswerBytes
    if (tooLong) response.body.destroy()
    const parsed = tooLong
      ? undefined
      : call.schema.safeParse(read(await response.body.text(), call.parse ?? JSON.parse))
    return parsed?.success
      ? { kind: 'answer', status: response.statusCode, body: parsed.data }
      : { kind: 'not-understood', status: response.statusCode }
  } catch (error) {
    return judgeError(error)
  }
}

function read(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Whether it may have happened. The reason is the error's code or name, never its message: messages carry addresses. */
export function judgeError(error: unknown): { kind: 'not-sent' | 'no-answer'; reason: string } {
  if (!(error instanceof Error)) return { kind: 'no-answer', reason: 'unknown' }
  if (error.name === 'TimeoutError') return { kind: 'no-answer', reason: 'timeout' }
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown }
  const reason = typeof code === 'string' ? code : error.name
  const isCertain =
    neverSent.has(reason) || (neverConnected.has(reason) && connecting.has(String(syscall)))
  return { kind: isCertain ? 'not-sent' : 'no-answer', reason }
}
