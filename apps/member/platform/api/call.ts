import type { EndpointSpec } from '@champa/contract/endpoint'
import { requestTimeoutMs } from '@champa/contract/constants'
import {
  type AnyInput,
  type Answer,
  headersOf,
  type Input,
  pathOf,
  readReply,
  wireBody,
} from '@champa/client/call-shape'
import { callerOf, tokenFor } from './caller.ts'
import { takeEarly } from '../early/take-early.ts'
import { leaveOnRefusal } from './leave.ts'
import { Refused } from '@champa/client/refused'
import { readToken } from '../session.ts'

interface CallOptions {
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes one API call, typed by the contract. It never retries; a refusal is thrown as `Refused`.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  input?: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const token = tokenFor(endpoint)
  try {
    const response = await send(endpoint, input, token, options)
    return readReply(endpoint, response.status, parse(await response.text()))
  } catch (error) {
    throw refusedOf(error, token, options.signal)
  }
}

/** Converts an error into a refusal, and signs out when the refusal ends the session. */
export function refusedOf(
  error: unknown,
  token: string | null,
  signal: AbortSignal | undefined,
): Refused {
  const refused = error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
  // An answer to a replaced token must not end the session that followed it.
  if (!signal?.aborted && (token === null || token === readToken())) leaveOnRefusal(refused)
  return refused
}

export function send(
  endpoint: EndpointSpec,
  input: AnyInput | undefined,
  token: string | null,
  { idempotencyKey, signal }: CallOptions,
): Promise<Response> {
  const body = wireBody(endpoint, input)
  const caller = callerOf(endpoint, token)
  // The app's language, not the browser's: games open in it.
  const language = document.documentElement.lang
  const early = takeEarly(endpoint, { token, device: caller.device ?? null, language })
  if (early) return early
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? requestTimeoutMs)
  return fetch(pathOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...headersOf(caller, body !== undefined, idempotencyKey),
      'accept-language': language,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}

/** Null for a text that is not JSON, such as a proxy's error page. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
