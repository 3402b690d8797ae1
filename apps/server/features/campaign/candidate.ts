import { notReversed } from '../../ledger/reversed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { batchedRead } from '../../platform/database/batch.ts'
import type { Candidate } from './rules.ts'

/** Throws when the member no longer exists. */
export async function readCandidate(on: Db | Tx, memberId: bigint): Promise<Candidate> {
  const candidate = await readOne(on, memberId)
  if (!candidate) throw new Error(`Member ${memberId} no longer exists`)
  return candidate
}

const readOne = batchedRead(async (on, memberIds: bigint[]) => {
  const rows = await on.query<Candidate & { memberId: bigint }>(
    `select m.member_id, m.currency, m.created_at as registered_at, m.groups,
        m.effects,
        m.bank_code is not null
          and m.bank_account_no is not null
          and m.bank_account_name is not null as bank_complete,
        coalesce(
          (select true from campaign_receipt r where r.member_id = m.member_id limit 1), false
        ) as ever_received,
        (
          select d.amount
          from movement d
          where d.member_id = m.member_id
            and d.type = 'deposit'
            and d.status = 'SUCCESS'
            and ${notReversed('d')}
          order by d.seq desc limit 1
        ) as last_deposit
      from member m
      where m.member_id = any($1)`,
    [memberIds],
    'candidate',
  )
  const candidates = new Map(rows.map((row) => [row.memberId, row]))
  return memberIds.map((memberId) => candidates.get(memberId))
})
