import pg from 'pg'
import type { TestHouse } from './test-house.ts'

/** Runs a statement as the owner, for changes that the server's role may not make. */
export async function asOwner(house: TestHouse, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: house.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
