import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import { networkOf } from '../http/network-of.ts'
import type { Settings } from '../settings/settings.ts'
import { openKnownCallers } from './known-callers.ts'
import { openTries } from './tries.ts'
import { openUploadBudget, type OpenFileBudget } from './upload-budget.ts'
import { openWebhookGate, type WebhookGate } from './webhook-gate.ts'
import { boundedQueue } from '../database/bounded-queue.ts'

/**
 * Maximum number of queued calls per caller; it is high, because the limit of requests per minute
 * applies first.
 */
const maxWaiting = 1_000
const fullRetryAfter = 1

/** Runs the work as soon as fewer than the maximum number of calls run for this key. */
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
/**
 * How many times its own limit an address may reach, because many members share one address of a
 * mobile network.
 */
const membersBehindAnAddress = 10
/**
 * Counts calls per key and minute. Each limit has a separate store, and only verified callers enter
 * the members' stores, so others cannot evict their counters.
 * @throws REQUEST_LIMIT from the returned function, for a call beyond `max`.
 */
function openLimit(max: number): (key: string) => void {
  const calls = openTries({ maxAttempts: max, windowMs: minuteMs })
  return (key) => {
    const waitMs = calls.take(key)
    if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1_000) })
  }
}

export interface RateLimits {
  /** Counts an API call for its caller, or for its address when it has none. */
  count(request: FastifyRequest, caller: string | null): void
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
 * for files and unknown paths) counts against its token if that was verified recently, otherwise
 * against its address. It counts against its member only once its session is verified, so that a
 * revoked token cannot use up the member's limit.
 */
export function openRateLimits(
  app: FastifyInstance,
  { requestsPerMinute, requestsAtOnce, webhookAddresses }: LimitSettings,
): RateLimits {
  const knownCallers = openKnownCallers()
  const counted = new WeakSet<FastifyRequest>()
  const countAddress = openLimit(requestsPerMinute * membersBehindAnAddress)
  const countNewCaller = openLimit(requestsPerMinute)
  const countToken = openLimit(requestsPerMinute)
  const countCaller = openLimit(requestsPerMinute)
  app.addHook('onRequest', (request, _, done) => {
    const token = knownCallers.counterOf(request.headers)
    if (token === undefined) countAddress(networkOf(request.ip))
    else {
      counted.add(request)
      countToken(token)
    }
    done()
  })
  return {
    count: (request, caller) => {
      if (caller === null) {
        if (!counted.has(request)) countNewCaller(networkOf(request.ip))
        return
      }
      if (request.headers.authorization !== undefined)
        knownCallers.remember(request.headers, caller)
      countCaller(caller)
    },
    forget: (request) => knownCallers.forget(request.headers),
    takeTurn: openTurns(requestsAtOnce),
    openFileBudget: openUploadBudget(),
    webhooks: openWebhookGate({
      addresses: webhookAddresses,
      unsignedPerMinute: requestsPerMinute,
    }),
  }
}
