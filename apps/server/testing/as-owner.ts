import pg from 'pg'
import type { TestHouse } from './test-house.ts'

/** Runs a statement that the server's own role may not: a test takes a table away to see what is said then. */
export async function asOwner(house: TestHouse, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: house.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
