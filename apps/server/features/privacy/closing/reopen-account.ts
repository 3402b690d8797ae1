import type { House } from '../../../platform/house.ts'

export interface ClosedMember {
  username: string
  name: string
  closedAt: Date
  forgetAt: Date
  /** What the wallet holds still, or what came in since. */
  wallet: bigint
}

/** Members who closed their accounts and are not forgotten yet, the latest first. */
export function listClosed({ db }: House, most: number): Promise<ClosedMember[]> {
  return db.query<ClosedMember>(
    `select m.username, m.name, m.closed_at as "closedAt", m.forget_at as "forgetAt", coalesce(a.balance, 0) as wallet
      from member m left join account a on a.member_id = m.member_id and a.name = 'wallet'
      where m.status = 'closed' and m.forget_at is not null order by m.closed_at desc limit $1`,
    [most],
  )
}

/** Takes the closing back, as long as the profile is there; false where there is nothing to take back. The member signs in anew. */
export async function reopenAccount({ db }: House, username: string): Promise<boolean> {
  const reopened = await db.query(
    "update member set status = 'active', closed_at = null, forget_at = null where username = $1 and username <> '' and status = 'closed' and forget_at is not null returning member_id",
    [username],
  )
  return reopened.length > 0
}
