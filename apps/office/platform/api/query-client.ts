import { type AnyInput, type Answer, type Input, wireBody } from '@champa/client/call-shape'
import { readAgain } from '@champa/client/read-again'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'

const freshForMs = 5_000
const cachedForMs = 10 * 60_000

/** Query cache: all server state of the office. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      gcTime: cachedForMs,
      // Only a query is retried automatically, and only when no answer arrived.
      retry: (failures, error) =>
        failures < 2 && error instanceof Refused && isOutcomeUnknown(error),
      refetchOnWindowFocus: true,
    },
  },
})

export function queryKeyOf(endpoint: EndpointSpec, input?: AnyInput): readonly unknown[] {
  return [endpoint.path, input?.params ?? null, wireBody(endpoint, input) ?? null]
}

/** Refetches the active queries of these endpoints. Cached data stays on screen meanwhile. */
export async function refreshQueries(endpoints: readonly EndpointSpec[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => readAgain(queryClient, [endpoint.path])))
}

/** Stores data from another call in the cache of the query that would fetch it. */
export function storeAnswer<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  answer: Answer<E>,
): void {
  queryClient.setQueryData(queryKeyOf(endpoint, input), answer)
}
