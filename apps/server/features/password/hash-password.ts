import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Counter } from 'prom-client'
import { metrics } from '../../platform/http/metrics.ts'
import { refuse } from '../../platform/refusals.ts'
import { boundedQueue } from '../../platform/database/bounded-queue.ts'

/** Argon2id, 19 MiB, two passes (ACC-22), as OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const fullRetryAfter = 2

/**
 * The hash of 32 random bytes that were not stored. The password for an unknown phone is verified
 * against it, at the same cost as any other.
 */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$WP2VFgsT48i8SQU3+LHa+g$0EniXIjSDjZtMsmWokhbZetT9jW6ukdujeV+996jqIk'

/** The default size of libuv's thread pool. */
const usualThreads = 4
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || usualThreads

/**
 * Hashing is expensive by design. It gets a short queue and half the cores, so that a flood of
 * logins does not stall other requests, but at most half of libuv's threads, because DNS, files and
 * compression need the others (docs/decisions/158).
 */
const queue = boundedQueue({
  atOnce: Math.max(1, Math.floor(Math.min(availableParallelism(), threads) / 2)),
  maxQueued: 32,
})
const work = new Counter({
  name: 'champa_password_work_total',
  help: 'Password hashes computed.',
  labelNames: ['kind'],
  registers: [metrics],
})

/**
 * Signed-in members and known devices queue in `first`, so that a flood of unknown clients cannot
 * lock them out.
 */
export type HashLane = 'first' | 'usual'

function inLine<T>(kind: 'hash' | 'verify', run: () => Promise<T>, lane: HashLane): Promise<T> {
  const turn = queue(() => {
    work.inc({ kind })
    return run()
  }, lane)
  if (!turn) return Promise.reject(refuse('REQUEST_LIMIT', { retryAfter: fullRetryAfter }))
  return turn
}

/** Normalizes the characters, so that the same password typed on a different keyboard matches. */
const plain = (password: string): string => password.normalize('NFKC')

export function hashPassword(password: string, lane: HashLane = 'usual'): Promise<string> {
  return inLine('hash', () => hash(plain(password), cost), lane)
}

/** Performs exactly one verification, whether or not the member exists. */
export function verifyPassword(
  stored: string | undefined,
  password: string,
  lane: HashLane = 'usual',
): Promise<boolean> {
  const isArgon = stored !== undefined && stored.startsWith('$argon2id$')
  return inLine('verify', () => verify(isArgon ? stored : nobodysHash, plain(password)), lane).then(
    (right) => right && isArgon,
  )
}
