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
