import { createStore, del, getMany, keys, set } from 'idb-keyval'
import type { Outgoing, MessageStore } from './outgoing.ts'

/**
 * Timeout of a store operation, after which memory is used, because IndexedDB may never respond (a
 * bug of Safari).
 */
const waitTimeoutMs = 3_000

/**
 * Stores unsent messages and files in IndexedDB. Data that IndexedDB rejects stays in memory until
 * the page closes.
 */
export function openIdbStore<M>(): MessageStore<M> {
  return withMemory(idbStore())
}

/** Each message has its own key, so that two tabs never overwrite each other. */
function idbStore<M>(): MessageStore<M> {
  const store = createStore('champa-chat', 'outbox')
  return {
    async load(owner) {
      const own = (await keys<[string, string]>(store)).filter((key) => key[0] === owner)
      const stored = await getMany<Outgoing<M> | undefined>(own, store)
      return stored.filter((item) => item !== undefined)
    },
    put: (item) => set([item.owner, item.id], item, store),
    take: (owner, id) => del([owner, id], store),
  }
}

/**
 * Uses memory when IndexedDB is missing, full or unresponsive; messages in memory are lost on
 * reload.
 */
export function withMemory<M>(store: MessageStore<M>): MessageStore<M> {
  const inMemory = new Map<string, Outgoing<M>>()
  return {
    async load(owner) {
      const there = await inTime(() => store.load(owner)).catch(() => [])
      const here = [...inMemory.values()].filter((item) => item.owner === owner)
      return [...there.filter(({ id }) => !inMemory.has(id)), ...here]
    },
    put: (item) =>
      inTime(() => store.put(item)).then(
        () => void inMemory.delete(item.id),
        () => void inMemory.set(item.id, item),
      ),
    async take(owner, id) {
      if (inMemory.get(id)?.owner === owner) inMemory.delete(id)
      await inTime(() => store.take(owner, id)).catch(() => undefined)
    },
  }
}

function inTime<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB did not respond')), waitTimeoutMs)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Moves all unsent messages to another owner in order, when a guest becomes a member. */
export async function moveMessages<M>(
  store: MessageStore<M>,
  from: string,
  to: string,
): Promise<void> {
  for (const item of await store.load(from)) {
    await store.put({ ...item, owner: to })
    await store.take(from, item.id)
  }
}

/** Deletes all unsent messages of an owner. */
export async function clearMessages<M>(store: MessageStore<M>, owner: string): Promise<void> {
  for (const { id } of await store.load(owner)) await store.take(owner, id)
}
