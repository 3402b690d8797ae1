import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { openDb } from '../../../platform/db.ts'

const minuteMs = 60_000
/** Every posting asked for before this has committed. */
const commitMs = 15 * minuteMs
const countedEveryMs = 24 * 60 * minuteMs

/**
 * Counts once a day what all members own, from the balances of the house's accounts, which are the
 * opposite. One snapshot sees the balances and the entries since the moment that is stored, so
 * postings meanwhile change nothing. It reads every account once, on its own connection, as the
 * nightly proof does.
 */
export async function countOwed({ db }: AppContext): Promise<void> {
  const now = clock.nowMs()
  const [newest] = await db.query<{ at: Date | null }>('select max(at) as at from money_owed')
  if (newest?.at && now - newest.at.getTime() < countedEveryMs + commitMs) return
  const at = new Date(Math.floor((now - commitMs) / minuteMs) * minuteMs)
  const alone = openDb(db.url, { maxConnections: 1, timeLimitMs: null })
  try {
    await alone.query(
      `insert into money_owed (currency, at, amount)
        select a.unit, $1, coalesce(max(since.amount), 0) - sum(a.balance)
        from account a
        left join (
          select own.unit, sum(e.amount) as amount
          from entry e
          join account own on own.member_id = e.member_id and own.name = e.account
          where e.created_at >= $1 and e.account like 'house:%'
          group by own.unit
        ) since on since.unit = a.unit
        where a.name like 'house:%' and a.unit <> 'COIN'
        group by a.unit
        on conflict (currency) do update set at = excluded.at, amount = excluded.amount
        where money_owed.at < excluded.at`,
      [at],
    )
  } finally {
    await alone.end()
  }
}
