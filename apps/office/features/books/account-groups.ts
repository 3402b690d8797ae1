import type { ProofDetail } from '@champa/contract/office/books'

/** Accounts of which there is one for each game count as one. */
const perGame = ['game', 'transit', 'house:play'] as const
/** The accounts that have words of their own on screen. */
export const namedAccounts = [
  'wallet',
  ...perGame,
  'withdraw-hold',
  'invite',
  'refund',
  'coin',
  'house:bank',
  'house:gift',
  'house:bonus-cost',
  'house:coin',
  'house:adjustment',
  'house:loss',
] as const
export type NamedAccount = (typeof namedAccounts)[number]

export interface AccountSum {
  /** `game:*` for the accounts of all games. */
  account: string
  named: NamedAccount | null
  /** Above zero: owed to members, or the house's own. Below zero: what the house holds or gave. */
  balance: bigint
}

export interface UnitBalances {
  unit: string
  accounts: AccountSum[]
  holds: bigint
  owes: bigint
}

/** The account under which an account has its words; null without any. */
export function accountNamed(account: string): NamedAccount | null {
  const game = perGame.find((prefix) => account.startsWith(`${prefix}:`))
  return namedAccounts.find((one) => one === (game ?? account)) ?? null
}

/** The trial balance of each unit, with the accounts of all games as one row. */
export function groupAccounts(balances: ProofDetail['balances']): UnitBalances[] {
  const units = new Map<string, Map<string, AccountSum>>()
  for (const { account, unit, balance } of balances) {
    const game = perGame.find((prefix) => account.startsWith(`${prefix}:`))
    const name = game ? `${game}:*` : account
    const accounts = units.get(unit) ?? new Map<string, AccountSum>()
    units.set(unit, accounts)
    const named = accountNamed(account)
    const before = accounts.get(name)?.balance ?? 0n
    accounts.set(name, { account: name, named, balance: before + balance })
  }
  return [...units].map(([unit, accounts]) => {
    const rows = [...accounts.values()]
    const sum = (of: AccountSum[]): bigint => of.reduce((total, one) => total + one.balance, 0n)
    return {
      unit,
      accounts: rows,
      holds: -sum(rows.filter((one) => one.balance < 0n)),
      owes: sum(rows.filter((one) => one.balance > 0n)),
    }
  })
}
