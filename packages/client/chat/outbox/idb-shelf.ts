import { createStore, del, getMany, keys, set } from 'idb-keyval'
import type { Outgoing, Shelf } from './outgoing.ts'

/** IndexedDB may never answer (a Safari bug); after this time memory is used. */
const waitTimeoutMs = 3_000

/**
 * Stores unsent messages and files in IndexedDB. What it rejects is kept in memory until the page
 * closes.
 */
export function openIdbShelf<M>(): Shelf<M> {
  return withMemory(idbShelf())
}

/** Each message has its own key, so that two tabs never overwrite each other. */
function idbShelf<M>(): Shelf<M> {
  const store = createStore('champa-chat', 'outbox')
  return {
    async load(owner) {
      const own = (await keys<[string, string]>(store)).filter((key) => key[0] === owner)
      const found = await getMany<Outgoing<M> | undefined>(own, store)
      return found.filter((item) => item !== undefined)
    },
    put: (item) => set([item.owner, item.id], item, store),
    take: (owner, id) => del([owner, id], store),
  }
}

/**
 * Falls back to memory when the store is missing, full or silent; such messages are lost only on
 * reload.
 */
export function withMemory<M>(shelf: Shelf<M>): Shelf<M> {
  const kept = new Map<string, Outgoing<M>>()
  return {
    async load(owner) {
      const there = await inTime(() => shelf.load(owner)).catch(() => [])
      const here = [...kept.values()].filter((item) => item.owner === owner)
      return [...there.filter(({ id }) => !kept.has(id)), ...here]
    },
    put: (item) =>
      inTime(() => shelf.put(item)).then(
        () => void kept.delete(item.id),
        () => void kept.set(item.id, item),
      ),
    async take(owner, id) {
      if (kept.get(id)?.owner === owner) kept.delete(id)
      await inTime(() => shelf.take(owner, id)).catch(() => undefined)
    },
  }
}

function inTime<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), waitTimeoutMs)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Moves all unsent messages to another owner in order, when a guest becomes a member. */
export async function moveShelf<M>(shelf: Shelf<M>, from: string, to: string): Promise<void> {
  for (const item of await shelf.load(from)) {
    await shelf.put({ ...item, owner: to })
    await shelf.take(from, item.id)
  }
}

/** Deletes all unsent messages of an owner. */
export async function clearShelf<M>(shelf: Shelf<M>, owner: string): Promise<void> {
  for (const { id } of await shelf.load(owner)) await shelf.take(owner, id)
}
