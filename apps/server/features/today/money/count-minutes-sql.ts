/** The figures of money_minute in the order in which both parts of the statement select them. */
const figures = [
  'deposits',
  'deposit_count',
  'withdrawals',
  'withdrawal_count',
  'play_result',
  'bonus_cost',
  'owed_change',
  'first_deposits',
  'registrations',
  'players',
] as const

/**
 * What the entries of the house's accounts say about each minute. Only payouts have the keys `end:`
 * and `back:` on house:bank (ledger/postings); every other leg there is a deposit or takes one back.
 */
const fromEntries = `
  select h.minute, h.currency,
    -coalesce(sum(h.amount) filter (where h.is_bank and not h.is_payout), 0) as deposits,
    count(*) filter (where h.is_bank and h.posting_key like 'bank:%') as deposit_count,
    coalesce(sum(h.amount) filter (where h.is_bank and h.is_payout), 0) as withdrawals,
    count(*) filter (where h.is_bank and h.posting_key like 'end:%') as withdrawal_count,
    coalesce(sum(h.amount) filter (where h.is_play), 0) as play_result,
    -coalesce(
      sum(h.amount) filter (where h.account in ('house:bonus-cost', 'house:gift')), 0
    ) as bonus_cost,
    -sum(h.amount) as owed_change,
    count(*) filter (
      where h.is_bank and h.posting_key like 'bank:%' and not exists (
        select from entry before
        where before.member_id = h.member_id and before.account = 'house:bank'
          and before.seq < h.seq and before.posting_key like 'bank:%'
      )
    ) as first_deposits,
    0 as registrations,
    count(distinct h.member_id) filter (
      where h.is_play and h.amount <> 0 and not exists (
        select from entry before
        where before.member_id = h.member_id and before.account like 'house:play:%'
          and before.created_at >= h.day and before.created_at < h.minute and before.amount <> 0
      )
    ) as players
  from (
    select e.member_id, e.account, e.seq, e.posting_key, e.amount, a.unit as currency,
      date_trunc('minute', e.created_at) as minute,
      date_trunc('day', e.created_at at time zone 'Asia/Bangkok')
        at time zone 'Asia/Bangkok' as day,
      e.account = 'house:bank' as is_bank,
      e.account like 'house:play:%' as is_play,
      e.posting_key like 'end:%' or e.posting_key like 'back:%' as is_payout
    from entry e
    join account a on a.member_id = e.member_id and a.name = e.account
    where e.created_at >= $1 and e.created_at < $2 and e.account like 'house:%' and a.unit <> 'COIN'
  ) h
  group by h.minute, h.currency`

const fromMembers = `
  select date_trunc('minute', m.created_at) as minute, m.currency,
    0, 0, 0, 0, 0, 0, 0, 0, count(*), 0
  from member m
  where m.created_at >= $1 and m.created_at < $2
  group by 1, 2`

/** Counts the minutes from $1 until $2, which are whole, and replaces what was counted before. */
export const countMinutesSql = `
  insert into money_minute (minute, currency, ${figures.join(', ')})
  select minute, currency, ${figures.map((one) => `sum(${one})`).join(', ')}
  from (${fromEntries} union all ${fromMembers}) counted
  group by minute, currency
  on conflict (minute, currency) do update
  set ${figures.map((one) => `${one} = excluded.${one}`).join(', ')}`
