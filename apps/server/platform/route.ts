import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Decoded, EndpointSpec, UploadedFile } from '@champa/contract/endpoint'
import type {
  gateRefusals,
  memberRefusals,
  playRefusals,
  staffRefusals,
  visitorRefusals,
} from '@champa/contract/errors'
import type { AppContext } from './app-context.ts'
import { networkOf } from './http/network-of.ts'
import type { NoteRefusal } from './http/security-log.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Uploader } from './limits/upload-room.ts'
import type { Visitor } from './people/guest.ts'
import type { StaffSignedIn } from './people/staff-session.ts'
import { Refusal, type Refuse } from './refusals.ts'
import { authenticate, callerName, type Caller } from './route/authenticate.ts'
import { checkGate } from './route/gate.ts'
import { readCall } from './route/read-call.ts'
import { sendAnswer } from './route/send-answer.ts'
import type { SignedIn } from './session.ts'

/** What a handler receives beside the house. Params and body are validated; money is a bigint. */
export interface Call<E extends EndpointSpec> {
  params: Decoded<E, 'params'>
  body: Decoded<E, 'body'>
  /** The calling member, where the endpoint's `access` is 'member'. */
  member: E extends { access: 'member' } ? SignedIn : undefined
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
  requester: string
  /** The network that limits count (`networkOf`). */
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

export type Handler<E extends EndpointSpec> = (
  call: Call<E>,
  ctx: AppContext,
) => Promise<Decoded<E, 'answer'>>

export interface Route {
  endpoint: EndpointSpec
  handle: (call: never, ctx: AppContext) => Promise<unknown>
  /** SQL over session `s` and member `m`, read in the session's own round trip. */
  projection?: string
}

/** Joins a contract's endpoint to its handler; a feature's index.ts lists what this returns. */
export function answer<E extends EndpointSpec>(
  endpoint: E,
  handle: Handler<E>,
  projection?: string,
): Route {
  return { endpoint, handle: handle as Route['handle'], ...(projection ? { projection } : {}) }
}

/** Events of outside parties are limited before their body is read, and small. */
const isWebhook = ({ access, method }: EndpointSpec): boolean =>
  access === 'outside' && method === 'POST'
const maxWebhookBytes = 16_384

/** What every route needs besides its own handler. */
export interface Mounting {
  limits: RateLimits
  noteRefusal: NoteRefusal
}

export function mountRoute(
  app: FastifyInstance,
  ctx: AppContext,
  { limits, noteRefusal }: Mounting,
  route: Route,
): void {
  const { endpoint } = route

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<FastifyReply> => {
    const requester = isFromApp(endpoint) ? checkGate(ctx, request) : ''
    const { projection } = route
    const found = authenticate(ctx, request, endpoint, { requester, projection })
    Object.assign(
      caller,
      await found.catch((error: unknown) => {
        if (error instanceof Refusal) limits.forget(request)
        throw error
      }),
    )
    if (isFromApp(endpoint)) await limits.count(request, countedName(caller))
    const room = limits.roomForFile(uploaderOf(request, caller))
    const result = await inTurn(caller, () => {
      const call = readCall(request, endpoint, { caller, requester, room })
      return route.handle(call as never, ctx).finally(() => room.free())
    })
    if (isWebhook(endpoint)) limits.webhooks.wasSigned(request)
    return sendAnswer(request, reply, endpoint, result)
  }

  const inTurn = (caller: Caller, work: () => Promise<unknown>): Promise<unknown> => {
    const name = callerName(caller)
    return name === null ? work() : limits.takeTurn(`${name} ${laneOf(endpoint)}`, work)
  }

  /**
   * `caller` is filled in by `work`, so that the log names whoever was verified before the refusal.
   */
  const logRefusals = async <T>(
    request: FastifyRequest,
    work: (caller: Caller) => Promise<T>,
  ): Promise<T> => {
    const caller: Caller = {}
    try {
      return await work(caller)
    } catch (error) {
      if (error instanceof Refusal)
        noteRefusal(request, { endpoint, code: error.code, caller: callerName(caller) })
      throw error
    }
  }

  const limitUnsigned = {
    bodyLimit: maxWebhookBytes,
    onRequest: (request: FastifyRequest) =>
      logRefusals(request, async () => limits.webhooks.enter(request)),
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request must never change anything.
    exposeHeadRoute: !endpoint.changes,
    ...(isWebhook(endpoint) ? limitUnsigned : {}),
    handler: (request, reply) => logRefusals(request, (caller) => respond(request, reply, caller)),
  })
}

const isFromApp = ({ access }: EndpointSpec): boolean => access !== 'outside'

/** Queues of one caller: a slow upload or a transfer that waits for its game holds up no screen. */
const laneOf = ({ upload, changes }: EndpointSpec): string =>
  upload ? 'upload' : changes ? 'change' : 'read'

const isGuest = ({ visitor }: Caller): boolean => visitor?.kind === 'guest'

/** Guest names are free to make, so limits count a guest's address instead. */
const countedName = (caller: Caller): string | null => (isGuest(caller) ? null : callerName(caller))

const uploaderOf = (request: FastifyRequest, caller: Caller): Uploader => ({
  isGuest: isGuest(caller),
  name: countedName(caller) ?? networkOf(request.ip),
})
