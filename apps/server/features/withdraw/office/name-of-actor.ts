import type { Db, Tx } from '../../../platform/db.ts'

/**
 * The name of who decided: of `staff:<id>` the person, of `approval:<id>` the one who approved it.
 * Others are shown as stored.
 */
export async function nameOfActor(on: Db | Tx, by: string | undefined): Promise<string | null> {
  const [, kind, id] = /^(staff|approval):(\w+)$/.exec(by ?? '') ?? []
  if (kind === undefined) return by ?? null
  const [row] =
    kind === 'staff'
      ? await on.query<{ name: string }>('select name from staff where staff_id = $1', [id])
      : await on.query<{ name: string }>(
          `select s.name
            from approval a
            join staff s on s.staff_id = a.decided_by
            where a.approval_id = $1`,
          [id],
        )
  return row?.name ?? null
}
