import type { MinorUnits } from '@champa/contract/money'
import type { LedgerCheck } from '@champa/contract/statuses'
import { queryOne, type Db } from '../platform/db.ts'

export interface Proof {
  members: number
  accounts: number
  entries: number
  /** The first broken account with its member and the failed check; null when all checks pass. */
  broken: (Broken & { why: string }) | null
  /** The result of every check. */
  checks: { name: LedgerCheck; broken: Broken | null }[]
  balances: TrialBalance[]
}

/** An account that breaks a check, and its member. */
export interface Broken {
  member: string
  account: string
}

/** An account's sum over all members, in 1/100 of its unit. */
export interface TrialBalance {
  account: string
  unit: string
  members: number
  balance: MinorUnits
}

interface Check {
  name: LedgerCheck
  why: string
  /** Selects member_id and account of every violation. */
  text: string
}

const checks: Check[] = [
  {
    name: 'balance',
    why: 'the balance is not the sum of its entries',
    text: `select a.member_id, a.name as account
      from account a
      left join (select member_id, account, sum(amount) as total, count(*) as rows, max(seq) as last
        from entry
        group by member_id, account) e on e.member_id = a.member_id
        and e.account = a.name
      where a.balance <> coalesce(e.total, 0)
        or a.seq <> coalesce(e.rows, 0)
        or a.seq <> coalesce(e.last, 0)`,
  },
  {
    name: 'entry-account',
    why: 'an entry has no account',
    text: `select e.member_id, e.account
      from entry e
      where not exists (select 1
        from account a
        where a.member_id = e.member_id and a.name = e.account)`,
  },
  {
    name: 'entry-chain',
    why: 'the balance after an entry does not follow from the one before',
    text: `select member_id, account
      from (select member_id, account, amount, balance_after,
          lag(balance_after, 1, 0::bigint) over (partition by member_id, account order by seq)
            as before
        from entry) e
      where before + amount <> balance_after`,
  },
  {
    name: 'book-zero',
    why: 'the book does not sum to zero in one unit',
    text: `select member_id, unit as account
      from account
      group by member_id, unit
      having sum(balance) <> 0`,
  },
  {
    name: 'posting-zero',
    why: 'a posting does not sum to zero',
    text: `select e.member_id, min(e.account) as account
      from entry e
      join account a on a.member_id = e.member_id and a.name = e.account
      group by e.member_id, e.posting_key, a.unit
      having sum(e.amount) <> 0`,
  },
  {
    name: 'floor',
    why: 'the balance is below its floor',
    text: `select member_id, name as account
      from account
      where floor is not null and balance < floor`,
  },
  {
    name: 'statement-gap',
    why: 'the statement has a gap',
    text: `select b.member_id, 'statement' as account
      from book b
      left join (select member_id, count(*) as rows, max(seq) as last
        from movement
        group by member_id) m on m.member_id = b.member_id
      where b.movement_seq <> coalesce(m.rows, 0)
        or b.movement_seq <> coalesce(m.last, 0)`,
  },
  {
    name: 'transit',
    why: 'money is in transit without a movement in progress that explains it',
    text: `select a.member_id, a.name as account
      from account a
      left join (select member_id,
          'transit:' || case when source = 'wallet' then target else source end as name,
          sum(amount) as open
        from movement
        where type = 'transfer' and status = 'in progress'
        group by 1, 2) m on m.member_id = a.member_id
        and m.name = a.name
      where a.name like 'transit:%' and a.balance <> coalesce(m.open, 0)`,
  },
  {
    name: 'hold',
    why: 'money is on hold without a withdrawal in progress that explains it',
    text: `select a.member_id, a.name as account
      from account a
      left join (select member_id, sum(amount) as open
        from movement
        where type = 'withdraw' and status = 'in progress'
        group by 1) m on m.member_id = a.member_id
      where a.name = 'withdraw-hold' and a.balance <> coalesce(m.open, 0)`,
  },
  {
    name: 'corrections',
    why: 'corrections of the statement are not those of the account',
    text: `select coalesce(a.member_id, m.member_id) as member_id, 'house:adjustment' as account
      from (select member_id, balance from account where name = 'house:adjustment') a
      full join (select member_id,
          sum(case when target = 'wallet' then amount else -amount end) as given
        from movement
        where type = 'adjustment' and detail->'correction'->>'kind' = 'balance'
        group by 1) m on m.member_id = a.member_id
      where coalesce(a.balance, 0) <> -coalesce(m.given, 0)`,
  },
  {
    name: 'reversal',
    why: 'a movement was reversed without a correction that says so',
    text: `select m.member_id, m.type || ' ' || m.seq as account
      from movement m
      left join movement c on c.member_id = m.member_id
        and c.seq = (m.detail->>'reversedBy')::bigint
      where m.detail ? 'reversedBy'
        and (c.type is distinct from 'adjustment'
          or c.detail->'correction'->>'of' is distinct from m.seq::text
          or c.amount <> m.amount)`,
  },
  {
    name: 'reversed-payment',
    why: 'a payment is credited although its deposit was reversed',
    text: `select p.member_id, p.payment_id as account
      from payment p
      join posting u on u.member_id = p.member_id
        and u.key = concat_ws(':', 'unbank', p.receiving_account, p.payment_id)
      where p.state in ('claimed', 'credited')`,
  },
  {
    name: 'due-date',
    why: 'a movement in progress has no due date',
    // Movements that are manual or in review wait for staff, and gift links are scheduled by their
    // gift_link row; neither has a due date.
    text: `select m.member_id, m.type || ' ' || m.seq as account
      from movement m
      left join open_movement o on o.member_id = m.member_id and o.seq = m.seq
      where m.status = 'in progress'
        and o.due_at is null
        and not m.detail ?| array['manual', 'review']
        and not exists (select 1
          from gift_link g
          where g.member_id = m.member_id
            and g.movement_seq = m.seq
            and g.state = 'reserved')`,
  },
  {
    name: 'open-movement',
    why: 'a movement is open and not in progress',
    text: `select o.member_id, o.type || ' ' || o.seq as account
      from open_movement o
      left join movement m on m.member_id = o.member_id and m.seq = o.seq
      where m.status is distinct from 'in progress'`,
  },
]

const trialBalance = `
  select name as account, unit, count(*)::float8 as members, sum(balance)::bigint as balance
  from account
  group by name, unit
  order by unit, name`

/**
 * Checks the books: entries equal balances, every book sums to zero, and money in transit or on
 * hold belongs to a movement in progress.
 */
export async function reconcile(db: Db): Promise<Proof> {
  return db.transaction(async (tx) => {
    // One snapshot for all checks, so that concurrent postings do not look like faults.
    await tx.query('set transaction isolation level repeatable read, read only')
    const counts = await queryOne<{ members: bigint; accounts: bigint; entries: bigint }>(
      tx,
      `select (select count(*) from book) as members, (select count(*) from account) as accounts,
        (select count(*) from entry) as entries`,
    )
    const proof: Proof = {
      members: Number(counts.members),
      accounts: Number(counts.accounts),
      entries: Number(counts.entries),
      broken: null,
      checks: [],
      balances: await tx.query<TrialBalance>(trialBalance),
    }
    for (const { name, why, text } of checks) {
      const [row] = await tx.query<{ memberId: bigint; account: string }>(`${text} limit 1`)
      const broken = row ? { member: row.memberId.toString(), account: row.account } : null
      proof.checks.push({ name, broken })
      if (broken) proof.broken ??= { ...broken, why }
    }
    return proof
  })
}

/** The violation that each check looks for, for the command's output. */
export const proved = checks.map((check) => check.why)
