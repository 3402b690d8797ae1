import type { EndpointSpec } from '@champa/contract/endpoint'
import { notifyManager, type Query, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { type AnyInput, type Answer, type Input, wireBody } from '../call-shape.ts'
import { readAgain } from './read-again.ts'
import { isOutcomeUnknown, Refused } from '../refused.ts'

const freshForMs = 5_000
const cachedForMs = 10 * 60_000

/** The query client: all server state of an app. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      gcTime: cachedForMs,
      // Only queries retry automatically, and only without a definite response.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof Refused && isOutcomeUnknown(error),
      refetchOnWindowFocus: true,
      // While offline a query fails at once, so that the screen can report it; by default the
      // library would pause silently.
      networkMode: 'offlineFirst',
      structuralSharing: (before, now) =>
        isLater(before, now) ? before : replaceEqualDeep(before, now),
    },
    mutations: {
      // While offline a mutation fails at once; by default the library would send it on
      // reconnection, when the user no longer expects it.
      networkMode: 'always',
      // Discards the input of a mutation, which may contain a password, when its component
      // unmounts.
      gcTime: 0,
    },
  },
})

// By default the library notifies components in a later task. In the same task, they are up to date
// before the code that awaits the response continues.
notifyManager.setScheduler(queueMicrotask)

const timed = (answer: unknown): number | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'serverTime' in answer &&
  typeof answer.serverTime === 'number'
    ? answer.serverTime
    : null
/**
 * A response that is older than the cached one by less than this is out of date; by more, the
 * server's clock was set back.
 */
const overtakesWithinMs = 60_000

/**
 * True when the cached response is newer than this one. The responses of two queries can arrive out
 * of order (the wallet, and the wallet with a balance sync), and amounts must never go back.
 */
function isLater(before: unknown, now: unknown): boolean {
  const ahead = (timed(before) ?? 0) - (timed(now) ?? Infinity)
  return ahead > 0 && ahead < overtakesWithinMs
}

export function queryKeyOf(endpoint: EndpointSpec, input?: AnyInput): readonly unknown[] {
  return [endpoint.path, input?.params ?? null, wireBody(endpoint, input) ?? null]
}

/** Refetches the active queries of these endpoints; the current data stays visible meanwhile. */
export async function refreshQueries(
  endpoints: readonly Pick<EndpointSpec, 'path'>[],
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => readAgain(queryClient, [endpoint.path])))
}

/** Marks the user's data as stale, so that the next screen that shows it loads it again. */
export const expireUserAnswers = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isUserAnswer, refetchType: 'none' })

/**
 * Refetches the active queries that show older data because their last refetch got no definite
 * response, or because a rate limit that has ended refused it.
 */
export const retryFailedRefetches = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { data, error, errorUpdatedAt } }) =>
      data !== undefined &&
      error instanceof Refused &&
      (isOutcomeUnknown(error) ||
        (error.code === 'REQUEST_LIMIT' &&
          errorUpdatedAt + (error.retryAfter ?? 0) * 1_000 <= Date.now())),
  })

const figuresWaitMs = 3_000

/**
 * Refetches the active queries of these endpoints and waits for the responses, at most 3 s in case
 * the server does not respond.
 */
export async function refreshedSoon(
  endpoints: readonly Pick<EndpointSpec, 'path'>[],
): Promise<void> {
  await Promise.race([
    refreshQueries(endpoints),
    new Promise<void>((resolve) => setTimeout(resolve, figuresWaitMs)),
  ])
}

/** Stores the response of another call (a refresh, a creation) as the data of a query. */
export function storeAnswer<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  answer: Answer<E>,
): void {
  queryClient.setQueryData(queryKeyOf(endpoint, input), answer)
}

/**
 * Removes a user's data, so that the next user of this device cannot read it; public data stays.
 */
export function forgetUserAnswers(): void {
  queryClient.removeQueries({ predicate: isUserAnswer })
}

const isUserAnswer = ({ meta }: Query): boolean => meta?.['access'] !== 'anyone'
