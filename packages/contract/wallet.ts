import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { currencies } from './limits.ts'

export const categories = ['slot', 'sport', 'lotto'] as const
export type Category = (typeof categories)[number]

/**
 * How a member signs in at a game's own site. link: the server makes one (autoLogin). post: a form with the credentials is sent
 * to `web`, with the hidden fields of `event` where `hasState`. query: `web` with the credentials in its query. site: `web` alone.
 */
export const loginForm = z.object({
  form: z.enum(['link', 'post', 'query', 'site']),
  /** What the site calls the two; null where it is not told. */
  usernameField: z.nullable(z.string()),
  passwordField: z.nullable(z.string()),
  hasState: z.boolean(),
})
export type LoginForm = z.output<typeof loginForm>

/** One game account on its card. `amount` is in credits; times `ftWalletSlot` it is the member's currency (WAL-2). */
export const gameCard = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(categories),
  logo: z.string(),
  background: z.string(),
  isActive: z.boolean(),
  /** The operator has closed it: what the member has there can only come home. */
  isClosed: z.boolean(),
  amount,
  /** amount × ftWalletSlot, rounded down to 1/100. */
  worth: amount,
  ftWalletSlot: z.number(),
  /** True when the provider did not answer lately and the amount is the last one known. */
  stale: z.boolean(),
  /** Money on its way to or from this game, in the member's currency: shown as "checking". */
  checking: amount,
  favourite: z.boolean(),
  login: loginForm,
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
})
export type GameCard = z.output<typeof gameCard>

export const walletState = z.object({
  profile: z.object({
    _id: z.string(),
    name: z.string(),
    username: z.string(),
    createdAt: z.number(),
    coin: z.number(),
  }),
  bankAccount: z.object({
    bankCode: z.string(),
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
    bank: z.object({ nameTH: z.string(), nameEN: z.string() }),
  }),
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
  method: 'GET',
  path: '/api/wallet',
  who: 'member',
  changes: false,
  does: 'Answers the whole wallet: balances, games, coins, bank account. One round trip to the database.',
  answer: walletState,
  refuses: [],
})
