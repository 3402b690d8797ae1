import type { TestApp } from './test-app.ts'

/** Calls the server; `event` happens after the request was admitted, before its transaction. */
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
