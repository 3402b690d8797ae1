import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import { networkOf } from '../http/network-of.ts'
import type { Settings } from '../settings.ts'
import { openKnownCallers } from './known-callers.ts'
import { openTurns, type TakeTurn } from './turns.ts'
import { openUploadRoom, type OpenFileRoom } from './upload-room.ts'
import { openWebhookGate, type WebhookGate } from './webhook-gate.ts'

const minuteMs = 60_000
/** Many members share one address of a mobile network; a stranger who floods has one too. */
const membersBehindAnAddress = 10
/** Each limit has a store of its own, and only verified callers are in the members': nobody empties the counters of others. */
const maxCounters = 100_000
/** The plugin's types do not know that each limit takes it. */
const storeOfItsOwn: object = { cache: maxCounters }

export interface RateLimits {
  /** Counts an API call of this caller, or of an address without one. */
  count(request: FastifyRequest, caller: string | null): Promise<void>
  /** Few calls of one caller are worked on at once. */
  takeTurn: TakeTurn
  roomForFile: OpenFileRoom
  webhooks: WebhookGate
}

type LimitSettings = Pick<Settings, 'requestsPerMinute' | 'requestsAtOnce' | 'webhookAddresses'>

/**
 * The general limits, in this process's memory; those that guard money and secrets are in the database. In front of every
 * route (files and unknown paths too) a request counts for its verified caller, or else for its address.
 */
export async function openRateLimits(
  app: FastifyInstance,
  { requestsPerMinute, requestsAtOnce, webhookAddresses }: LimitSettings,
): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, timeWindow: minuteMs, cache: maxCounters })
  const limit = (
    max: number,
    keyOf: (request: FastifyRequest) => string,
  ): ((request: FastifyRequest) => Promise<void>) => {
    const check = app.createRateLimit({
      max,
      timeWindow: minuteMs,
      keyGenerator: keyOf,
      ...storeOfItsOwn,
    })
    return async (request) => {
      const found = await check(request)
      if (!found.isAllowed && found.isExceeded)
        throw refuse('REQUEST_LIMIT', { retryAfter: Math.max(1, found.ttlInSeconds) })
    }
  }
  const known = openKnownCallers()
  const callers = new WeakMap<FastifyRequest, string>()
  const byAddress = limit(requestsPerMinute * membersBehindAnAddress, (request) =>
    networkOf(request.ip),
  )
  const byStranger = limit(requestsPerMinute, (request) => networkOf(request.ip))
  const byCaller = limit(requestsPerMinute, (request) => callers.get(request)!)
  app.addHook('onRequest', async (request) => {
    const caller = known.nameOf(request.headers.authorization)
    if (caller === undefined) return byAddress(request)
    callers.set(request, caller)
    return byCaller(request)
  })
  return {
    count: async (request, caller) => {
      const { authorization } = request.headers
      if (caller !== null && authorization !== undefined) known.remember(authorization, caller)
      if (callers.has(request)) return
      if (caller === null) return byStranger(request)
      callers.set(request, caller)
      return byCaller(request)
    },
    takeTurn: openTurns(requestsAtOnce),
    roomForFile: openUploadRoom(),
    webhooks: openWebhookGate({
      addresses: webhookAddresses,
      unsignedPerMinute: requestsPerMinute,
    }),
  }
}
