import type { Answer, Input } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { askKey } from './asks.ts'
import { call } from './call.ts'

/**
 * Only a call without side effects is cached and retried. The HTTP verb does not decide this
 * (API-9).
 */
export type Question = EndpointSpec & { changes: false }

interface AskOptions {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  refetchOnWindowFocus?: boolean
}

type AskArguments<E> =
  {} extends Input<E>
    ? [input?: Input<E>, options?: AskOptions]
    : [input: Input<E>, options?: AskOptions]

export function useAsk<E extends Question>(
  endpoint: E,
  ...[input, options]: AskArguments<E>
): UseQueryResult<Answer<E>, Refused> {
  const asked = useQuery<unknown, Refused>({
    queryKey: askKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...options,
  })
  // `call` decoded the answer by this endpoint's schema; the cache is typed for any answer.
  return asked as UseQueryResult<Answer<E>, Refused>
}
