import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const waiting = new WeakMap<Query, Promise<void>>()

/**
 * Refetches a query once its pending fetch has ended, because that fetch may have begun before the
 * change.
 */
export function readOnceMore(client: QueryClient, query: Query): Promise<void> {
  const pending = waiting.get(query)
  if (pending) return pending
  const again = (query.promise ?? Promise.resolve())
    .finally(() => waiting.delete(query))
    .then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    )
  waiting.set(query, again)
  return again
}

/**
 * Refetches all queries of a key. `invalidateQueries` alone would join a pending first fetch, whose
 * response may be older than the change.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = new Set(
    client.getQueryCache().findAll({
      queryKey,
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined,
    }),
  )
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: (query) => !first.has(query) }),
    ...[...first].map((query) => readOnceMore(client, query)),
  ])
}
