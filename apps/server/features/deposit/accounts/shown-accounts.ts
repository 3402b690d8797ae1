import type { AppContext } from '../../../platform/app-context.ts'
import { bangkokIso, clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { openAccounts, type ReceivingAccount } from '../receiving-account.ts'
import { type DaySum, groupOf, rotate } from './rotate-accounts.ts'

/** The day in Bangkok, such as `2026-11-27`. */
export const bangkokDay = (at: Date): string => bangkokIso(at).slice(0, 10)

/**
 * The accounts that a member is shown for a deposit: of the open ones, one of each group, the same
 * all day. Without groups and caps it costs no query more.
 */
export async function shownAccounts(
  ctx: AppContext,
  { memberId, currency }: { memberId: bigint; currency: string },
): Promise<ReceivingAccount[]> {
  const open = await openAccounts(ctx, currency)
  const inGroups = open.filter((one) => groupOf(one) !== null)
  if (inGroups.length === 0) return open
  const day = bangkokDay(clock.now())
  const [sums, shown] = await Promise.all([
    daySums(ctx.db, inGroups, day),
    shownToday(ctx.db, memberId, day),
  ])
  const { chosen } = rotate(open, { memberId, day, sums, shown })
  const isNew = [...chosen].filter(([group, one]) => shown.get(group) !== one.account)
  if (isNew.length > 0) {
    const kept = await keepShown(ctx.db, { memberId, day, open, chosen: isNew })
    for (const [group, account] of kept) shown.set(group, account)
  }
  return rotate(open, { memberId, day, sums, shown }).visible
}

/** What accounts were credited with on a day; a gateway collects into accounts of its own. */
export async function daySums(
  db: Db,
  accounts: readonly Pick<ReceivingAccount, 'account' | 'gatewayAccounts'>[],
  day: string,
): Promise<Map<string, DaySum>> {
  const ownerOf = new Map(
    accounts.flatMap(({ account, gatewayAccounts }) =>
      [account, ...gatewayAccounts].map((name) => [name, account] as const),
    ),
  )
  const rows = await db.query<DaySum & { name: string }>(
    `select receiving_account as name, sum(amount)::bigint as amount, sum(count)::bigint as count
      from account_day
      where day = $1 and receiving_account = any($2)
      group by receiving_account`,
    [day, [...ownerOf.keys()]],
    'account-day-sums',
  )
  const sums = new Map<string, DaySum>()
  for (const { name, amount, count } of rows) {
    const owner = ownerOf.get(name) ?? name
    const before = sums.get(owner)
    sums.set(owner, {
      amount: amount + (before?.amount ?? 0n),
      count: count + (before?.count ?? 0n),
    })
  }
  return sums
}

async function shownToday(db: Db, memberId: bigint, day: string): Promise<Map<string, string>> {
  const rows = await db.query<{ rotationGroup: string; receivingAccount: string }>(
    `select rotation_group, receiving_account
      from shown_account
      where member_id = $1 and day = $2`,
    [memberId, day],
    'shown-accounts',
  )
  return new Map(rows.map((row) => [row.rotationGroup, row.receivingAccount]))
}

interface Shown {
  memberId: bigint
  day: string
  open: readonly ReceivingAccount[]
  chosen: readonly (readonly [group: string, ReceivingAccount])[]
}

/**
 * Stores what a member is shown from now on. Of two requests at once the first decides, and of two
 * around midnight the one of the new day; an account that is no longer open in its group gives way.
 */
async function keepShown(
  db: Db,
  { memberId, day, open, chosen }: Shown,
): Promise<[group: string, account: string][]> {
  const rows = await db.query<{ rotationGroup: string; receivingAccount: string }>(
    `insert into shown_account as s (member_id, rotation_group, receiving_account, day)
      select $1, k.rotation_group, k.receiving_account, $2::date
      from unnest($3::text[], $4::text[]) as k(rotation_group, receiving_account)
      order by k.rotation_group
      on conflict (member_id, rotation_group) do update
        set day = greatest(s.day, excluded.day),
          receiving_account = case
            when s.day >= excluded.day and s.rotation_group || e'\\n' || s.receiving_account = any($5)
              then s.receiving_account
            else excluded.receiving_account
          end
      returning rotation_group, receiving_account`,
    [
      memberId,
      day,
      chosen.map(([group]) => group),
      chosen.map(([, { account }]) => account),
      open.map((one) => `${groupOf(one)}\n${one.account}`),
    ],
    'shown-accounts-keep',
  )
  return rows.map((row) => [row.rotationGroup, row.receivingAccount])
}
