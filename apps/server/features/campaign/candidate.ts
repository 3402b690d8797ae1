import type { Db, Tx } from '../../platform/db.ts'
import type { Candidate } from './rules.ts'

/** Throws when the member no longer exists. */
export async function readCandidate(on: Db | Tx, memberId: bigint): Promise<Candidate> {
  const [candidate] = await on.query<Candidate>(
    `select m.currency, m.created_at as registered_at, m.groups,
        m.bank_code is not null
          and m.bank_account_no is not null
          and m.bank_account_name is not null as bank_complete,
        exists (select 1 from campaign_receipt r where r.member_id = m.member_id) as ever_received,
        (
          select d.amount
          from movement d
          where d.member_id = m.member_id
            and d.type = 'deposit'
            and d.status = 'SUCCESS'
          order by d.seq desc limit 1
        ) as last_deposit
      from member m
      where m.member_id = $1`,
    [memberId],
    'candidate',
  )
  if (!candidate) throw new Error(`Member ${memberId} no longer exists`)
  return candidate
}
