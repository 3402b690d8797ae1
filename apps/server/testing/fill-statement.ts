import type pg from 'pg'
import { clock } from '../platform/clock.ts'

/**
 * Inserts movements of several types and statuses directly into the table, one for each of the last
 * minutes.
 */
export async function fillStatement(
  owner: pg.Client,
  memberId: bigint,
  rows: number,
): Promise<void> {
  await owner.query(
    `insert into movement (member_id, seq, type, source, target, amount, status, detail, created_at,
        settled_at, wallet_after)
      select $1, n,
        case when n % 3 = 0 then 'transfer' when n % 3 = 1 then 'deposit' else 'withdraw' end,
        case when n % 3 = 1 then 'PAYONEX' else 'wallet' end,
        case when n % 3 = 0 then 'naga' when n % 3 = 1 then 'wallet' else 'KBANK' end, n * 100,
        case when n % 7 = 0 then 'FAILED' when n % 5 = 0 then 'in progress' else 'SUCCESS' end,
        case
          when n % 3 = 2 then
            '{"to": {"bankCode": "KBANK", "accountNo": "0123456789", "name": "SOMCHAI TEST"}}'::jsonb
          else '{}'
        end,
        $3::timestamptz - ($2::bigint - n) * interval '1 minute',
        case when n % 5 = 0 and n % 7 <> 0 then null else $3::timestamptz end, n
      from generate_series(1, $2::bigint) as n`,
    [memberId, rows, clock.now()],
  )
  await owner.query('update book set movement_seq = $2 where member_id = $1', [memberId, rows])
}
