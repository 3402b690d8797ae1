import type { Db } from '../platform/db.ts'

/** The statements that a database has received since the last reset. */
export interface Trips {
  /** Sequential round trips: statements that overlap share one. */
  trips: number
  statements: (string | undefined)[]
  reset(): void
}

/**
 * Counts the statements and round trips of this database, with the begin and commit of
 * transactions.
 */
export function countTrips(db: Db): Trips {
  const { query, transaction } = db
  let inFlight = 0
  const counted: Trips = {
    trips: 0,
    statements: [],
    reset: () => Object.assign(counted, { trips: 0, statements: [] }),
  }
  async function trip<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
    if (inFlight === 0) counted.trips += 1
    counted.statements.push(name)
    inFlight += 1
    try {
      return await work()
    } finally {
      inFlight -= 1
    }
  }
  db.query = (text, values, name) => trip(name, () => query(text, values, name))
  db.transaction = (work) =>
    transaction((tx) =>
      work({ query: (text, values, name) => trip(name, () => tx.query(text, values, name)) }),
    ).finally(() => {
      counted.trips += 2
      counted.statements.push('begin', 'commit')
    })
  return counted
}
