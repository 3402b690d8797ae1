import type { Outgoing, Shelf } from './outgoing.ts'

/** Unsent messages, in memory first and in the store where one is available. */
export interface Waiting<M> {
  /** In the order of writing; a new array after every change. */
  items(): readonly Outgoing<M>[]
  put(item: Outgoing<M>): void
  drop(id: string): void
  /**
   * Loads the changes of other tabs. Returns true when another tab has sent or removed one of these
   * messages.
   */
  refresh(): Promise<boolean>
  /** Resolves when the store has all changes. */
  settled(): Promise<void>
}

interface Kept<M> {
  owner: string
  shelf: Shelf<M>
  changed: () => void
  items: readonly Outgoing<M>[]
  /** Ids of these messages in the store; a missing one was removed by another tab. */
  shelved: Set<string>
  /**
   * Ids sent or removed by this tab; they do not return even if the store failed to delete them.
   */
  gone: Set<string>
  /** Store operations run in order, so that a load always sees earlier writes. */
  work: Promise<unknown>
}

export function openWaiting<M>(owner: string, shelf: Shelf<M>, changed: () => void): Waiting<M> {
  const kept: Kept<M> = {
    owner,
    shelf,
    changed,
    items: [],
    shelved: new Set(),
    gone: new Set(),
    work: Promise.resolve(),
  }
  return {
    items: () => kept.items,
    put(item) {
      show(kept, [...kept.items.filter(({ id }) => id !== item.id), item])
      void inOrder(kept, async () => {
        if (kept.gone.has(item.id)) return
        await shelf.put(item)
        kept.shelved.add(item.id)
      })
    },
    drop(id) {
      kept.gone.add(id)
      show(
        kept,
        kept.items.filter((item) => item.id !== id),
      )
      void inOrder(kept, () => shelf.take(owner, id))
    },
    refresh: () => refresh(kept),
    settled: () => kept.work.then(() => undefined),
  }
}

async function refresh<M>(kept: Kept<M>): Promise<boolean> {
  const found = await inOrder(kept, () => kept.shelf.load(kept.owner))
  if (found === undefined) return false
  const there = new Map(found.filter(({ id }) => !kept.gone.has(id)).map((item) => [item.id, item]))
  const own = kept.items.filter(({ id }) => there.has(id) || !kept.shelved.has(id))
  const taken = own.length < kept.items.length
  // Unchanged rows keep their object identity, so that pictures do not flicker.
  const merged = own.map((item) => newerOf(item, there.get(item.id)))
  const others = [...there.values()].filter(({ id }) => own.every((item) => item.id !== id))
  for (const { id } of there.values()) kept.shelved.add(id)
  if (taken || others.length > 0 || merged.some((item, index) => item !== own[index]))
    show(kept, [...merged, ...others])
  return taken
}

function newerOf<M>(own: Outgoing<M>, shelved: Outgoing<M> | undefined): Outgoing<M> {
  const pathOf = ({ content }: Outgoing<M>) => (content.kind === 'file' ? content.path : null)
  return shelved && (shelved.failure !== own.failure || pathOf(shelved) !== pathOf(own))
    ? shelved
    : own
}

function show<M>(kept: Kept<M>, items: readonly Outgoing<M>[]): void {
  kept.items = items.toSorted((one, other) => one.createdAt - other.createdAt)
  kept.changed()
}

/** Resolves to undefined when the store fails; the messages in memory remain. */
function inOrder<M, T>(kept: Kept<M>, work: () => Promise<T>): Promise<T | undefined> {
  const done = kept.work.then(() => work().catch(() => undefined))
  kept.work = done
  return done
}
