import { createHash } from 'node:crypto'
import type { ReceivingAccount } from '../receiving-account.ts'

type Rotated = Pick<
  ReceivingAccount,
  'account' | 'rotationGroup' | 'weight' | 'dailyCap' | 'dailyCountCap'
>

/** What an account was credited with today. */
export interface DaySum {
  amount: bigint
  count: bigint
}

interface Rotation {
  memberId: bigint
  /** The day in Bangkok, such as `2026-11-27`. */
  day: string
  sums: ReadonlyMap<string, DaySum>
  /** The account of each group that the member was shown today. */
  shown: ReadonlyMap<string, string>
}

/** From this share of its cap on, an account is shown to no more members. */
const fullPercent = 95n

/**
 * The group in which an account takes turns; null for one that every member always sees. An account
 * with a cap and no group is a group of its own, so that those who see it today keep it.
 */
export const groupOf = ({
  account,
  rotationGroup,
  dailyCap,
  dailyCountCap,
}: Rotated): string | null =>
  rotationGroup ?? (dailyCap === null && dailyCountCap === null ? null : `=${account}`)

/** Whether an account has come so near to a cap that no more members are shown it. */
export function isFull({ dailyCap, dailyCountCap }: Rotated, sum: DaySum | undefined): boolean {
  const { amount = 0n, count = 0n } = sum ?? {}
  const reaches = (value: bigint, cap: bigint | number | null): boolean =>
    cap !== null && value * 100n >= BigInt(cap) * fullPercent
  return reaches(amount, dailyCap) || reaches(count, dailyCountCap)
}

/**
 * Chooses for a member one account of each group: one of today while it is among the accounts,
 * otherwise one that is not full, in proportion to the weights. A group whose accounts are all full
 * has none. Accounts without a group are all kept, in their order.
 */
export function rotate<Account extends Rotated>(
  accounts: readonly Account[],
  rotation: Rotation,
): { visible: Account[]; chosen: Map<string, Account> } {
  const groups = Map.groupBy(accounts, groupOf)
  const chosen = new Map<string, Account>()
  for (const [group, members] of groups) {
    if (group === null) continue
    const account = chooseOne(group, members, rotation)
    if (account) chosen.set(group, account)
  }
  return {
    chosen,
    visible: accounts.filter((one) => {
      const group = groupOf(one)
      return group === null || chosen.get(group) === one
    }),
  }
}

function chooseOne<Account extends Rotated>(
  group: string,
  members: readonly Account[],
  { memberId, day, sums, shown }: Rotation,
): Account | undefined {
  // After a regroup the member keeps an account that another group had.
  const shownToday = new Set(shown.values())
  const kept =
    members.find(({ account }) => account === shown.get(group)) ??
    members.find(({ account }) => shownToday.has(account))
  if (kept) return kept
  return members
    .filter((one) => !isFull(one, sums.get(one.account)))
    .map((one) => ({ one, score: scoreOf(`${memberId} ${day} ${one.account}`, one.weight) }))
    .toSorted((a, b) => b.score - a.score)[0]?.one
}

/**
 * A member's preference for an account today. The highest one wins, each account with a chance in
 * proportion to its weight; another account changes no preference (weighted rendezvous hashing).
 */
function scoreOf(text: string, weight: number): number {
  const bits = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  return -weight / Math.log((bits + 0.5) / 2 ** 48)
}
