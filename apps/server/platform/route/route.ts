import type { IncomingHttpHeaders } from 'node:http'
import type { Decoded, EndpointSpec, UploadedFile } from '@champa/contract/endpoint'
import type {
  gateRefusals,
  memberRefusals,
  playRefusals,
  staffRefusals,
  visitorRefusals,
} from '@champa/contract/errors'
import type { AppContext } from '../app-context.ts'
import type { OfficeKey } from '../office/office-key.ts'
import type { Visitor } from '../people/guest.ts'
import type { StaffSignedIn } from '../people/staff-session.ts'
import type { Projection } from '../projection.ts'
import type { Refuse } from '../refusals.ts'
import type { SignedIn } from '../session.ts'

/**
 * Input of a handler besides the app context. Params and body are validated; money is a bigint.
 * `Value` is what the endpoint's projection yields.
 */
export interface Call<E extends EndpointSpec, Value = null> {
  params: Decoded<E, 'params'>
  body: Decoded<E, 'body'>
  /** The calling member, where the endpoint's `access` is 'member'. */
  member: E extends { access: 'member' } ? SignedIn<Value> : undefined
  /** The member or guest of the conversation, where `access` is 'visitor'. */
  visitor: E extends { access: 'visitor' } ? Visitor : undefined
  /** The calling staff member, where `access` is 'staff'. */
  staff: E extends { access: 'staff' } ? StaffSignedIn : undefined
  refuse: Refuse<
    | E['refuses'][number]
    | (typeof gateRefusals)[number]
    | (typeof memberRefusals)[number]
    | (typeof playRefusals)[number]
    | (typeof visitorRefusals)[number]
    | (typeof staffRefusals)[number]
  >
  requestId: string
  /** The member's Idempotency-Key, prefixed, or one derived from the request id. */
  key: string
  /** True when the key came from the member; a body hash must then be stored with it. */
  keyGiven: boolean
  /** The Idempotency-Key of a staff member; null without one. A repeat does not reach the handler. */
  officeKey: OfficeKey | null
  requester: string
  /** The caller's network, by which rate limits count (`networkOf`). */
  address: string
  headers: IncomingHttpHeaders
  /** The body as it was sent, for signatures. */
  rawBody: Buffer
  /**
   * Reads the file of an endpoint with `upload` into memory: null when none was sent, 'too-large'
   * when it was cut off.
   */
  readFile: () => Promise<UploadedFile | 'too-large' | null>
}

export type Handler<E extends EndpointSpec, Value = null> = (
  call: Call<E, Value>,
  ctx: AppContext,
) => Promise<Decoded<E, 'answer'>>

export interface Route {
  endpoint: EndpointSpec
  handle: (call: never, ctx: AppContext) => Promise<unknown>
  projection?: Projection<unknown>
}

/**
 * Joins a contract's endpoint to its handler; a feature's index.ts lists what this returns. A
 * handler that reads a projection names its type, and only that projection is accepted.
 */
export function answer<E extends EndpointSpec>(endpoint: E, handle: Handler<E>): Route
export function answer<E extends EndpointSpec, Value>(
  endpoint: E,
  handle: Handler<E, Value>,
  projection: Projection<Value>,
): Route
export function answer(
  endpoint: EndpointSpec,
  handle: Route['handle'],
  projection?: Projection<unknown>,
): Route {
  return { endpoint, handle, ...(projection ? { projection } : {}) }
}
