import { createStore, del, getMany, keys, set } from 'idb-keyval'
import type { Outgoing, Shelf } from './outgoing.ts'

/** Keeps what waits in IndexedDB, files too. Each message has a key of its own: two tabs never write over each other. */
export function openIdbShelf<M>(): Shelf<M> {
  const store = createStore('champa-chat', 'outbox')
  return {
    async load(owner) {
      const own = (await keys<[string, string]>(store)).filter((key) => key[0] === owner)
      const found = await getMany<Outgoing<M> | undefined>(own, store)
      return found.filter((item) => item !== undefined).toSorted((one, other) => one.createdAt - other.createdAt)
    },
    put: (item) => set([item.owner, item.id], item, store),
    take: (owner, id) => del([owner, id], store),
  }
}

/** Moves all that waits from one owner to another: a guest has become a member. */
export async function moveShelf<M>(shelf: Shelf<M>, from: string, to: string): Promise<void> {
  for (const item of await shelf.load(from)) {
    await shelf.put({ ...item, owner: to })
    await shelf.take(from, item.id)
  }
}

/** Throws away all that waits of one owner. */
export async function clearShelf<M>(shelf: Shelf<M>, owner: string): Promise<void> {
  for (const { id } of await shelf.load(owner)) await shelf.take(owner, id)
}
