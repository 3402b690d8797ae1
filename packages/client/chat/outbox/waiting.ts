import type { Outgoing, MessageStore } from './outgoing.ts'

/** Unsent messages, in memory first and in the store where one is available. */
export interface Waiting<M> {
  /** Unsent messages in the order of writing; a new array after every change. */
  items(): readonly Outgoing<M>[]
  put(item: Outgoing<M>): void
  drop(id: string): void
  /**
   * Loads the changes of other tabs. Returns true when another tab has sent or removed one of these
   * messages.
   */
  refresh(): Promise<boolean>
  /** Resolves when the store has recorded all changes. */
  settled(): Promise<void>
}

interface WaitingState<M> {
  owner: string
  store: MessageStore<M>
  changed: () => void
  items: readonly Outgoing<M>[]
  /**
   * Ids of the messages that are in the store; an id that disappears there was removed by another
   * tab.
   */
  stored: Set<string>
  /**
   * Ids sent or removed by this tab; they are not loaded again even if the store failed to delete
   * them.
   */
  gone: Set<string>
  /** Store operations run in order, so that a load always sees earlier writes. */
  work: Promise<unknown>
}

export function openWaiting<M>(
  owner: string,
  store: MessageStore<M>,
  changed: () => void,
): Waiting<M> {
  const state: WaitingState<M> = {
    owner,
    store,
    changed,
    items: [],
    stored: new Set(),
    gone: new Set(),
    work: Promise.resolve(),
  }
  return {
    items: () => state.items,
    put(item) {
      show(state, [...state.items.filter(({ id }) => id !== item.id), item])
      void inOrder(state, async () => {
        if (state.gone.has(item.id)) return
        await store.put(item)
        state.stored.add(item.id)
      })
    },
    drop(id) {
      state.gone.add(id)
      show(
        state,
        state.items.filter((item) => item.id !== id),
      )
      void inOrder(state, () => store.take(owner, id))
    },
    refresh: () => refresh(state),
    settled: () => state.work.then(() => undefined),
  }
}

async function refresh<M>(state: WaitingState<M>): Promise<boolean> {
  const stored = await inOrder(state, () => state.store.load(state.owner))
  if (stored === undefined) return false
  const there = new Map(
    stored.filter(({ id }) => !state.gone.has(id)).map((item) => [item.id, item]),
  )
  const own = state.items.filter(({ id }) => there.has(id) || !state.stored.has(id))
  const taken = own.length < state.items.length
  // Unchanged messages keep their object identity, so that pictures do not flicker.
  const merged = own.map((item) => newerOf(item, there.get(item.id)))
  const others = [...there.values()].filter(({ id }) => own.every((item) => item.id !== id))
  for (const { id } of there.values()) state.stored.add(id)
  if (taken || others.length > 0 || merged.some((item, index) => item !== own[index]))
    show(state, [...merged, ...others])
  return taken
}

function newerOf<M>(own: Outgoing<M>, stored: Outgoing<M> | undefined): Outgoing<M> {
  const pathOf = ({ content }: Outgoing<M>) => (content.kind === 'file' ? content.path : null)
  return stored && (stored.failure !== own.failure || pathOf(stored) !== pathOf(own)) ? stored : own
}

function show<M>(state: WaitingState<M>, items: readonly Outgoing<M>[]): void {
  state.items = items.toSorted((item, other) => item.createdAt - other.createdAt)
  state.changed()
}

/** Resolves to undefined when the store fails; the messages in memory remain. */
function inOrder<M, T>(state: WaitingState<M>, work: () => Promise<T>): Promise<T | undefined> {
  const done = state.work.then(() => work().catch(() => undefined))
  state.work = done
  return done
}
