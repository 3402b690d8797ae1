import { boundedQueue } from '../database/bounded-queue.ts'
import { refuse } from '../refusals.ts'

/** The general limit of requests a minute ends the line before this does. */
const maxWaiting = 1_000
const fullRetryAfter = 1

/** Runs the work of one name when it is its turn. */
export type TakeTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** A few pieces of work of one name run at once and the others wait in line, so one member's burst leaves the database to everybody else. */
export function openTurns(atOnce: number): TakeTurn {
  const lines = new Map<string, { queue: ReturnType<typeof boundedQueue>; inside: number }>()
  return async (name, work) => {
    const line = lines.get(name) ?? {
      queue: boundedQueue({ atOnce, waitingMost: maxWaiting }),
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
