import pg from 'pg'
import type { TestApp } from './test-app.ts'

/**
 * Runs a statement as the owner of the database, for changes that the server's role may not make.
 */
export async function asOwner(app: TestApp, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
