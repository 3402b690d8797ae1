import { boundedQueue } from '../database/bounded-queue.ts'
import { refuse } from '../refusals.ts'

/** High, because the limit of requests per minute is checked first. */
const maxWaiting = 1_000
const fullRetryAfter = 1

/** Runs the work when the key has a free turn. */
export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

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
