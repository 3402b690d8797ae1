import { Agent, request } from 'undici'
import type * as z from 'zod/mini'

export type OutsideCall<Schema extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  url: string
  /** Bearer secret; absent where the party knows its customers by address. */
  secret?: string
  body?: object
  timeoutMs: number
  /** What an understood answer looks like. */
  schema: Schema
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

// One pool of kept-alive connections for everybody outside. A party that hangs holds at most this many of them.
const connections = new Agent({ connections: 256, pipelining: 1, keepAliveTimeout: 10_000, connect: { timeout: 5_000 } })

const neverConnected = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT',
])

/** Calls an outside party over HTTP and reads its JSON. Never throws for what goes wrong out there. */
export async function outsideCall<Schema extends z.ZodMiniType>(call: OutsideCall<Schema>): Promise<OutsideAnswer<z.output<Schema>>> {
  // Outside the try: what cannot be written as JSON is our own mistake, not an outcome.
  const body = call.body === undefined ? null : JSON.stringify(call.body)
  try {
    const response = await request(call.url, {
      dispatcher: connections,
      method: call.method,
      headers: {
        ...(call.secret === undefined ? {} : { authorization: `Bearer ${call.secret}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const tooLong = Number(response.headers['content-length'] ?? 0) > mostAnswerBytes
    if (tooLong) response.body.destroy()
    const parsed = tooLong ? undefined : call.schema.safeParse(readJson(await response.body.text()))
    return parsed?.success
      ? { kind: 'answer', status: response.statusCode, body: parsed.data }
      : { kind: 'not-understood', status: response.statusCode }
  } catch (error) {
    const reason = reasonOf(error)
    return { kind: neverConnected.has(reason) ? 'not-sent' : 'no-answer', reason }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error's code or name, never its message: messages carry addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
