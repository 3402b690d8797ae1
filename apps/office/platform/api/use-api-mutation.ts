import type { Answer, Input, InputArgument } from '@champa/client/call-shape'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { useRef, useState } from 'react'
import { refreshQueries } from './query-client.ts'
import { call } from './call.ts'

interface ApiMutationOptions {
  /** Queries refetched once the mutation has settled, even when its outcome is unknown. */
  refreshes?: readonly EndpointSpec[]
}

export interface ApiMutation<E> {
  /**
   * The answer; null when it was refused (then `refused` holds the refusal) or when a previous call
   * is still running. Never rejects.
   */
  run(...input: InputArgument<E>): Promise<Answer<E> | null>
  busy: boolean
  refused: Refused | null
  /** Resets `refused`. */
  reset(): void
}

/** A mutation: called once per tap, never retried automatically. */
export function useApiMutation<E extends EndpointSpec>(
  endpoint: E,
  { refreshes = [] }: ApiMutationOptions = {},
): ApiMutation<E> {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  // A ref rather than state, because two taps within one frame see the same state.
  const running = useRef(false)

  async function run(...[input]: InputArgument<E>): Promise<Answer<E> | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setRefused(null)
    try {
      const answer = await call(endpoint, input as Input<E>)
      void refreshQueries(refreshes)
      return answer
    } catch (error) {
      const refusal = error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
      if (isOutcomeUnknown(refusal)) void refreshQueries(refreshes)
      setRefused(refusal)
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { run, busy, refused, reset: () => setRefused(null) }
}
