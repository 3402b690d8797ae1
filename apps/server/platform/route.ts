import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type {
  Decoded,
  EndpointSpec,
  FileAnswer,
  RedirectAnswer,
  UploadedFile,
} from '@champa/contract/endpoint'
import {
  gateRefusals,
  memberRefusals,
  playRefusals,
  staffRefusals,
  visitorRefusals,
  type RefusalCode,
} from '@champa/contract/errors'
import { guestHeader, requesterHeader } from '@champa/contract/limits'
import type { House } from './house.ts'
import { deviceOf } from './http/device.ts'
import { networkOf } from './http/network-of.ts'
import type { NoteRefusal } from './http/security-log.ts'
import { isBlocked, isInCountry } from './http/served.ts'
import { sendFile } from './http/send-file.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { readUpload } from './limits/read-upload.ts'
import type { FileRoom } from './limits/upload-room.ts'
import { Refusal, refuse, type Refuse } from './refusals.ts'
import { readGuest, type Visitor } from './people/guest.ts'
import { readStaffSession, type StaffSignedIn } from './people/staff-session.ts'
import { readSession, type SignedIn } from './session.ts'

/** What a handler receives beside the house. Money is bigint, parameters and body are checked. */
export interface Call<E extends EndpointSpec> {
  params: Decoded<E, 'params'>
  body: Decoded<E, 'body'>
  /** The member who calls; only where the endpoint says so. */
  member: E extends { who: 'member' } ? SignedIn : undefined
  /** Whose conversation; only where the endpoint says so. */
  visitor: E extends { who: 'visitor' } ? Visitor : undefined
  /** Who of the operator's staff calls; only where the endpoint says so. */
  staff: E extends { who: 'staff' } ? StaffSignedIn : undefined
  refuse: Refuse<
    | E['refuses'][number]
    | (typeof gateRefusals)[number]
    | (typeof memberRefusals)[number]
    | (typeof playRefusals)[number]
    | (typeof visitorRefusals)[number]
    | (typeof staffRefusals)[number]
  >
  requestId: string
  /** The member's Idempotency-Key, already prefixed, or one made of the request's own id. */
  key: string
  /** True when the key came from the member, so that a body hash must be kept with it. */
  keyGiven: boolean
  requester: string
  /** Whom limits count (`networkOf`). */
  address: string
  headers: IncomingHttpHeaders
  /** The body as it came, for signatures. */
  rawBody: Buffer
  /** Reads the file of an endpoint with `upload`: null when none came, 'too-large' when it was cut off. Until then it is not in memory. */
  readFile: () => Promise<UploadedFile | 'too-large' | null>
}

export type Handler<E extends EndpointSpec> = (
  call: Call<E>,
  house: House,
) => Promise<Decoded<E, 'answer'>>

export interface Route {
  endpoint: EndpointSpec
  handle: (call: never, house: House) => Promise<unknown>
  /** SQL over session `s` and member `m` that is read in the session's own round trip. */
  alongside?: string
}

/** Joins a contract's endpoint to its handler; a feature's index.ts lists what this returns. */
export function answer<E extends EndpointSpec>(
  endpoint: E,
  handle: Handler<E>,
  alongside?: string,
): Route {
  return { endpoint, handle: handle as Route['handle'], ...(alongside ? { alongside } : {}) }
}

const memberApp = /^champa-member\/\d{1,4}\.\d{1,4}\.\d{1,6}$/
const officeApp = /^champa-office\/\d{1,4}\.\d{1,4}\.\d{1,6}$/
const officePath = /^\/api\/office\//
const keyShape = /^[A-Za-z0-9_-]{8,100}$/

/** An event of an outside party: limited before its body is read, and small. */
const isWebhook = ({ who, method }: EndpointSpec): boolean => who === 'outside' && method === 'POST'
const maxWebhookBytes = 16_384

/** What every route needs besides its own handler. */
export interface Mounting {
  limits: RateLimits
  noteRefusal: NoteRefusal
}

export function mountRoute(
  app: FastifyInstance,
  house: House,
  { limits, noteRefusal }: Mounting,
  route: Route,
): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // What changes state is never done by whoever only wants to see the headers.
    exposeHeadRoute: !endpoint.changes,
    ...(isWebhook(endpoint)
      ? {
          bodyLimit: maxWebhookBytes,
          onRequest: (request: FastifyRequest) =>
            noted(request, async () => limits.webhooks.enter(request)),
        }
      : {}),
    handler: (request, reply) => noted(request, (callers) => respond(request, reply, callers)),
  })

  const noted = async <T>(
    request: FastifyRequest,
    work: (callers: Callers) => Promise<T>,
  ): Promise<T> => {
    const callers: Callers = {}
    try {
      return await work(callers)
    } catch (error) {
      if (error instanceof Refusal)
        noteRefusal(request, { endpoint, code: error.code, caller: callerName(callers) })
      throw error
    }
  }

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    callers: Callers,
  ): Promise<FastifyReply> => {
    const requester = endpoint.who === 'outside' ? '' : gate(house, request)
    Object.assign(callers, await whoCalls(house, request, endpoint, requester, route.alongside))
    const caller = callerName(callers)
    const isGuest = callers.visitor?.kind === 'guest'
    if (endpoint.who !== 'outside') await limits.count(request, isGuest ? null : caller)
    // Names of guests cost nothing: their address counts.
    const room = limits.roomForFile({
      isGuest,
      name: isGuest || caller === null ? networkOf(request.ip) : caller,
    })
    const work = (): Promise<unknown> =>
      route
        .handle(callOf(request, { endpoint, callers, requester, room }) as never, house)
        .finally(() => room.free())
    const result = await (caller === null
      ? work()
      : limits.takeTurn(`${caller} ${laneOf(endpoint)}`, work))
    if (isWebhook(endpoint)) limits.webhooks.wasSigned(request)
    if (endpoint.answersFile) return sendFile(request, reply, result as FileAnswer)
    if (endpoint.redirects) return sendOn(reply, result as RedirectAnswer)
    return send(reply, z.encode(endpoint.answer, result as never))
  }
}

/** A slow upload keeps no other call waiting, nor does a transfer that waits for its game keep a screen from loading. */
const laneOf = ({ upload, changes }: EndpointSpec): string =>
  upload ? 'upload' : changes ? 'change' : 'read'

/** Whom limits count: a member, a guest or a person of the staff whose token was verified; null for anybody else. */
function callerName({ member, visitor, staff }: Callers): string | null {
  if (staff) return `staff ${staff.staffId}`
  if (member) return `member ${member.memberId}`
  return visitor ? `${visitor.kind} ${visitor.id}` : null
}

function callOf(
  request: FastifyRequest,
  {
    endpoint,
    callers: { member, visitor, staff },
    requester,
    room,
  }: { endpoint: EndpointSpec; callers: Callers; requester: string; room: FileRoom },
): Call<EndpointSpec> {
  const key = readKey(endpoint, request)
  if (endpoint.play && member?.pausedUntil)
    throw refuse('PLAY_PAUSED', { until: member.pausedUntil.getTime() })
  return {
    params: decode(endpoint, endpoint.params, request.params) as never,
    body: decode(endpoint, endpoint.body, readBody(endpoint, request)) as never,
    member: member as never,
    visitor: visitor as never,
    staff: staff as never,
    refuse,
    requestId: request.id,
    key: key ? `key:${key}` : `request:${request.id}`,
    keyGiven: key !== undefined,
    requester,
    address: networkOf(request.ip),
    headers: request.headers,
    rawBody: rawBodyOf(request),
    // Read only here: any other body is whole in memory before its sender is known.
    readFile: async () => (endpoint.upload ? readUpload(request, endpoint.upload, room) : null),
  }
}

/** 303: whatever the first call was, the next is a GET; where it came from stays here. */
function sendOn(reply: FastifyReply, { location }: RedirectAnswer): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(location, 303)
}

const send = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))

/** The first checks of every call, in the order of API-5: requester, service, address. */
function gate(house: House, request: FastifyRequest): string {
  const requester = request.headers[requesterHeader]
  const { url = '' } = request.routeOptions
  const isOffice = officePath.test(url)
  if (requester === undefined) throw refuse('KEY_MISSING')
  if (typeof requester !== 'string' || !(isOffice ? officeApp : memberApp).test(requester))
    throw refuse('KEY_INVALID')
  // A service that is switched off is still looked after, from anywhere.
  const open = isOffice || ['/api/lookup/active', '/api/lookup/info'].includes(url)
  if (house.site.read('active').terminated === 'gone' && !open) throw refuse('gone')
  if (isBlocked(house, request) || (!isOffice && !isInCountry(house, request)))
    throw refuse('INVALID_IP')
  return requester
}

interface Callers {
  member?: SignedIn
  visitor?: Visitor
  staff?: StaffSignedIn
}

/** Who calls, as the endpoint wants to know it. A visitor of the chat with a token is that member, whatever guest's name comes along. */
async function whoCalls(
  house: House,
  request: FastifyRequest,
  { who, firstPassword }: EndpointSpec,
  requester: string,
  alongside?: string,
): Promise<Callers> {
  if (who === 'member') return { member: await signIn(house, request, requester, alongside) }
  if (who === 'staff') return { staff: await signInStaff(house, request, firstPassword) }
  if (who !== 'visitor') return {}
  if (request.headers.authorization !== undefined)
    return { visitor: { kind: 'member', id: (await signIn(house, request, requester)).memberId } }
  const named = request.headers[guestHeader]
  if (typeof named !== 'string') throw refuse('UNAUTHORIZED')
  const guest = await readGuest(house, named)
  if (guest === null) throw refuse('INVALID_GUEST')
  return { visitor: { kind: 'guest', id: guest } }
}

async function signInStaff(
  house: House,
  request: FastifyRequest,
  firstPassword = false,
): Promise<StaffSignedIn> {
  const found = await readStaffSession(house.db, tokenOf(request))
  if (typeof found === 'string') throw refuse(found)
  if (found.mustChange && !firstPassword) throw refuse('NOT_ALLOWED')
  return found
}

async function signIn(
  house: House,
  request: FastifyRequest,
  requester: string,
  alongside?: string,
): Promise<SignedIn> {
  const found = await readSession(
    house.db,
    tokenOf(request),
    { requester, device: deviceOf(request.headers) },
    alongside,
  )
  if (typeof found === 'string') throw refuse(found)
  return found
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined) throw refuse('UNAUTHORIZED')
  const [scheme, token, ...more] = header.split(' ')
  // Nothing may follow the token: the limit of requests counts by the whole header.
  if (scheme !== 'Bearer' || !token || more.length > 0) throw refuse('invalid-token')
  return token
}

function readKey(endpoint: EndpointSpec, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !keyShape.test(key))
    throw refuse('INVALID_INPUT', { fields: ['idempotency-key'] })
  return key
}

function decode(
  endpoint: EndpointSpec,
  schema: z.ZodMiniType | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined
  const result = z.safeDecode(schema, value as never)
  if (result.success) return result.data
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))]
  const own: RefusalCode | undefined = fields
    .map((field) => endpoint.fieldRefusals?.[field.split('.')[0]!])
    .find((code) => code !== undefined)
  throw refuse(own ?? 'INVALID_INPUT', { fields })
}

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0)

/** Stands for a body that is not JSON. It is refused only after the session and the rate were checked (API-5). */
const noJson = Symbol('no JSON')

function readBody(endpoint: EndpointSpec, request: FastifyRequest): unknown {
  if (endpoint.body && (request.body === noJson || request.isMultipart()))
    throw refuse('INVALID_INPUT', { fields: ['body'] })
  return request.body === undefined ? {} : request.body
}

/** Keeps the raw body beside the parsed one; a body that is no JSON, whatever it calls itself, is a bad input of the endpoint that reads it. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      rawBodies.set(request, body)
      if (body.length === 0) return done(null, undefined)
      return parse(request, body.toString('utf8'), (error, json) =>
        done(null, error ? noJson : json),
      )
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    rawBodies.set(request, body)
    done(null, body.length === 0 ? undefined : noJson)
  })
}
