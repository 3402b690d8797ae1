import type { Currency } from '@champa/contract/limits'
import type { Db, Tx } from '../../platform/db.ts'
import type { Week, WeekFigures } from './rules.ts'

export interface MemberWeek extends WeekFigures {
  currency: Currency
  /** It was settled before. */
  received: boolean
  /** Settled and not yet in the wallet, and how often that has changed. */
  accrued: bigint
  accruedSeq: bigint
}

// An entry of play counts by the moment it was booked, so each stands in exactly one week and on one side of each lock.
export const memberWeek = `select m.currency, a.balance as accrued, a.seq as "accruedSeq",
    exists (select 1 from refund r where r.member_id = $1 and r.period_from = $2) as received,
    coalesce((select sum(e.amount) from entry e
      where e.member_id = $1 and e.account like 'house:play:%' and e.created_at >= $2 and e.created_at < $3
        and not exists (select 1 from play_lock l where l.member_id = $1 and l.started_at <= e.created_at and (l.ended_at is null or e.created_at < l.ended_at))), 0)::bigint as played,
    coalesce((select -sum(e.amount) from entry e where e.member_id = $1 and e.account = 'house:gift' and e.created_at >= $2 and e.created_at < $3), 0)::bigint as given
  from member m join account a on a.member_id = m.member_id and a.name = 'refund-accrued'
  where m.member_id = $1`

/** What a week of the member's has come to. Throws when the member has gone. */
export async function readWeek(on: Db | Tx, memberId: bigint, { from, to }: Week): Promise<MemberWeek> {
  const [found] = await on.query<MemberWeek>(memberWeek, [memberId, from, to], 'refund-week')
  if (!found) throw new Error(`Member ${memberId} has gone between two reads`)
  return found
}
