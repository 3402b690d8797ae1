import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { currencies } from './limits.ts'

export const categories = ['slot', 'sport', 'lotto'] as const
export type Category = (typeof categories)[number]

/** One game account as a card shows it. `amount` is in game credits; × ftWalletSlot it is the member's currency (semantics D2). */
export const gameCard = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(categories),
  logo: z.string(),
  background: z.string(),
  isActive: z.boolean(),
  amount,
  /** amount × ftWalletSlot, rounded down to 1/100. */
  worth: amount,
  ftWalletSlot: z.number(),
  /** True when the provider did not answer lately and the amount is the last one known. */
  stale: z.boolean(),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
})
export type GameCard = z.output<typeof gameCard>

export const walletState = z.object({
  profile: z.object({ _id: z.string(), name: z.string(), username: z.string(), createdAt: z.number(), coin: z.number() }),
  bankAccount: z.object({ bankCode: z.string(), bankAccountName: z.string(), bankAccountNo: z.string(), bank: z.object({ nameTH: z.string(), nameEN: z.string() }) }),
  currency: z.enum(currencies),
  wallet: z.object({ amount }),
  invite: z.object({ amount, success: z.nullable(z.number()), fail: z.nullable(z.number()) }),
  slots: z.array(gameCard),
  /** On its way between wallet and games; part of the total until it lands. */
  inTransit: amount,
  /** Held for a withdrawal; not part of the total. */
  onHold: amount,
  /** Main wallet, every game and what is in transit. */
  total: amount,
  serverTime: z.number(),
})
export type WalletState = z.output<typeof walletState>

export const readWallet = endpoint({
  method: 'GET', path: '/api/wallet', who: 'member', changes: false,
  does: 'Answers the whole wallet: balances, games, coins, bank account. One round trip to the database.',
  answer: walletState,
  refuses: [],
})
