import type { Answer, Input } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryKeyOf } from './query-client.ts'
import { call } from './call.ts'

/**
 * Only a call without side effects is cached and retried. The HTTP verb does not decide this
 * (API-9).
 */
export type QueryEndpoint = EndpointSpec & { changes: false }

interface ApiQueryOptions {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  refetchOnWindowFocus?: boolean
}

type ApiQueryArguments<E> =
  {} extends Input<E>
    ? [input?: Input<E>, options?: ApiQueryOptions]
    : [input: Input<E>, options?: ApiQueryOptions]

export function useApiQuery<E extends QueryEndpoint>(
  endpoint: E,
  ...[input, options]: ApiQueryArguments<E>
): UseQueryResult<Answer<E>, Refused> {
  const result = useQuery<unknown, Refused>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...options,
  })
  // `call` decoded the answer by this endpoint's schema; the cache is typed for any answer.
  return result as UseQueryResult<Answer<E>, Refused>
}
