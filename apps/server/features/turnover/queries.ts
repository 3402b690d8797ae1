import type { Db, Tx } from '../../platform/db.ts'

/** A member's total turnover at a game, in the member's currency. */
export interface Turnover {
  memberId: bigint
  code: string
  total: bigint
}

export function turnoverOf(db: Db | Tx, memberIds: readonly bigint[]): Promise<Turnover[]> {
  return db.query<Turnover>(
    `select member_id, code, total
      from turnover
      where member_id = any($1)
      order by member_id, code`,
    [memberIds],
    'turnover-of',
  )
}
