import type { Outgoing, Shelf } from './outgoing.ts'

/** What waits to be sent: in memory first, and on the shelf as far as there is one. */
export interface Waiting<M> {
  /** In the order in which it was written; a new array whenever something changes. */
  items(): readonly Outgoing<M>[]
  put(item: Outgoing<M>): void
  drop(id: string): void
  /** Looks what other tabs have done meanwhile. True when one of ours was sent or taken away by another. */
  refresh(): Promise<boolean>
  /** The shelf has all of it. */
  settled(): Promise<void>
}

interface Kept<M> {
  owner: string
  shelf: Shelf<M>
  changed: () => void
  items: readonly Outgoing<M>[]
  /** What the shelf has of ours: when it is there no longer, another tab took it. */
  shelved: Set<string>
  /** Sent or taken away by this tab: it does not come back, even from a shelf that could not let it go. */
  gone: Set<string>
  /** The shelf's work goes in order, so that a look never misses what was put there before it. */
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
  // Rows keep their objects unless another tab has changed them: pictures do not flicker.
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

/** Undefined when the shelf failed; what is in memory stays. */
function inOrder<M, T>(kept: Kept<M>, work: () => Promise<T>): Promise<T | undefined> {
  const done = kept.work.then(() => work().catch(() => undefined))
  kept.work = done
  return done
}
