import type { Currency } from '@champa/contract/constants'
import type { Db, Tx } from '../../platform/db.ts'
import type { Week, WeekFigures } from './rules.ts'

export interface MemberWeek extends WeekFigures {
  currency: Currency
  /** True when the refund of this week has already been accrued. */
  received: boolean
  /**
   * Refunds accrued and not yet paid to the wallet; `accruedSeq` is the number of the latest entry
   * in their ledger account.
   */
  accrued: bigint
  accruedSeq: bigint
}

// All play of the week except play during a play lock. An entry counts at its booking time, so that
// it belongs to exactly one week and one side of each lock. If clock skew between servers makes two
// locks overlap, the second one begins at the end of the first.
const playIn = (from: string, to: string): string => `select coalesce(sum(e.amount), 0) as amount
  from entry e
  where e.member_id = $1
    and e.account like 'house:play:%'
    and e.created_at >= ${from}
    and e.created_at < ${to}`
export const memberWeek = `select m.currency, a.balance as accrued, a.seq as accrued_seq,
    exists (select 1 from refund r where r.member_id = $1 and r.period_from = $2) as received,
    ((${playIn('$2', '$3')}) - coalesce((select sum(p.amount)
      from (select greatest(l.started_at, $2,
          max(l.ended_at) over (order by l.no rows between unbounded preceding and 1 preceding))
            as begins,
          least(coalesce(l.ended_at, $3), $3) as ends
        from play_lock l
        where l.member_id = $1
          and l.started_at < $3
          and (l.ended_at is null or l.ended_at > $2)) l
      cross join lateral (${playIn('l.begins', 'l.ends')}) p),
      0))::bigint as played,
    coalesce((select -sum(e.amount)
      from entry e
      where e.member_id = $1
        and e.account = 'house:gift'
        and e.created_at >= $2
        and e.created_at < $3),
      0)::bigint as given
  from member m
  join account a on a.member_id = m.member_id and a.name = 'refund-accrued'
  where m.member_id = $1`

/** The member's figures of a week. Throws when the member does not exist. */
export async function readWeek(
  on: Db | Tx,
  memberId: bigint,
  { from, to }: Week,
): Promise<MemberWeek> {
  const [row] = await on.query<MemberWeek>(memberWeek, [memberId, from, to], 'refund-week')
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  return row
}
