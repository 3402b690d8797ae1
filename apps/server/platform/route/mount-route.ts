import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { sessionCacheUses } from '@champa/contract/session-cache'
import type { AppContext } from '../app-context.ts'
import { networkOf } from '../http/network-of.ts'
import type { NoteRefusal } from '../http/security-log.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { FileBudget } from '../limits/upload-budget.ts'
import { answerOfKey } from '../office/office-key.ts'
import type { StaffSignedIn } from '../people/staff-session.ts'
import { Refusal } from '../refusals.ts'
import type { Route } from './route.ts'
import { authenticate, callerName, type AuthenticateOptions, type Caller } from './authenticate.ts'
import { authorizeStaff } from './authorize-staff.ts'
import { checkGate } from './gate.ts'
import { readCall } from './read-call.ts'
import { sendAnswer } from './send-answer.ts'

/** Records a refusal in the audit log, where it belongs there, before it is answered. */
export type RecordRefusal = (
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'body'>,
  refused: { endpoint: EndpointSpec; refusal: Refusal; staff: StaffSignedIn | undefined },
) => Promise<void>

/** Options common to all routes, besides their handlers. */
export interface Mounting {
  limits: RateLimits
  noteRefusal: NoteRefusal
  recordRefusal: RecordRefusal
}

interface Mounted extends Mounting {
  ctx: AppContext
  route: Route
  endpoint: EndpointSpec
}

/** Registers a route with Fastify: its URL and the steps of each request. */
export function mountRoute(
  app: FastifyInstance,
  ctx: AppContext,
  mounting: Mounting,
  route: Route,
): void {
  const { endpoint } = route
  const mounted = { ...mounting, ctx, route, endpoint }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request must never change anything.
    exposeHeadRoute: !endpoint.changes,
    ...(isWebhook(endpoint) ? limitUnsigned(mounted) : {}),
    handler: (request, reply) =>
      logRefusals(mounted, request, (caller) => respond(mounted, request, reply, caller)),
  })
}

/** The steps of a request, in order. */
async function respond(
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<FastifyReply> {
  const requester = passGate(mounted, request)
  const remembered = rememberedPart(mounted, request)
  await identify(mounted, request, caller, { requester, remembered })
  countCall(mounted, request, caller)
  if (caller.staff) authorizeStaff(mounted.endpoint, caller.staff)
  const budget = openFileBudget(mounted, request, caller)
  const result = await inTurn(mounted, caller, () =>
    handle(mounted, request, { caller, requester, budget }),
  )
  acceptEvent(mounted, request)
  return sendAnswer(request, reply, mounted.endpoint, result)
}

/** Refuses an app's call that fails the gate (`checkGate`); returns the requester. */
const passGate = ({ ctx, endpoint }: Mounted, request: FastifyRequest): string =>
  isFromApp(endpoint) ? checkGate(ctx, request) : ''

/** Fills in the verified caller. A refused token no longer counts against its former caller. */
async function identify(
  { ctx, endpoint, limits, route: { projection } }: Mounted,
  request: FastifyRequest,
  caller: Caller,
  options: Pick<AuthenticateOptions, 'requester' | 'remembered'>,
): Promise<void> {
  try {
    Object.assign(caller, await authenticate(ctx, request, endpoint, { ...options, projection }))
  } catch (error) {
    if (error instanceof Refusal) limits.forget(request)
    throw error
  }
}

/** The part of the caller's session that may come from memory. */
function rememberedPart({ endpoint }: Mounted, { body }: FastifyRequest) {
  const use = sessionCacheUses.get(endpoint)
  return use?.needsFresh?.(body) ? undefined : use?.part
}

/** Counts the call against the rate limit of its caller, or of its address. */
function countCall({ endpoint, limits }: Mounted, request: FastifyRequest, caller: Caller): void {
  if (isFromApp(endpoint)) limits.count(request, countedName(caller))
}

/** Opens the memory budget of the caller's file; nothing is taken until bytes arrive. */
const openFileBudget = ({ limits }: Mounted, request: FastifyRequest, caller: Caller): FileBudget =>
  limits.openFileBudget({
    isGuest: isGuest(caller),
    name: countedName(caller) ?? networkOf(request.ip),
  })

/** Queues the call while the caller has too many calls of this kind in progress. */
function inTurn<T>(
  { endpoint, limits }: Mounted,
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  const name = callerName(caller)
  return name === null ? work() : limits.takeTurn(`${name} ${laneOf(endpoint)}`, work)
}

/**
 * Checks the input against the contract and runs the handler. A call that is refused because its
 * remembered session may be out of date runs again with the session read anew.
 */
async function handle(
  mounted: Mounted,
  request: FastifyRequest,
  of: { caller: Caller; requester: string; budget: FileBudget },
): Promise<unknown> {
  const { ctx, endpoint, route } = mounted
  const { caller, requester } = of
  const run = async (): Promise<unknown> => {
    const call = readCall(request, endpoint, of)
    const answer = () => route.handle(call as never, ctx)
    // The handler knows whether the state still holds.
    return endpoint.setsState ? answer() : answerOfKey(ctx, call.officeKey, answer)
  }
  try {
    return await run()
  } catch (error) {
    if (!caller.member?.isRemembered || !mayBeOutdated(endpoint, error)) throw error
    await identify(mounted, request, caller, { requester })
    return await run()
  } finally {
    of.budget.free()
  }
}

const mayBeOutdated = (endpoint: EndpointSpec, error: unknown): boolean =>
  error instanceof Refusal &&
  sessionCacheUses.get(endpoint)?.rereadOn?.includes(error.code) === true

/**
 * A webhook that its handler accepted was signed, so it does not count towards the limit of
 * unsigned webhooks.
 */
function acceptEvent({ endpoint, limits }: Mounted, request: FastifyRequest): void {
  if (isWebhook(endpoint)) limits.webhooks.wasSigned(request)
}

/**
 * Logs a refusal before it is answered, and records one of a staff member in the audit log. `work`
 * fills in `caller`, so that both name a caller who was verified before the refusal.
 */
async function logRefusals<T>(
  { endpoint, noteRefusal, recordRefusal }: Mounted,
  request: FastifyRequest,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const caller: Caller = {}
  try {
    return await work(caller)
  } catch (error) {
    if (error instanceof Refusal) {
      noteRefusal(request, { endpoint, code: error.code, caller: callerName(caller) })
      await recordRefusal(request, { endpoint, refusal: error, staff: caller.staff })
    }
    throw error
  }
}

const isFromApp = ({ access }: EndpointSpec): boolean => access !== 'outside'

const isWebhook = ({ access, method }: EndpointSpec): boolean =>
  access === 'outside' && method === 'POST'
const maxWebhookBytes = 16_384

/** Limits unsigned webhooks before their body is read, and the size of every webhook. */
const limitUnsigned = (mounted: Mounted) => ({
  bodyLimit: maxWebhookBytes,
  onRequest: (request: FastifyRequest) =>
    logRefusals(mounted, request, async () => mounted.limits.webhooks.enter(request)),
})

/**
 * Separate queues of one caller, so that a slow upload or a transfer that waits for its game does
 * not delay reads.
 */
const laneOf = ({ upload, changes }: EndpointSpec): string =>
  upload ? 'upload' : changes ? 'change' : 'read'

const isGuest = ({ visitor }: Caller): boolean => visitor?.kind === 'guest'

/** Anyone can create guest tokens without limit, so a guest's calls are counted by address. */
const countedName = (caller: Caller): string | null => (isGuest(caller) ? null : callerName(caller))
