import type { AppContext } from '../../../platform/app-context.ts'

export interface ClosedMember {
  username: string
  name: string
  closedAt: Date
  forgetAt: Date
  /** The wallet's balance: left at the closing, or received since. */
  wallet: bigint
}

/** Members who closed their accounts and are not forgotten yet, latest first. */
export function listClosed({ db }: AppContext, limit: number): Promise<ClosedMember[]> {
  return db.query<ClosedMember>(
    `select m.username, m.name, m.closed_at, m.forget_at,
        coalesce(a.balance, 0) as wallet
      from member m
      left join account a on a.member_id = m.member_id and a.name = 'wallet'
      where m.status = 'closed' and m.forget_at is not null
      order by m.closed_at desc limit $1`,
    [limit],
  )
}

/**
 * Reopens a closed account while its profile exists; returns false when there is none. The member
 * has to sign in again.
 */
export async function reopenAccount({ db }: AppContext, username: string): Promise<boolean> {
  const reopened = await db.query(
    `update member
      set status = 'active', closed_at = null, forget_at = null
      where username = $1
        and username <> ''
        and status = 'closed'
        and forget_at is not null
      returning member_id`,
    [username],
  )
  return reopened.length > 0
}
