import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel'
import type { BalanceOutcome, GameProvider } from './port.ts'

export interface GuardLimits {
  /** Maximum concurrent balance queries to a provider. */
  atOnce: number
  /** Maximum waiting queries; further ones are rejected. */
  waiting: number
  /**
   * A query that has waited longer than this is dropped, because its caller no longer needs the
   * answer.
   */
  maxWaitMs: number
  /**
   * When all open queries are silent for this long, no further one is sent, so a hanging provider
   * is detected before its calls time out.
   */
  silentMs: number
  /**
   * With fewer open queries than this, silence proves nothing: a single player's account may be
   * stuck.
   */
  minSilent: number
  /** The provider is paused after this many players in a row without a balance. */
  failures: number
  /** Length of the pause, after which one query probes the provider. */
  pauseMs: number
}

const defaults: GuardLimits = {
  atOnce: 128,
  waiting: 1_024,
  maxWaitMs: 3_000,
  silentMs: 3_000,
  minSilent: 3,
  failures: 5,
  pauseMs: 5_000,
}

const notQueried: BalanceOutcome = { outcome: 'not-asked' }

/**
 * Limits balance queries to one provider, so that a hanging or failing provider costs few
 * connections and little memory, and callers get `not-asked` at once. Calls that move money, or
 * find out where money is, are not limited (decision 051).
 * @param onPause is called with true when the provider is paused, with false when it is back.
 */
export function guardBalance(
  provider: GameProvider,
  onPause: (isPaused: boolean) => void,
  limits: Partial<GuardLimits> = {},
): GameProvider {
  const { atOnce, waiting, maxWaitMs, silentMs, minSilent, failures, pauseMs } = {
    ...defaults,
    ...limits,
  }
  const slots = bulkhead(atOnce, waiting)
  /**
   * Players without a balance since the last success. A player counts once, so a stuck account does
   * not pause the provider for everyone.
   */
  const failing = new Set<string>()
  const breaker = circuitBreaker(
    handleWhenResult(
      (result) => (result as BalanceOutcome).outcome === 'unavailable' && failing.size >= failures,
    ),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(1) },
  )
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onPause(true)
    if (state === CircuitState.Closed) onPause(false)
  })

  let openQueries = 0
  /** The time of the last answer, or of the first query after a time without open queries. */
  let answeredAt = 0

  const query = async (player: { username: string }): Promise<BalanceOutcome> => {
    if (openQueries === 0) answeredAt = performance.now()
    openQueries += 1
    try {
      const outcome = await provider.balance(player)
      if (outcome.outcome === 'unavailable') failing.add(player.username)
      else {
        answeredAt = performance.now()
        failing.clear()
      }
      return outcome
    } finally {
      openQueries -= 1
    }
  }
  const queryGuarded = async (
    player: { username: string },
    since: number,
  ): Promise<BalanceOutcome> => {
    const now = performance.now()
    if (now - since > maxWaitMs || (openQueries >= minSilent && now - answeredAt > silentMs))
      return notQueried
    // The circuit breaker would queue other queries while a probe runs, so they are rejected
    // instead.
    if (breaker.state === CircuitState.HalfOpen) return notQueried
    return breaker.execute(() => query(player))
  }

  return {
    ...provider,
    async balance(player) {
      const since = performance.now()
      return slots.execute(() => queryGuarded(player, since)).catch(orNotAsked)
    },
  }
}

function orNotAsked(error: unknown): BalanceOutcome {
  if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) return notQueried
  throw error
}
