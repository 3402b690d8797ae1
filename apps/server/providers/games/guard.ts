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
  /** Questions that a provider is asked at the same time. */
  atOnce: number
  /** Questions that wait for one of those to end; more are not asked at all. */
  waiting: number
  /** Who has waited so long is not asked any more: nobody waits for the answer. */
  waitsMostMs: number
  /** While all that were asked have heard nothing for so long, nobody else is asked: a provider that hangs is known before its calls give up. */
  silentMs: number
  /** With fewer questions open than this, silence says nothing of the provider: one player's account may be stuck there. */
  silentAsked: number
  /** So many players in a row without a balance, and the provider is left alone. */
  failures: number
  /** For so long; then one question finds out whether it is back. */
  restsMs: number
}

const usual: GuardLimits = {
  atOnce: 128,
  waiting: 1_024,
  waitsMostMs: 3_000,
  silentMs: 3_000,
  silentAsked: 3,
  failures: 5,
  restsMs: 5_000,
}

const notAsked: BalanceOutcome = { outcome: 'unavailable' }

/**
 * Keeps the questions of many members to one provider within bounds: a provider that hangs or fails costs a few connections
 * and little memory, and who asks meanwhile hears at once that there is no answer. It stands before balances that are only
 * looked at; nothing that moves money, or finds out where money is, may pass it (decision 051).
 * @param onRest is told when the provider is left alone, and when it is back.
 */
export function guardBalance(
  provider: GameProvider,
  onRest: (rests: boolean) => void,
  limits: Partial<GuardLimits> = {},
): GameProvider {
  const { atOnce, waiting, waitsMostMs, silentMs, silentAsked, failures, restsMs } = {
    ...usual,
    ...limits,
  }
  const room = bulkhead(atOnce, waiting)
  /** Who has heard no balance since somebody did: one player counts once, or an account that is stuck would close the game to all. */
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
  /** The last answer, or when the first of those that are asked now was asked. */
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
    if (now - since > waitsMostMs || (asked >= silentAsked && now - heardAt > silentMs))
      return notAsked
    // While one question finds out, the breaker would let the others wait for it.
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
