import type { TestApp } from './test-app.ts'

/**
 * Calls the server and runs `event` after the request was admitted, before its transaction begins.
 */
export async function beforeTransaction<Answer>(
  app: TestApp,
  event: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = app.ctx
  const { transaction } = db
  db.transaction = async (work) => {
    db.transaction = transaction
    await event()
    return transaction(work)
  }
  return call().finally(() => (db.transaction = transaction))
}

/** Calls the server; `event` happens after the request was admitted, before the named statement. */
export async function beforeStatement<Answer>(
  { ctx: { db } }: TestApp,
  name: string,
  event: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { query } = db
  db.query = (async (text: string, values?: readonly unknown[], asked?: string) => {
    if (asked === name) {
      db.query = query
      await event()
    }
    return query(text, values, asked)
  }) as typeof query
  return call().finally(() => (db.query = query))
}

/** Calls the server; `event` happens in its transactions before the named statement. */
export async function insideTransaction<Answer>(
  { ctx: { db } }: TestApp,
  name: string,
  event: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { transaction } = db
  db.transaction = (work) =>
    transaction((tx) =>
      work({
        query: (text, values, asked) =>
          (asked === name ? event() : Promise.resolve()).then(() => tx.query(text, values, asked)),
      }),
    )
  return call().finally(() => (db.transaction = transaction))
}
