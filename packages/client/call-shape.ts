import type { Decoded, EndpointSpec, Wire } from '@champa/contract/endpoint'
import type { RefusalCode } from '@champa/contract/errors'
import { deviceHeader, guestHeader, requesterHeader } from '@champa/contract/constants'
import * as z from 'zod/mini'
import { Refused } from './refused.ts'

type Params<E> = E extends { params: z.ZodMiniType }
  ? { params: Wire<E, 'params'> }
  : { params?: undefined }
type Body<E> = E extends { body: z.ZodMiniType }
  ? { body: Decoded<E, 'body'> }
  : { body?: undefined }
/** Input of an endpoint: path parameters as text, a body with money as bigint. */
export type Input<E> = Params<E> & Body<E>
export type Answer<E> = Decoded<E, 'answer'>
/** Endpoints without input take no argument. */
export type InputArgument<E> = {} extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

export interface AnyInput {
  params?: unknown
  body?: unknown
}

/** The endpoint's path, for example `/api/qrcode/:bankCode`, with its parameters filled in. */
export function pathOf(endpoint: EndpointSpec, input: AnyInput | undefined): string {
  const params = (input?.params ?? {}) as Record<string, string>
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

/** The body as JSON by the contract's schema: money becomes a number. */
export function wireBody(endpoint: EndpointSpec, input: AnyInput | undefined): unknown {
  return endpoint.body ? z.encode(endpoint.body, input?.body) : undefined
}

/** The headers that identify the caller. */
export interface Caller {
  /** The app and its version: `<app>/<version>`. */
  requester: string
  token: string | null
  /** The browser's device id; null when the browser's storage is unavailable. */
  device?: string | null
  /** The signed token of a guest in the chat. */
  guest?: string | null
}

export function headersOf(
  { requester, token, device, guest }: Caller,
  hasBody: boolean,
  idempotencyKey?: string,
): Record<string, string> {
  return {
    [requesterHeader]: requester,
    ...(device ? { [deviceHeader]: device } : {}),
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(guest ? { [guestHeader]: guest } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
}

/** True for a refusal code that the app has a text for; any other code is unknown to it. */
export type KnowsCode = (code: string) => code is RefusalCode

/** The decoded response. @throws Refused for every other response, whatever its format. */
export function readReply<E extends EndpointSpec>(
  endpoint: E,
  status: number,
  json: unknown,
  knows: KnowsCode,
): Answer<E> {
  if (status < 200 || status > 299) throw readRefusal(endpoint, status, json, knows)
  const read = z.safeDecode(endpoint.answer, json)
  if (!read.success) throw new Refused('INTERNAL_SERVER_ERROR', { unknownCode: 'ANSWER_SHAPE' })
  return read.data as Answer<E>
}

/** Format of our server's error codes; a message with spaces comes from a proxy. */
const codeShape = /^[A-Za-z][\w-]*$/

function readRefusal(
  endpoint: EndpointSpec,
  status: number,
  json: unknown,
  knows: KnowsCode,
): Refused {
  const body = (typeof json === 'object' && json !== null ? json : {}) as {
    message?: unknown
    requestId?: unknown
    fields?: unknown
    retryAfter?: unknown
    until?: unknown
    by?: unknown
    why?: unknown
    triesLeft?: unknown
  }
  if (typeof body.message !== 'string' || !codeShape.test(body.message))
    return readGateway(endpoint, status)
  const details = {
    ...(typeof body.requestId === 'string' ? { requestId: body.requestId } : {}),
    ...(Array.isArray(body.fields)
      ? { fields: body.fields.filter((field) => typeof field === 'string') }
      : {}),
    ...(typeof body.retryAfter === 'number' ? { retryAfter: body.retryAfter } : {}),
    ...(typeof body.until === 'number' ? { until: body.until } : {}),
    ...(typeof body.by === 'string' ? { by: body.by } : {}),
    ...(typeof body.why === 'string' ? { reason: body.why } : {}),
    ...(typeof body.triesLeft === 'number' ? { triesLeft: body.triesLeft } : {}),
  }
  if (knows(body.message)) return new Refused(body.message, details)
  return new Refused('INTERNAL_SERVER_ERROR', { ...details, unknownCode: body.message })
}

/**
 * The refusal for the response of a proxy. With 413 or 429 the call never reached our server; with
 * any other status the outcome is unknown.
 */
function readGateway({ refuses }: EndpointSpec, status: number): Refused {
  const tooLarge = (['CHAT_FILE_TOO_LARGE', 'SLIP_INVALID_FILE'] as const).find((code) =>
    refuses.includes(code),
  )
  const known: Partial<Record<number, RefusalCode>> = { 413: tooLarge, 429: 'REQUEST_LIMIT' }
  return known[status]
    ? new Refused(known[status])
    : new Refused(status >= 500 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', {
        unknownCode: `HTTP_${status}`,
      })
}
