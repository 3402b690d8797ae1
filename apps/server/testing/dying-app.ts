import type { Db } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'

/**
 * A crash at the n-th statement: before it is sent, or after it ran and before its answer arrives.
 */
export interface Death {
  at: number
  how: 'before' | 'after'
}

/** Time that others keep working for the process after its death, on calls already sent. */
const echoMs = 300

/**
 * Runs work in a process that dies: from then on it sends no statement and receives no answer.
 * Returns true when the work finished before that.
 */
export async function workInDyingApp(
  alive: AppContext,
  death: Death,
  work: (ctx: AppContext) => Promise<unknown>,
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
  const ctx: AppContext = { ...alive, db: { ...alive.db, query, transaction: never } }
  return Promise.race([
    work(ctx).then(() => true),
    dead.promise.then(
      () => new Promise<false>((resolve) => setTimeout(() => resolve(false), echoMs)),
    ),
  ])
}

/**
 * A process that dies at its n-th transaction: the transaction is not done, or done without an
 * answer. `died` resolves then.
 */
export function dyingAtTransaction(
  alive: AppContext,
  death: Death,
): { ctx: AppContext; died: Promise<void> } {
  let transactions = 0
  const dead = Promise.withResolvers<void>()
  const transaction: Db['transaction'] = async (work) => {
    const turn = ++transactions
    if (turn < death.at) return alive.db.transaction(work)
    if (turn === death.at && death.how === 'after') await alive.db.transaction(work)
    dead.resolve()
    return new Promise(() => undefined)
  }
  return { ctx: { ...alive, db: { ...alive.db, transaction } }, died: dead.promise }
}

/**
 * Runs work in a process that dies at the n-th statement within a transaction, which is rolled
 * back. Returns true when the work finished before that.
 */
export async function workInDyingTransaction(
  alive: AppContext,
  death: Death,
  work: (ctx: AppContext) => Promise<unknown>,
): Promise<boolean> {
  let statements = 0
  const died = new Error('the process died')
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
