import { type AnyInput, type Answer, type Input, wireBody } from '@champa/client/call-shape'
import { readAgain } from '@champa/client/read-again'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'

const freshForMs = 5_000
const keptForMs = 10 * 60_000

/** All server state of the office: the answers to what was asked. */
export const asks = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // Only a question may be asked again by itself, and only when no answer came.
      retry: (failures, error) =>
        failures < 2 && error instanceof Refused && isOutcomeUnknown(error),
      refetchOnWindowFocus: true,
    },
  },
})

export function askKey(endpoint: EndpointSpec, input?: AnyInput): readonly unknown[] {
  return [endpoint.path, input?.params ?? null, wireBody(endpoint, input) ?? null]
}

/** Asks again whatever is on screen of these endpoints; what is known stays in view meanwhile. */
export async function refreshAsks(endpoints: readonly EndpointSpec[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => readAgain(asks, [endpoint.path])))
}

/** Puts an answer that came by another call where its question is asked. */
export function storeAnswer<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  answer: Answer<E>,
): void {
  asks.setQueryData(askKey(endpoint, input), answer)
}
