import { Agent, type Dispatcher } from 'undici'
import type * as z from 'zod/mini'
import { type Fault, noteCall } from '../platform/health/health-notes.ts'

export type OutsideCall<Schema extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  url: string
  /**
   * The party that is called, by whose name the outcome is counted. Each party has separate
   * connections, so that a hanging party cannot use up those of a different party at the same
   * address.
   */
  party: string
  /** Bearer token; absent when the party authenticates callers by address. */
  secret?: string
  headers?: Record<string, string>
  body?: object
  /** Sent instead of `body` when the body is not JSON or was signed as text. */
  written?: { type: string; text: string }
  timeoutMs: number
  /** The expected shape of the answer. */
  schema: Schema
  /** Parses the answer instead of JSON.parse; an exception means `not-understood`. */
  parse?: (text: string) => unknown
}

/**
 * The outcome of a call, without interpreting it. `not-sent`: no connection was made, so the call
 * had no effect at the party. `no-answer`: the call may have had an effect. `not-understood`: the
 * answer does not have the expected shape.
 */
export type OutsideAnswer<Body> =
  | { kind: 'answer'; status: number; body: Body }
  | { kind: 'not-understood'; status: number }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'no-answer'; reason: string }

/** Maximum size of an answer. */
const maxAnswerBytes = 256 * 1024

/** Keep-alive connections per party, at most `maxConnections` each. */
const connections = new Map<string, Agent>()
const maxConnections = 256

function connectionsTo(party: string): Agent {
  let pool = connections.get(party)
  if (!pool)
    connections.set(
      party,
      (pool = new Agent({
        connections: maxConnections,
        pipelining: 1,
        keepAliveTimeout: 10_000,
        connect: { timeout: 5_000 },
        maxResponseSize: maxAnswerBytes,
      })),
    )
  return pool
}

// Some of these codes also occur on an open connection after data was sent. They prove that nothing
// was sent only while connecting.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const connecting = new Set(['connect', 'getaddrinfo'])
// The connection timed out, or the URL or a header was invalid.
const neverSent = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL', 'UND_ERR_INVALID_ARG'])

/**
 * Calls an outside party over HTTP and parses its JSON. Redirects are returned as answers, not
 * followed. Never throws for a failure of the network or the party.
 */
export async function outsideCall<Schema extends z.ZodMiniType>(
  call: OutsideCall<Schema>,
): Promise<OutsideAnswer<z.output<Schema>>> {
  const answer = await callOnce(call)
  noteCall(call.party, faultOf(answer))
  return answer
}

/** An answer that refuses the caller itself, its key or number of calls, is a failure as well. */
const refusesCaller = [401, 403, 429]

function faultOf(answer: OutsideAnswer<unknown>): Fault | null {
  if (answer.kind === 'not-sent') return 'unreachable'
  if (answer.kind === 'no-answer') return answer.reason === 'timeout' ? 'timeout' : 'unreachable'
  if (answer.status >= 500) return 'error'
  if (refusesCaller.includes(answer.status)) return 'refused'
  return answer.kind === 'not-understood' ? 'unreadable' : null
}

async function callOnce<Schema extends z.ZodMiniType>(
  call: OutsideCall<Schema>,
): Promise<OutsideAnswer<z.output<Schema>>> {
  // Serialised outside the try block, because a body that cannot be serialised is a bug, not an
  // outcome.
  const sent =
    call.written ??
    (call.body === undefined ? null : { type: 'application/json', text: JSON.stringify(call.body) })
  try {
    const { origin, pathname, search } = new URL(call.url)
    const { status, text } = await exchange(
      connectionsTo(call.party),
      {
        origin,
        path: pathname + search,
        method: call.method,
        headers: {
          ...(call.secret === undefined ? {} : { authorization: `Bearer ${call.secret}` }),
          ...(sent === null ? {} : { 'content-type': sent.type }),
          ...call.headers,
        },
        body: sent?.text ?? null,
      },
      call.timeoutMs,
    )
    const parsed =
      text === null ? undefined : call.schema.safeParse(read(text, call.parse ?? JSON.parse))
    return parsed?.success
      ? { kind: 'answer', status, body: parsed.data }
      : { kind: 'not-understood', status }
  } catch (error) {
    return judgeError(error)
  }
}

/**
 * Sends the request and reads the whole answer; `text` is null when it exceeds `maxAnswerBytes`.
 * This handler costs a quarter less than undici's `request` with a signal.
 * @throws the network's error, or a TimeoutError.
 */
function exchange(
  dispatcher: Agent,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<{ status: number; text: string | null }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let controller: Dispatcher.DispatchController | undefined
    let timeout: Error | undefined
    const timer = setTimeout(() => {
      timeout = new DOMException('no answer in time', 'TimeoutError')
      controller?.abort(timeout)
      reject(timeout)
    }, timeoutMs).unref()
    dispatcher.dispatch(request, {
      onRequestStart: (started) => {
        controller = started
        // The call has waited too long for a connection, and its caller no longer waits.
        if (timeout) started.abort(timeout)
      },
      onResponseStart: (_, statusCode, headers) => {
        status = statusCode
        if (Number(headers['content-length'] ?? 0) <= maxAnswerBytes) return
        clearTimeout(timer)
        resolve({ status, text: null })
        controller?.abort(new Error('answer exceeds the maximum size'))
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd: () => {
        clearTimeout(timer)
        resolve({ status, text: new TextDecoder().decode(Buffer.concat(chunks)) })
      },
      onResponseError: (_, error) => {
        clearTimeout(timer)
        reject(error)
      },
    })
  })
}

function read(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/**
 * Decides whether the call may have had an effect. The reason is the error's code or name, never
 * its message, which may contain addresses.
 */
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
