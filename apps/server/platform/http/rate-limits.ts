import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import { networkOf } from './network-of.ts'
import { openUploadRoom, type TakeRoom } from './upload-room.ts'

const minuteMs = 60_000
/** Many members share one address of a mobile network; a stranger who floods has one too. */
const membersBehindAnAddress = 10

export interface RateLimits {
  /** In front of everything: shields the session look-up from whoever makes up tokens. */
  shield: (request: FastifyRequest) => Promise<void>
  /** A caller without a session, by address. */
  stranger: (request: FastifyRequest) => Promise<void>
  /** A signed-in member, by the token that was found good: made-up tokens never reach this. */
  member: (request: FastifyRequest) => Promise<void>
  /** Of the memory, for a file. */
  roomForFile: TakeRoom
}

/** The general limits of requests a minute, in this process's memory; those that guard money and secrets are in the database. */
export async function openRateLimits(app: FastifyInstance, requestsPerMinute: number): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, timeWindow: minuteMs })
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string): ((request: FastifyRequest) => Promise<void>) => {
    const check = app.createRateLimit({ max, timeWindow: minuteMs, keyGenerator })
    return async (request) => {
      const found = await check(request)
      if (!found.isAllowed && found.isExceeded) throw refuse('REQUEST_LIMIT', { retryAfter: Math.max(1, found.ttlInSeconds) })
    }
  }
  return {
    shield: limit(requestsPerMinute * membersBehindAnAddress, (request) => `shield ${networkOf(request.ip)}`),
    stranger: limit(requestsPerMinute, (request) => `stranger ${networkOf(request.ip)}`),
    member: limit(requestsPerMinute, (request) => `member ${request.headers.authorization}`),
    roomForFile: openUploadRoom(),
  }
}
