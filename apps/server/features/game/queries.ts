import { createHash } from 'node:crypto'
import type { Currency } from '@champa/contract/limits'
import { withdrawHold } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/db.ts'

/** The caller's usernames by game, read in the session's own round trip: an SQL expression over member `m`. */
export const usernamesAlongside =
  '(select jsonb_object_agg(o.code, o.username) from game_account o where o.member_id = m.member_id)'

export type Usernames = Record<string, string>

export const usernamesOf = (alongside: unknown): Usernames => (alongside ?? {}) as Usernames

/** What a transfer has to know of a member. */
export interface Allowed {
  usernames: Usernames
  currency: Currency
  /** The games that a play lock keeps closed to transfers; null without a lock. */
  excluded: string[] | null
  /** The number that the hold had then: a lock that begins moves it. */
  holdSeq: bigint
}

/** The same, and what a play lock of member `m` keeps closed. */
export const transferAlongside = `jsonb_build_object('usernames', ${usernamesAlongside}, 'currency', m.currency,
  'excluded', (select to_jsonb(l.excluded) from play_lock l where l.member_id = m.member_id and l.state = 'in_play'),
  'holdSeq', (select h.seq::text from account h where h.member_id = m.member_id and h.name = '${withdrawHold}'))`

export const allowedOf = (alongside: unknown): Allowed => {
  const { usernames, currency, excluded, holdSeq } = alongside as {
    usernames: Usernames | null
    currency: Currency
    excluded: string[] | null
    holdSeq: string
  }
  return { usernames: usernames ?? {}, currency, excluded, holdSeq: BigInt(holdSeq) }
}

/** Whether a lock keeps this game closed by now, and the number that the hold has with it. */
export async function readClosed(
  db: Db,
  memberId: bigint,
  code: string,
): Promise<{ closed: boolean; holdSeq: bigint }> {
  const [row] = await db.query<{ closed: boolean; holdSeq: bigint }>(
    `select h.seq as "holdSeq", exists (select 1 from play_lock l where l.member_id = h.member_id and l.state = 'in_play' and $2 = any(l.excluded)) as closed
      from account h where h.member_id = $1 and h.name = $3`,
    [memberId, code, withdrawHold],
    'game-closed',
  )
  return row!
}

/** A member's account at a game, as it is stored. */
export interface AccountRow {
  username: string
  password: string
  pending_password: string | null
}

export async function readAccount(
  db: Db,
  memberId: bigint,
  code: string,
): Promise<AccountRow | null> {
  const [row] = await db.query<AccountRow>(
    'select username, password, pending_password from game_account where member_id = $1 and code = $2',
    [memberId, code],
    'game-account',
  )
  return row ?? null
}

/** What a key was first used for: the same key with anything else is refused. */
export function hashBody(call: string, body: object): string {
  return createHash('sha256')
    .update(
      `${call} ${JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
    )
    .digest('hex')
}
