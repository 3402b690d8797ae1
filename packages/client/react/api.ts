import type { EndpointSpec } from '@champa/contract/endpoint'
import { requestTimeoutMs } from '@champa/contract/constants'
import {
  type AnyInput,
  type Answer,
  type Caller,
  headersOf,
  type Input,
  type KnowsCode,
  pathOf,
  readReply,
  wireBody,
} from '../call-shape.ts'
import { asRefused, type Refused } from '../refused.ts'

interface ApiConfig {
  /** Returns the caller of an endpoint, with the token when its access needs one. */
  callerOf(endpoint: Pick<EndpointSpec, 'access'>): Caller
  /** Returns the current token. */
  readToken(): string | null
  /**
   * Receives every refusal, except those of an aborted call or a replaced token. `token` is the one
   * that the call sent.
   */
  onRefused(refused: Refused, token: string | null): void
  /** The refusal codes that the app has a text for (`Words.hasErrorText`). */
  knows: KnowsCode
  /** A response that the page requested before the app's code had loaded. */
  takeEarly?(
    endpoint: EndpointSpec,
    caller: Caller & { language: string },
  ): Promise<Response> | null
}

export interface CallOptions {
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

export interface Api {
  /**
   * Makes one API call, typed by the contract. It never retries; a refusal is thrown as `Refused`.
   */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Input<E>,
    options?: CallOptions,
  ): Promise<Answer<E>>
  /** The decoded response; any other response is thrown as `Refused`. */
  read<E extends EndpointSpec>(endpoint: E, status: number, text: string): Answer<E>
  /** The raw response to a call. */
  send(
    caller: Caller,
    endpoint: EndpointSpec,
    input: AnyInput | undefined,
    options?: CallOptions,
  ): Promise<Response>
  /**
   * Makes a request with the caller's credentials. Every failure is thrown as `Refused`; a refusal
   * that ends the session also signs the user out.
   */
  request<T>(
    endpoint: EndpointSpec,
    signal: AbortSignal | undefined,
    run: (caller: Caller) => Promise<T>,
  ): Promise<T>
}

/** The API client of one app. */
export function createApi(config: ApiConfig): Api {
  const request: Api['request'] = async (endpoint, signal, run) => {
    const caller = config.callerOf(endpoint)
    const { token } = caller
    try {
      return await run(caller)
    } catch (error) {
      const refused = asRefused(error)
      // The refusal of a call with an older token must not end the new session.
      if (!signal?.aborted && (token === null || token === config.readToken()))
        config.onRefused(refused, token)
      throw refused
    }
  }
  const send: Api['send'] = (caller, endpoint, input, { idempotencyKey, signal } = {}) => {
    const body = wireBody(endpoint, input)
    // The app's language, not the browser's, because games open in it.
    const language = document.documentElement.lang
    const early = config.takeEarly?.(endpoint, { ...caller, language })
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
  const read: Api['read'] = (endpoint, status, text) =>
    readReply(endpoint, status, parse(text), config.knows)
  return {
    request,
    read,
    send,
    call: (endpoint, input, options) =>
      request(endpoint, options?.signal, async (caller) => {
        const response = await send(caller, endpoint, input, options)
        return read(endpoint, response.status, await response.text())
      }),
  }
}

/** The parsed JSON; null for a text that is not JSON, such as a proxy's error page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
