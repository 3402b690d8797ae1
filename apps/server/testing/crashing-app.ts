import type { Db } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'

/**
 * A crash at the n-th statement: before it is sent, or after it ran and before its answer arrives.
 */
export interface CrashPoint {
  at: number
  when: 'before' | 'after'
}

/** How long other parties may still process calls that were sent before the crash. */
const afterCrashMs = 300

/**
 * Runs work in a process that crashes at the given point: from then on it sends no statement and
 * receives no answer. Returns true when the work finished before the crash.
 */
export async function runInCrashingApp(
  alive: AppContext,
  crash: CrashPoint,
  work: (ctx: AppContext) => Promise<unknown>,
): Promise<boolean> {
  let statements = 0
  const crashed = Promise.withResolvers<void>()
  const hang = <Value>(): Promise<Value> => {
    crashed.resolve()
    return new Promise<Value>(() => undefined)
  }
  const query: Db['query'] = async (text, values, name) => {
    const count = ++statements
    if (count > crash.at || (count === crash.at && crash.when === 'before')) return hang()
    const rows = await alive.db.query(text, values, name)
    return (count === crash.at ? hang() : rows) as never
  }
  const ctx: AppContext = { ...alive, db: { ...alive.db, query, transaction: hang } }
  return Promise.race([
    work(ctx).then(() => true),
    crashed.promise.then(
      () => new Promise<false>((resolve) => setTimeout(() => resolve(false), afterCrashMs)),
    ),
  ])
}

/**
 * A process that crashes at its n-th transaction, which either does not run or commits without an
 * answer. `crashed` resolves at the crash.
 */
export function crashAtTransaction(
  alive: AppContext,
  crash: CrashPoint,
): { ctx: AppContext; crashed: Promise<void> } {
  let transactions = 0
  const crashed = Promise.withResolvers<void>()
  const transaction: Db['transaction'] = async (work) => {
    const count = ++transactions
    if (count < crash.at) return alive.db.transaction(work)
    if (count === crash.at && crash.when === 'after') await alive.db.transaction(work)
    crashed.resolve()
    return new Promise(() => undefined)
  }
  return { ctx: { ...alive, db: { ...alive.db, transaction } }, crashed: crashed.promise }
}

/** As `crashAtTransaction`, at the n-th statement of this name. */
export function crashAtStatement(
  alive: AppContext,
  name: string,
  crash: CrashPoint,
): { ctx: AppContext; crashed: Promise<void> } {
  let statements = 0
  const crashed = Promise.withResolvers<void>()
  const query: Db['query'] = async (text, values, asked) => {
    if (asked !== name || ++statements < crash.at) return alive.db.query(text, values, asked)
    if (statements === crash.at && crash.when === 'after') await alive.db.query(text, values, asked)
    crashed.resolve()
    return new Promise(() => undefined)
  }
  return { ctx: { ...alive, db: { ...alive.db, query } }, crashed: crashed.promise }
}

/**
 * Runs work in a process that crashes at the n-th statement within a transaction, which is rolled
 * back. Returns true when the work finished before the crash.
 */
export async function runInCrashingTransaction(
  alive: AppContext,
  crash: CrashPoint,
  work: (ctx: AppContext) => Promise<unknown>,
): Promise<boolean> {
  let statements = 0
  const crashed = new Error('the process crashed')
  const transaction: Db['transaction'] = (inside) =>
    alive.db.transaction((tx) =>
      inside({
        query: async (text, values, name) => {
          const count = ++statements
          if (count > crash.at || (count === crash.at && crash.when === 'before')) throw crashed
          const rows = await tx.query(text, values, name)
          if (count === crash.at) throw crashed
          return rows as never
        },
      }),
    )
  return work({ ...alive, db: { ...alive.db, transaction } }).then(
    () => true,
    (error: unknown) => {
      if (error === crashed) return false
      throw error
    },
  )
}

/** An app that loses the first answer to the named statement, which has run. */
export function loseAnswer(alive: AppContext, name: string): AppContext {
  let isLost = false
  const query: Db['query'] = async (text, values, asked) => {
    const rows = await alive.db.query(text, values, asked)
    if (asked !== name || isLost) return rows as never
    isLost = true
    throw Object.assign(new Error('the connection was lost'), { code: '57P01' })
  }
  return { ...alive, db: { ...alive.db, query } }
}
