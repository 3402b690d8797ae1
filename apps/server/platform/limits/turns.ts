import { boundedQueue } from '../database/bounded-queue.ts'
import { refuse } from '../refusals.ts'

/** High, because the limit of requests per minute is checked first. */
const maxWaiting = 1_000
const fullRetryAfter = 1

/** Runs the work when the name has a free turn. */
export type TakeTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits the concurrent work per name and queues the rest, so that one member's burst does not
 * occupy the database.
 */
export function openTurns(atOnce: number): TakeTurn {
  const lines = new Map<string, { queue: ReturnType<typeof boundedQueue>; inside: number }>()
  return async (name, work) => {
    const line = lines.get(name) ?? {
      queue: boundedQueue({ atOnce, maxQueued: maxWaiting }),
      inside: 0,
    }
    lines.set(name, line)
    line.inside += 1
    try {
      const turn = line.queue(work)
      if (turn === null) throw refuse('REQUEST_LIMIT', { retryAfter: fullRetryAfter })
      return await turn
    } finally {
      line.inside -= 1
      if (line.inside === 0) lines.delete(name)
    }
  }
}
