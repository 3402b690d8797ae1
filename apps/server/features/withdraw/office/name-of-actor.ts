import type { Db, Tx } from '../../../platform/db.ts'

/** The name of a staff member stored as `staff:<id>`; other actors are shown as stored. */
export async function nameOfActor(on: Db | Tx, by: string | undefined): Promise<string | null> {
  const [, staffId] = /^staff:(\d+)$/.exec(by ?? '') ?? []
  if (staffId === undefined) return by ?? null
  const [row] = await on.query<{ name: string }>('select name from staff where staff_id = $1', [
    staffId,
  ])
  return row?.name ?? null
}
