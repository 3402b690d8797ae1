import type { Answer, Input, InputArgument } from '@champa/client/call-shape'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { useRef, useState } from 'react'
import { refreshAsks } from './asks.ts'
import { call } from './call.ts'

interface ChangeOptions {
  /** Asked again once the change is done, and also when its outcome is unknown. */
  refreshes?: readonly EndpointSpec[]
}

export interface Change<E> {
  /** The answer; null when it was refused (then `refused` says why) or when a first tap is still at work. Never rejects. */
  run(...input: InputArgument<E>): Promise<Answer<E> | null>
  busy: boolean
  refused: Refused | null
  /** Takes the last refusal off the screen. */
  clear(): void
}

/** A call that changes something: made once per tap, never repeated by itself. */
export function useChange<E extends EndpointSpec>(
  endpoint: E,
  { refreshes = [] }: ChangeOptions = {},
): Change<E> {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  // A ref, not the state: two taps in one frame see the same state.
  const running = useRef(false)

  async function run(...[input]: InputArgument<E>): Promise<Answer<E> | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setRefused(null)
    try {
      const answer = await call(endpoint, input as Input<E>)
      void refreshAsks(refreshes)
      return answer
    } catch (error) {
      const refusal = error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
      if (isOutcomeUnknown(refusal)) void refreshAsks(refreshes)
      setRefused(refusal)
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { run, busy, refused, clear: () => setRefused(null) }
}
