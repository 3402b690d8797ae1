import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import { networkOf } from '../http/network-of.ts'
import type { Settings } from '../settings/settings.ts'
import { openKnownCallers } from './known-callers.ts'
import { openUploadBudget, type OpenFileBudget } from './upload-budget.ts'
import { openWebhookGate, type WebhookGate } from './webhook-gate.ts'
import { boundedQueue } from '../database/bounded-queue.ts'

/** High, because the limit of requests per minute is checked first. */
const maxWaiting = 1_000
const fullRetryAfter = 1

/** Runs the work when the key has a free turn. */
type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits the concurrent work per key and queues the rest, so that one member's burst does not
 * occupy the database.
 */
export function openTurns(atOnce: number): TakeTurn {
  const lines = new Map<string, { queue: ReturnType<typeof boundedQueue>; inside: number }>()
  return async (key, work) => {
    const line = lines.get(key) ?? {
      queue: boundedQueue({ atOnce, maxQueued: maxWaiting }),
      inside: 0,
    }
    lines.set(key, line)
    line.inside += 1
    try {
      const turn = line.queue(work)
      if (turn === null) throw refuse('REQUEST_LIMIT', { retryAfter: fullRetryAfter })
      return await turn
    } finally {
      line.inside -= 1
      if (line.inside === 0) lines.delete(key)
    }
  }
}

const minuteMs = 60_000
/** Many members share one mobile-network address, and so may an attacker. */
const membersBehindAnAddress = 10
/**
 * Size of each limit's own store. Only verified callers enter the members' store, so others cannot
 * evict their counters.
 */
const maxCounters = 100_000
/** The plugin accepts this option per limit, but its types lack it. */
const storeOfItsOwn: object = { cache: maxCounters }

export interface RateLimits {
  /** Counts an API call for its caller, or for its address when it has none. */
  count(request: FastifyRequest, caller: string | null): Promise<void>
  /** Counts later requests with this token, which was refused, for their address. */
  forget(request: FastifyRequest): void
  /** Limits the concurrent calls of one caller. */
  takeTurn: TakeTurn
  openFileBudget: OpenFileBudget
  webhooks: WebhookGate
}

type LimitSettings = Pick<Settings, 'requestsPerMinute' | 'requestsAtOnce' | 'webhookAddresses'>

/**
 * The general rate limits, in this process's memory; those of logins and secrets are rows of the
 * database (`login-limits.ts`, `../database/attempts.ts`). Before any route runs, a request (also
 * for files and unknown paths) counts against its token, if that was verified recently, otherwise
 * against its address. It counts against its member only once its session is verified, so that a
 * revoked token cannot use up the member's limit.
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
  const counters = new WeakMap<FastifyRequest, string>()
  const byAddress = limit(requestsPerMinute * membersBehindAnAddress, (request) =>
    networkOf(request.ip),
  )
  const byNewCaller = limit(requestsPerMinute, (request) => networkOf(request.ip))
  const byToken = limit(requestsPerMinute, (request) => counters.get(request) ?? '')
  const byCaller = limit(requestsPerMinute, (request) => counters.get(request) ?? '')
  app.addHook('onRequest', async (request) => {
    const token = known.counterOf(request.headers)
    if (token === undefined) return byAddress(request)
    counters.set(request, token)
    return byToken(request)
  })
  return {
    count: async (request, caller) => {
      if (caller === null) return counters.has(request) ? undefined : byNewCaller(request)
      if (request.headers.authorization !== undefined) known.remember(request.headers, caller)
      counters.set(request, caller)
      return byCaller(request)
    },
    forget: (request) => known.forget(request.headers),
    takeTurn: openTurns(requestsAtOnce),
    openFileBudget: openUploadBudget(),
    webhooks: openWebhookGate({
      addresses: webhookAddresses,
      unsignedPerMinute: requestsPerMinute,
    }),
  }
}
