import { createHash } from 'node:crypto'
import type { Currency } from '@champa/contract/constants'
import { withdrawHold } from '../../ledger/accounts.ts'
import { queryOne, type Db } from '../../platform/db.ts'
import { projection } from '../../platform/projection.ts'

/** The member's usernames by game. */
export type Usernames = Record<string, string>

export const usernamesProjection = projection<Usernames>(`(
  select coalesce(jsonb_object_agg(o.code, o.username), '{}')
  from game_account o
  where o.member_id = m.member_id
)`)

/** The member's data that a transfer needs. */
export interface TransferContext {
  usernames: Usernames
  currency: Currency
  /** The games that a play lock excludes from transfers; null without a lock. */
  excluded: string[] | null
  /**
   * The sequence number of the withdrawal-hold account when this was read, as text; it changes when
   * a play lock begins.
   */
  holdSeq: string
}

export const transferProjection = projection<TransferContext>(`jsonb_build_object(
  'usernames', ${usernamesProjection.sql}, 'currency', m.currency,
  'excluded', (
    select to_jsonb(l.excluded)
    from play_lock l
    where l.member_id = m.member_id
      and l.state = 'in_play'
  ),
  'holdSeq', (
    select h.seq::text from account h where h.member_id = m.member_id and h.name = '${withdrawHold}'
  )
)`)

/**
 * Reads whether a play lock excludes this game now, and the current sequence number of the
 * withdrawal-hold account.
 */
export async function readClosed(
  db: Db,
  memberId: bigint,
  code: string,
): Promise<{ closed: boolean; holdSeq: bigint }> {
  return queryOne<{ closed: boolean; holdSeq: bigint }>(
    db,
    `select h.seq as hold_seq,
        exists (
          select 1
          from play_lock l
          where l.member_id = h.member_id
            and l.state = 'in_play'
            and $2 = any(l.excluded)
        ) as closed
      from account h
      where h.member_id = $1
        and h.name = $3`,
    [memberId, code, withdrawHold],
    'game-closed',
  )
}

/** A member's stored account at a game. */
export interface AccountRow {
  username: string
  password: string
  pendingPassword: string | null
}

export async function readAccount(
  db: Db,
  memberId: bigint,
  code: string,
): Promise<AccountRow | null> {
  const [row] = await db.query<AccountRow>(
    `select username, password, pending_password
      from game_account
      where member_id = $1
        and code = $2`,
    [memberId, code],
    'game-account',
  )
  return row ?? null
}

/** Hashes a request, because a repeated idempotency key with a different body is refused. */
export function hashBody(call: string, body: object): string {
  const text = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return createHash('sha256').update(`${call} ${text}`).digest('hex')
}
