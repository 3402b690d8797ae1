import type { Db, Tx } from '../../platform/db.ts'

/** What a member has turned over at a game, ever, in the member's currency. */
export interface Turnover {
  memberId: bigint
  code: string
  total: bigint
}

export function turnoverOf(db: Db | Tx, memberIds: readonly bigint[]): Promise<Turnover[]> {
  return db.query<Turnover>('select member_id as "memberId", code, total from turnover where member_id = any($1) order by member_id, code', [memberIds], 'turnover-of')
}

/** Whether a bet of the member's is known that has no result yet. */
export async function openBets(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>(`select exists (select 1 from bet where member_id = $1 and state = 'open') as open`, [memberId], 'open-bets')
  return row!.open
}
