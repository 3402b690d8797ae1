import type { EndpointSpec } from '@champa/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryKeyOf } from './query-client.ts'
import type { Api } from './api.ts'
import type { Answer, Input } from '../call-shape.ts'
import { Refused } from '../refused.ts'

/**
 * Only a call without side effects is cached and retried; the HTTP method does not determine this
 * (API-9).
 */
export type QueryEndpoint = EndpointSpec & { changes: false }

interface ApiQueryOptions {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  refetchOnWindowFocus?: boolean
  /** True when only the user refetches the query, never the app automatically. */
  notByItself?: true
  /** True to keep the last page visible while the next one loads. */
  keepPrevious?: boolean
}

type ApiQueryArguments<E> =
  {} extends Input<E>
    ? [input?: Input<E>, options?: ApiQueryOptions]
    : [input: Input<E>, options?: ApiQueryOptions]

type UseApiQuery = <E extends QueryEndpoint>(
  endpoint: E,
  ...[input, options]: ApiQueryArguments<E>
) => UseQueryResult<Answer<E>, Refused>

/** The hook that queries an endpoint of this API. */
export const createUseApiQuery = ({ call }: Api): UseApiQuery =>
  function useApiQuery<E extends QueryEndpoint>(
    endpoint: E,
    ...[input, options]: ApiQueryArguments<E>
  ) {
    const { keepPrevious, notByItself, ...rest } = options ?? {}
    const result = useQuery<unknown, Refused>({
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) =>
        navigator.onLine
          ? call(endpoint, input, { signal })
          : Promise.reject(new Refused('SERVICE_UNAVAILABLE')),
      meta: { access: endpoint.access, notByItself },
      ...rest,
      ...(notByItself
        ? { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false }
        : {}),
      ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    })
    // `call` has decoded the response by the endpoint's schema, but the cache has one type for the
    // responses of all endpoints.
    return result as UseQueryResult<Answer<E>, Refused>
  }
