import { loadingDelayMs } from '@champa/contract/constants'
import { readCoupons, readSpinSetup } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '@champa/client/react/online'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery } from '../../../platform/client.ts'
import { findRound, type Outcome, playRound, type Setup, type SpinResult } from './play-round.ts'
import { hasCoins, type Trouble, troubleNow, troubleOf } from './trouble.ts'

/** The queries that the screen sends at once. */
export const spinQueries = [readSpinSetup]

export type ActiveWheel = NonNullable<Setup['activeSpinwheel']>

/**
 * One round on screen, with the wheel as it was at the tap, even if the operator changes it during
 * the round.
 */
interface Round {
  no: number
  wheel: ActiveWheel
  result: SpinResult | null
  /** True while the round is being looked up because its response was lost. */
  looking: boolean
  landed: boolean
}

export interface Rounds {
  round: Round | null
  trouble: Trouble | null
  /** Whether a tap on the hub would start a spin. */
  ready: boolean
  spin(): void
  /** Repeats the lookup of a round with an unknown outcome. */
  findAgain(): void
  land(): void
  /** Ends the round and shows the prize. */
  finish(): void
}

/** The member's rounds, one at a time: each is requested once by a tap, never automatically. */
export function useRound(setup: Setup | undefined, onResult: (result: SpinResult) => void): Rounds {
  const online = useOnline()
  const [round, setRound] = useState<Round | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // A ref, because a second tap in the same frame would still see the old state.
  const busy = useRef(false)

  /** Finishes the request for a round with its outcome; true when there is a result to show. */
  function settle(outcome: Outcome, no: number): outcome is Extract<Outcome, { end: 'played' }> {
    busy.current = false
    void refreshQueries([readSpinSetup, readCoupons, readWallet])
    setTrouble(troubleOf(outcome, no))
    return outcome.end === 'played'
  }

  async function play(no: number, wheel: ActiveWheel, from: Setup): Promise<void> {
    busy.current = true
    setTrouble(null)
    setRound({ no, wheel, result: null, looking: false, landed: false })
    const outcome = await playRound(no, from, () =>
      setRound((before) => before && { ...before, looking: true }),
    )
    if (!settle(outcome, no)) return setRound(null)
    const { result } = outcome
    // If the operator has changed the wheel since, it may not contain the prize, so there is no
    // slice to stop at.
    if (wheel.slices.some((slice) => slice.code === result.code))
      setRound((before) => before && { ...before, result })
    else end(result)
  }

  async function findAgain(): Promise<void> {
    if (busy.current || trouble?.kind !== 'unknown') return
    busy.current = true
    const { no, askedAt } = trouble
    setTrouble({ ...trouble, looking: true })
    const outcome = await findRound(no, askedAt)
    if (settle(outcome, no)) onResult(outcome.result)
  }

  function end(result: SpinResult): void {
    setRound(null)
    onResult(result)
  }

  function spin(): void {
    const wheel = setup?.activeSpinwheel
    if (busy.current || round || trouble?.kind === 'unknown' || !setup || !wheel) return
    if (!online) return
    if (!setup.next || !hasCoins(setup)) setTrouble({ kind: 'noCoin' })
    else void play(setup.next.no, wheel, setup)
  }

  const findOnline = useEffectEvent(() => void findAgain())
  const nextNo = setup?.next?.no
  useEffect(() => {
    // Repeats the lookup of an unanswered round when the network is back, or when the next round
    // has been announced.
    if (online) findOnline()
  }, [online, nextNo])

  return {
    round,
    trouble: troubleNow(trouble, setup, online),
    ready: online && hasCoins(setup) && round === null && trouble?.kind !== 'unknown',
    spin,
    findAgain: () => void findAgain(),
    land: () => setRound((before) => before && { ...before, landed: true }),
    finish: () => round?.result && end(round.result),
  }
}

/** The wheel, the coins and the next round, as loaded from the server. */
export function useSetup() {
  const query = useApiQuery(readSpinSetup)
  const waiting = useDelayed(query.isPending, loadingDelayMs)
  return {
    setup: query.data,
    /** True when loading takes long enough to show a skeleton. */
    waiting,
    failed: query.isError && !query.data,
    error: query.error,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    /** Refreshes the data after a prize or a claim was shown. */
    reload: () => void refreshQueries([readSpinSetup, readCoupons]),
    currency: useApiQuery(readWallet).data?.currency ?? 'THB',
  }
}

/**
 * Freezes a value while `held` is true, so that the screen does not reveal the result before the
 * wheel has stopped.
 */
export function useFrozen<T>(value: T, held: boolean): T {
  const [frozen, setFrozen] = useState(value)
  useEffect(() => {
    if (!held) setFrozen(value)
  }, [value, held])
  return held ? frozen : value
}
