import type { Db, Tx } from '../../platform/db.ts'

/**
 * The commission that a member's inviter received for this deposit, if it was the first one; null
 * when there is none. It stays with the inviter when the deposit is reversed.
 */
export async function commissionOnFirstDeposit(
  db: Db | Tx,
  memberId: bigint,
  depositSeq: bigint,
): Promise<bigint | null> {
  const [row] = await db.query<{ amount: bigint }>(
    `select e.amount
      from member m
      join posting p on p.member_id = m.inviter_id
        and p.key = 'invite-deposit:' || m.member_id::text
      join entry e on e.member_id = p.member_id
        and e.account = 'invite-accrued'
        and e.posting_key = p.key
      where m.member_id = $1
        and not exists (
          select 1
          from movement d
          where d.member_id = m.member_id
            and d.type = 'deposit'
            and d.status = 'SUCCESS'
            and d.seq < $2
        )`,
    [memberId, depositSeq],
  )
  return row?.amount ?? null
}
