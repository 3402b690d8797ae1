import type { EndpointSpec } from '@champa/contract/endpoint'
import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { type AnyInput, type Answer, type Input, wireBody } from '@champa/client/call-shape'
import { readAgain } from '@champa/client/read-again'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'

const freshForMs = 5_000
const keptForMs = 10 * 60_000

/** All server state of the app: the answers to what was asked. */
export const asks = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // Only a question may be asked again by itself, and only when no answer came.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof Refused && isOutcomeUnknown(error),
      refetchOnWindowFocus: true,
      // Without a network there is no answer, and the screen says so; the library would wait in silence.
      networkMode: 'offlineFirst',
      structuralSharing: (before, now) =>
        isLater(before, now) ? before : replaceEqualDeep(before, now),
    },
  },
})

const timed = (answer: unknown): number | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'serverTime' in answer &&
  typeof answer.serverTime === 'number'
    ? answer.serverTime
    : null
/** A server whose clock was put back by more is believed. */
const overtakesWithinMs = 60_000

/** Two questions may be answered in the other order (the wallet, and the wallet with every game looked at): figures never go back to those of a moment before. */
function isLater(before: unknown, now: unknown): boolean {
  const ahead = (timed(before) ?? 0) - (timed(now) ?? Infinity)
  return ahead > 0 && ahead < overtakesWithinMs
}

export function askKey(endpoint: EndpointSpec, input?: AnyInput): readonly unknown[] {
  return [endpoint.path, input?.params ?? null, wireBody(endpoint, input) ?? null]
}

/** Asks again whatever is on screen of these endpoints; figures stay in view meanwhile. */
export async function refreshAsks(endpoints: readonly Pick<EndpointSpec, 'path'>[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => readAgain(asks, [endpoint.path])))
}

const figuresWaitMs = 3_000

/** The same, and waited for: but not on a server that has gone silent. */
export async function refreshedSoon(
  endpoints: readonly Pick<EndpointSpec, 'path'>[],
): Promise<void> {
  await Promise.race([
    refreshAsks(endpoints),
    new Promise<void>((resolve) => setTimeout(resolve, figuresWaitMs)),
  ])
}

/** Puts an answer that came by another call (a refresh, a creation) where its question is asked. */
export function storeAnswer<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  answer: Answer<E>,
): void {
  asks.setQueryData(askKey(endpoint, input), answer)
}

/** Nothing of a member may be read by who signs in next on the same device; what anyone may know stays. */
export function forgetMemberAnswers(): void {
  asks.removeQueries({ predicate: (query) => query.meta?.['who'] !== 'anyone' })
}
