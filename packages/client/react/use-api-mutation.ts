import type { EndpointSpec } from '@champa/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryClient, refreshedSoon } from './query-client.ts'
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
import { asRefused, isOutcomeUnknown, type Refused } from '../refused.ts'

interface ApiMutationOptions {
  /** Queries to refetch after the mutation, even when its outcome is unknown. */
  refreshes?: readonly EndpointSpec[]
}

export interface ApiMutation<E> {
  /**
   * The response; null when the call was refused (then `refused` holds the reason) or when an
   * earlier run is pending. Never rejects.
   */
  run(...input: InputArgument<E>): Promise<Answer<E> | null>
  busy: boolean
  /**
   * True while a call is pending or the data it changed is being refetched; a button that depends
   * on this data is disabled until then.
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
    // The number of runs whose call or refetch is pending. A second run may begin during the
    // refetch of the first.
    const [settling, setSettling] = useState(0)
    // A ref, because two taps in one frame would both see the old state.
    const running = useRef(false)
    const last = useRef<Refused | null>(null)

    async function settle(): Promise<void> {
      if (refreshes.length === 0) return
      setSettling((count) => count + 1)
      await refreshedSoon(refreshes)
      setSettling((count) => count - 1)
    }

    const { mutateAsync, isPending, error, reset } = useMutation<
      Answer<E>,
      Refused,
      Input<E> | undefined
    >(
      {
        mutationFn: (input) => callOnce(call, endpoint, input),
        onSuccess: () => void settle(),
        onError: (refused) => void (isOutcomeUnknown(refused) && settle()),
      },
      queryClient,
    )

    async function run(...[input]: InputArgument<E>): Promise<Answer<E> | null> {
      if (running.current) return null
      running.current = true
      last.current = null
      try {
        return await mutateAsync(input)
      } catch (refused) {
        last.current = refused as Refused
        return null
      } finally {
        running.current = false
      }
    }

    return {
      run,
      busy: isPending,
      isSettling: isPending || settling > 0,
      refused: error,
      lastRefused: () => last.current,
      reset: () => void (running.current || reset()),
    }
  }

/** An idempotent endpoint gets a key, which stays the same until there is a definite response. */
async function callOnce<E extends EndpointSpec>(
  call: Api['call'],
  endpoint: E,
  input: Input<E> | undefined,
): Promise<Answer<E>> {
  if (!endpoint.idempotent) return call(endpoint, input)
  let intent = ''
  try {
    intent = intentOf(endpoint, input)
    const answer = await call(endpoint, input, { idempotencyKey: keyOfIntent(intent, Date.now()) })
    closeIntent(intent)
    return answer
  } catch (error) {
    const refused = asRefused(error)
    if (!isOutcomeUnknown(refused)) closeIntent(intent)
    throw refused
  }
}

function intentOf(endpoint: EndpointSpec, input: AnyInput | undefined): string {
  const body = JSON.stringify(wireBody(endpoint, input) ?? null)
  return `${endpoint.method} ${pathOf(endpoint, input)} ${body}`
}
