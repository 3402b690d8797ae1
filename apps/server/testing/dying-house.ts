import type { Db } from '../platform/db.ts'
import type { House } from '../platform/house.ts'

/** How a process dies at its n-th statement: before the statement left, or after it was carried out and before the answer came. */
export interface Death {
  at: number
  how: 'before' | 'after'
}

/** What others still do for a process after its death: a call that is on its way is worked on. */
const echoMs = 300

/**
 * Does work in a process that dies: from then on none of its statements leaves, and nothing that it waits for comes.
 * True when the work was done before that.
 */
export async function workInDyingHouse(
  alive: House,
  death: Death,
  work: (house: House) => Promise<unknown>,
): Promise<boolean> {
  let statements = 0
  const dead = Promise.withResolvers<void>()
  const never = <Value>(): Promise<Value> => {
    dead.resolve()
    return new Promise<Value>(() => undefined)
  }
  const query: Db['query'] = async (text, values, name) => {
    const turn = ++statements
    if (turn > death.at || (turn === death.at && death.how === 'before')) return never()
    const rows = await alive.db.query(text, values, name)
    return (turn === death.at ? never() : rows) as never
  }
  const house: House = { ...alive, db: { ...alive.db, query, transaction: never } }
  return Promise.race([
    work(house).then(() => true),
    dead.promise.then(
      () => new Promise<false>((resolve) => setTimeout(() => resolve(false), echoMs)),
    ),
  ])
}

/** A process that dies at its n-th transaction: nothing of it is done, or all of it and nobody knows. `died` is when. */
export function dyingAtTransaction(
  alive: House,
  death: Death,
): { house: House; died: Promise<void> } {
  let transactions = 0
  const dead = Promise.withResolvers<void>()
  const transaction: Db['transaction'] = async (work) => {
    const turn = ++transactions
    if (turn < death.at) return alive.db.transaction(work)
    if (turn === death.at && death.how === 'after') await alive.db.transaction(work)
    dead.resolve()
    return new Promise(() => undefined)
  }
  return { house: { ...alive, db: { ...alive.db, transaction } }, died: dead.promise }
}

/** A process that dies at the n-th statement within a transaction: none of that transaction is done. True when it was done before that. */
export async function workInDyingTransaction(
  alive: House,
  death: Death,
  work: (house: House) => Promise<unknown>,
): Promise<boolean> {
  let statements = 0
  const died = new Error('The process has died')
  const transaction: Db['transaction'] = (inside) =>
    alive.db.transaction((tx) =>
      inside({
        query: async (text, values, name) => {
          const turn = ++statements
          if (turn > death.at || (turn === death.at && death.how === 'before')) throw died
          const rows = await tx.query(text, values, name)
          if (turn === death.at) throw died
          return rows as never
        },
      }),
    )
  return work({ ...alive, db: { ...alive.db, transaction } }).then(
    () => true,
    (error: unknown) => {
      if (error === died) return false
      throw error
    },
  )
}
