import type { PlayLock } from '@champa/contract/lock'

interface LockMeter {
  /**
   * The quantity that the bar shows: turnover when some is required, else the total balance
   * compared with the goal.
   */
  of: 'turnover' | 'total'
  done: bigint
  required: bigint
  left: bigint
}

export function meterOf(
  lock: Pick<PlayLock, 'turnoverRequired' | 'turnoverDone' | 'wonAt' | 'total'>,
): LockMeter {
  const { turnoverRequired, turnoverDone, wonAt, total } = lock
  if (turnoverRequired !== null)
    return {
      of: 'turnover',
      done: turnoverDone,
      required: turnoverRequired,
      left: missing(turnoverRequired, turnoverDone),
    }
  const goal = wonAt ?? 0n
  return { of: 'total', done: total, required: goal, left: missing(goal, total) }
}

/**
 * Whether the lock is over according to the loaded balances; a balance sync still has to confirm
 * this.
 */
export function isDue({
  turnoverRequired,
  turnoverDone,
  wonAt,
  lostAt,
  total,
}: Pick<PlayLock, 'turnoverRequired' | 'turnoverDone' | 'wonAt' | 'lostAt' | 'total'>): boolean {
  const isWon =
    (turnoverRequired === null || turnoverDone >= turnoverRequired) &&
    (wonAt === null || total >= wonAt)
  return isWon || total <= lostAt
}

function missing(required: bigint, done: bigint): bigint {
  return required > done ? required - done : 0n
}
