import {
  type AnyInput,
  type Answer,
  headersOf,
  type Input,
  pathOf,
  readReply,
  wireBody,
} from '@champa/client/call-shape'
import { guestId } from '@champa/client/device/guest-id'
import { Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { officeRequester, requestTimeoutMs } from '@champa/contract/constants'
import { readToken } from '../session.ts'
import { leaveOnRefusal } from './leave.ts'

/**
 * One API call, typed by the contract. It never retries. @throws {Refused} when the server refuses.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  input?: Input<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const token = tokenFor(endpoint)
  try {
    const response = await send(endpoint, input, token, signal)
    return readReply(endpoint, response.status, parse(await response.text()))
  } catch (error) {
    throw refusedOf(error, token, signal)
  }
}

export const tokenFor = (endpoint: Pick<EndpointSpec, 'access'>): string | null =>
  endpoint.access === 'staff' ? readToken() : null

/** Converts a failed call to a refusal. A refusal that ends the session also signs out. */
export function refusedOf(
  error: unknown,
  token: string | null,
  signal: AbortSignal | undefined,
): Refused {
  const refused = error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
  // An answer to an old token must not end the session that replaced it.
  if (!signal?.aborted && token !== null && token === readToken()) leaveOnRefusal(refused)
  return refused
}

function send(
  endpoint: EndpointSpec,
  input: AnyInput | undefined,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const body = wireBody(endpoint, input)
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? requestTimeoutMs)
  return fetch(pathOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...headersOf({ requester: officeRequester, token, device: guestId() }, body !== undefined),
      'accept-language': document.documentElement.lang,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}

/** A body that is not JSON, for example a proxy's error page, is not our answer. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
