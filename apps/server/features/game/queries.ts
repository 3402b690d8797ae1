import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'

/** The caller's usernames by game, read in the session's own round trip: an SQL expression over member `m`. */
export const usernamesAlongside = '(select jsonb_object_agg(o.code, o.username) from game_account o where o.member_id = m.member_id)'

export type Usernames = Record<string, string>

export const usernamesOf = (alongside: unknown): Usernames => (alongside ?? {}) as Usernames

/** The same, and the games that the play lock of member `m` keeps closed to transfers; null without a lock. */
export const transferAlongside = `jsonb_build_object('usernames', ${usernamesAlongside}, 'excluded', (select to_jsonb(l.excluded) from play_lock l where l.member_id = m.member_id and l.state = 'in_play'))`

export const transferOf = (alongside: unknown): { usernames: Usernames; excluded: string[] | null } => {
  const { usernames, excluded } = alongside as { usernames: Usernames | null; excluded: string[] | null }
  return { usernames: usernames ?? {}, excluded }
}

/** A member's account at a game, as it is stored. */
export interface AccountRow {
  username: string
  password: string
  pending_password: string | null
}

export async function readAccount(db: Db, memberId: bigint, code: string): Promise<AccountRow | null> {
  const [row] = await db.query<AccountRow>('select username, password, pending_password from game_account where member_id = $1 and code = $2', [memberId, code], 'game-account')
  return row ?? null
}

/** What a key was first used for: the same key with anything else is refused. */
export function hashBody(call: string, body: object): string {
  return createHash('sha256').update(`${call} ${JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`).digest('hex')
}
