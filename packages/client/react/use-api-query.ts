import type { EndpointSpec } from '@champa/contract/endpoint'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryClient, queryKeyOf } from './query-client.ts'
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

function optionsOf<E extends QueryEndpoint>({ call }: Api, endpoint: E, input?: Input<E>) {
  return {
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
      navigator.onLine
        ? call(endpoint, input, { signal })
        : Promise.reject(new Refused('SERVICE_UNAVAILABLE')),
  }
}

export type QueryWithoutInput = QueryEndpoint & { params?: undefined; body?: undefined }

/** Starts a query for the screen that the user is about to open; a failure is left to the screen. */
export const createWarmQuery =
  (api: Api) =>
  (endpoint: QueryWithoutInput): void =>
    void queryClient.prefetchQuery({
      ...optionsOf(api, endpoint),
      meta: { access: endpoint.access },
    })

/** The hook that queries an endpoint of this API. */
export const createUseApiQuery = (api: Api): UseApiQuery =>
  function useApiQuery<E extends QueryEndpoint>(
    endpoint: E,
    ...[input, options]: ApiQueryArguments<E>
  ) {
    const { keepPrevious, notByItself, ...rest } = options ?? {}
    const result = useQuery<unknown, Refused>({
      ...optionsOf(api, endpoint, input),
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
