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
  /** A query that has waited longer is dropped: its caller no longer needs the answer. */
  maxWaitMs: number
  /**
   * When all open queries are silent for this long, no further one is sent, so a hanging provider
   * is detected before its calls time out.
   */
  silentMs: number
  /**
   * Below this number of open queries silence proves nothing: a single player's account may be
   * stuck.
   */
  silentAsked: number
  /** The provider is paused after this many players in a row without a balance. */
  failures: number
  /** Length of the pause; then one query probes the provider. */
  restsMs: number
}

const usual: GuardLimits = {
  atOnce: 128,
  waiting: 1_024,
  maxWaitMs: 3_000,
  silentMs: 3_000,
  silentAsked: 3,
  failures: 5,
  restsMs: 5_000,
}

const notAsked: BalanceOutcome = { outcome: 'not-asked' }

/**
 * Limits balance queries to one provider: when it hangs or fails, it costs a few connections and
 * little memory, and callers get `not-asked` at once. It guards balance queries only; calls that
 * move money, or find out where money is, must not pass it (decision 051).
 * @param onRest is called with true when the provider is paused, with false when it is back.
 */
export function guardBalance(
  provider: GameProvider,
  onRest: (rests: boolean) => void,
  limits: Partial<GuardLimits> = {},
): GameProvider {
  const { atOnce, waiting, maxWaitMs, silentMs, silentAsked, failures, restsMs } = {
    ...usual,
    ...limits,
  }
  const room = bulkhead(atOnce, waiting)
  /**
   * Players without a balance since the last success. A player counts once, so a stuck account does
   * not pause the provider for everyone.
   */
  const failing = new Set<string>()
  const breaker = circuitBreaker(
    handleWhenResult(
      (result) => (result as BalanceOutcome).outcome === 'unavailable' && failing.size >= failures,
    ),
    { halfOpenAfter: restsMs, breaker: new ConsecutiveBreaker(1) },
  )
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onRest(true)
    if (state === CircuitState.Closed) onRest(false)
  })

  let asked = 0
  /** Time of the last answer, or of the first query since none was open. */
  let heardAt = 0

  const ask = async (player: { username: string }): Promise<BalanceOutcome> => {
    if (asked === 0) heardAt = performance.now()
    asked += 1
    try {
      const outcome = await provider.balance(player)
      if (outcome.outcome === 'unavailable') failing.add(player.username)
      else {
        heardAt = performance.now()
        failing.clear()
      }
      return outcome
    } finally {
      asked -= 1
    }
  }
  const take = async (player: { username: string }, since: number): Promise<BalanceOutcome> => {
    const now = performance.now()
    if (now - since > maxWaitMs || (asked >= silentAsked && now - heardAt > silentMs))
      return notAsked
    // During the probe the breaker would make the other queries wait for it.
    if (breaker.state === CircuitState.HalfOpen) return notAsked
    return breaker.execute(() => ask(player))
  }

  return {
    ...provider,
    async balance(player) {
      const since = performance.now()
      return room.execute(() => take(player, since)).catch(orNotAsked)
    },
  }
}

function orNotAsked(error: unknown): BalanceOutcome {
  if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) return notAsked
  throw error
}
