import { maxCounted } from '@champa/contract/office/lists'
import { bank, gift, wallet } from '../../../ledger/accounts.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { isFrozenSql, settleRequestSql } from '../queries.ts'
import type { StoredWithdrawal } from './withdrawal-row.ts'
import { claimRef, listSql, type WithdrawalQuery } from './withdrawal-query.ts'

/** The columns of one withdrawal, read for each row of the page `m`, whose order is kept. */
const rowsSql = (page: string, order: string): string => `
    with page as materialized (${page})
    select m.member_id, m.seq, m.amount, m.status, m.detail, m.created_at, m.settled_at, o.tries,
        p.currency, p.username, p.name, p.registered_name, p.status as member_status,
        ${isFrozenSql('p')} as is_frozen,
        p.bank_changed_at,
        not exists (
          select 1
          from movement e
          where e.member_id = m.member_id
            and e.type = 'withdraw'
            and e.seq < m.seq
            and e.status = 'SUCCESS'
        ) as is_first,
        (
          select coalesce(-sum(a.balance), 0)::bigint
          from account a
          where a.member_id = m.member_id and a.name in ('${bank}', '${gift}')
        ) as net_deposits,
        (
          select coalesce(sum(a.balance), 0)::bigint
          from account a
          where a.member_id = m.member_id
            and (a.name = '${wallet}' or a.name like 'game:%' or a.name like 'transit:%')
        ) as balance_left,
        case when m.status = 'in progress' then (
          ${settleRequestSql({ memberId: 'm.member_id', createdAt: 'm.created_at' })}
          limit 1
        ) end as settle_asked_until,
        c.staff_id as claimed_by, s.name as claim_name, c.until as claimed_until,
        h.name as hold_name, c.held_from, c.held_until, c.held_reason, c.held_ms
      from page
      join movement m using (member_id, seq)
      join member p on p.member_id = m.member_id
      left join open_movement o on o.member_id = m.member_id and o.seq = m.seq
      left join office_claim c on c.kind = 'withdrawal' and c.ref = ${claimRef}
      left join staff s on s.staff_id = c.staff_id
      left join staff h on h.staff_id = c.held_by
      order by ${order}`

/** One page of withdrawals, by index and without locks. */
export function findWithdrawals(
  db: Db,
  query: WithdrawalQuery,
  limit: number,
): Promise<StoredWithdrawal[]> {
  const { from, order, values } = listSql(query)
  return db.query<StoredWithdrawal>(
    rowsSql(
      `select m.member_id, m.seq ${from} order by ${order} limit ${values.add(limit)}`,
      order,
    ),
    values.all,
  )
}

/** How many there are, counted to `maxCounted` at most. */
export async function countWithdrawals(
  db: Db,
  query: WithdrawalQuery,
): Promise<{ n: number; more: boolean }> {
  const { from, values } = listSql({ ...query, after: null })
  const [row] = await db.query<{ n: number }>(
    `select count(*)::integer as n
      from (select 1 ${from} limit ${values.add(maxCounted + 1)}) counted`,
    values.all,
  )
  const n = row?.n ?? 0
  return { n: Math.min(n, maxCounted), more: n > maxCounted }
}

/** When the newest withdrawal was requested; null when there was none. */
export async function newestWithdrawalAt(db: Db): Promise<Date | null> {
  const [row] = await db.query<{ createdAt: Date }>(
    `select m.created_at
      from movement m
      where m.type = 'withdraw'
      order by m.created_at desc, m.member_id desc, m.seq desc
      limit 1`,
    [],
    'office-newest-withdrawal',
  )
  return row?.createdAt ?? null
}

/** One withdrawal with all that its row shows. */
export async function storedWithdrawal(
  on: Db | Tx,
  { memberId, seq }: { memberId: bigint; seq: bigint },
): Promise<StoredWithdrawal | null> {
  const [row] = await on.query<StoredWithdrawal>(
    rowsSql(
      `select member_id, seq
        from movement
        where member_id = $1 and seq = $2 and type = 'withdraw'`,
      'm.seq',
    ),
    [memberId, seq],
    'office-withdrawal',
  )
  return row ?? null
}
