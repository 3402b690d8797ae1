import type { Db } from '../db.ts'

const rowsAtOnce = 5_000

/**
 * Repeats a statement that changes a limited number of rows until it finds fewer, so that no run
 * holds its locks for long. `text` takes a time as $1 and the limit as $2, and returns a row for
 * each row changed.
 * @returns the number of rows changed.
 */
export async function inParts(db: Pick<Db, 'query'>, text: string, before: Date): Promise<number> {
  for (let rows = 0; ; ) {
    const done = await db.query(text, [before, rowsAtOnce])
    rows += done.length
    if (done.length < rowsAtOnce) return rows
  }
}
