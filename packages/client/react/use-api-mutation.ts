import type { EndpointSpec } from '@champa/contract/endpoint'
import { useRef, useState } from 'react'
import { refreshedSoon } from './query-client.ts'
import type { Api } from './api.ts'
import {
  type AnyInput,
  type Answer,
  type Input,
  type InputArgument,
  pathOf,
  wireBody,
} from '../call-shape.ts'
import { closeIntent, keyOfIntent } from '../intent-key.ts'
import { isOutcomeUnknown, Refused } from '../refused.ts'

interface ApiMutationOptions {
  /** Queries to refetch after the mutation, also when its outcome is unknown. */
  refreshes?: readonly EndpointSpec[]
}

export interface ApiMutation<E> {
  /**
   * The answer; null when it was refused (then `refused` holds the reason) or when an earlier run
   * is pending. Never rejects.
   */
  run(...input: InputArgument<E>): Promise<Answer<E> | null>
  busy: boolean
  /**
   * Busy, or waiting for the changed figures to load: a button that depends on them is disabled
   * until then.
   */
  isSettling: boolean
  refused: Refused | null
  /** The refusal of the last run, available before the next render. */
  lastRefused(): Refused | null
  /** Clears the last refusal. */
  reset(): void
}

type UseApiMutation = <E extends EndpointSpec>(
  endpoint: E,
  options?: ApiMutationOptions,
) => ApiMutation<E>

/** The hook that calls an endpoint of this API once per tap; it never retries. */
export const createUseApiMutation = ({ call }: Api): UseApiMutation =>
  function useApiMutation<E extends EndpointSpec>(
    endpoint: E,
    { refreshes = [] }: ApiMutationOptions = {},
  ): ApiMutation<E> {
    const [busy, setBusy] = useState(false)
    // A count: a second mutation may begin while the figures of the first are still on their way.
    const [settling, setSettling] = useState(0)
    const [refused, setRefused] = useState<Refused | null>(null)
    // A ref, because two taps in one frame see the same state.
    const running = useRef(false)
    const last = useRef<Refused | null>(null)

    async function settle(): Promise<void> {
      if (refreshes.length === 0) return
      setSettling((count) => count + 1)
      await refreshedSoon(refreshes)
      setSettling((count) => count - 1)
    }

    async function run(...[input]: InputArgument<E>): Promise<Answer<E> | null> {
      if (running.current) return null
      running.current = true
      setBusy(true)
      setRefused(null)
      last.current = null
      try {
        const answer = await callOnce(call, endpoint, input)
        void settle()
        return answer
      } catch (error) {
        const refusal = error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
        if (isOutcomeUnknown(refusal)) void settle()
        setRefused(refusal)
        last.current = refusal
        return null
      } finally {
        running.current = false
        setBusy(false)
      }
    }

    return {
      run,
      busy,
      isSettling: busy || settling > 0,
      refused,
      lastRefused: () => last.current,
      reset: () => setRefused(null),
    }
  }

async function callOnce<E extends EndpointSpec>(
  call: Api['call'],
  endpoint: E,
  input: Input<E> | undefined,
): Promise<Answer<E>> {
  if (!endpoint.idempotent) return call(endpoint, input)
  const intent = intentOf(endpoint, input)
  try {
    const answer = await call(endpoint, input, { idempotencyKey: keyOfIntent(intent, Date.now()) })
    closeIntent(intent)
    return answer
  } catch (error) {
    if (error instanceof Refused && !isOutcomeUnknown(error)) closeIntent(intent)
    throw error
  }
}

function intentOf(endpoint: EndpointSpec, input: AnyInput | undefined): string {
  const body = JSON.stringify(wireBody(endpoint, input) ?? null)
  return `${endpoint.method} ${pathOf(endpoint, input)} ${body}`
}
