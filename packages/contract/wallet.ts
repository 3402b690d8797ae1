import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { currencies } from './constants.ts'

export const categories = ['slot', 'sport', 'lotto'] as const
export type Category = (typeof categories)[number]

/**
 * How a member signs in at a game's site. link: with a link from the server (autoLogin). post: the
 * credentials are posted as a form to `web`, with the hidden fields of `event` where `hasState`.
 * query: `web` is opened with the credentials in its query. site: `web` is opened without
 * credentials.
 */
export const loginForm = z.object({
  form: z.enum(['link', 'post', 'query', 'site']),
  /** Names of the form fields on the game's site; null where unknown. */
  usernameField: z.nullable(z.string()),
  passwordField: z.nullable(z.string()),
  hasState: z.boolean(),
})
export type LoginForm = z.output<typeof loginForm>

/**
 * A game account as shown on its card. `amount` is in credits; multiplied by `ftWalletSlot` it is
 * in the member's currency (WAL-2).
 */
export const gameCard = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(categories),
  logo: z.string(),
  background: z.string(),
  isActive: z.boolean(),
  /** True when the operator has closed the game: its balance can only return to the wallet. */
  isClosed: z.boolean(),
  amount,
  /** The value of the credits: amount × ftWalletSlot, rounded down to 1/100. */
  worth: amount,
  ftWalletSlot: z.number(),
  /** True when the provider did not respond recently and the amount is the last known balance. */
  stale: z.boolean(),
  /**
   * The sum of pending transfers to or from this game in the member's currency, shown as
   * "checking".
   */
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
  /** The sum of pending transfers between wallet and games; included in the total. */
  inTransit: amount,
  /** The sum set aside for withdrawals; not included in the total. */
  onHold: amount,
  /** The sum of the main wallet, all games and money in transit. */
  total: amount,
  serverTime: z.number(),
})
export type WalletState = z.output<typeof walletState>

export const readWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  access: 'member',
  changes: false,
  does:
    'Returns the whole wallet (balances, games, coins, bank account) in one round trip to the ' +
    'database.',
  answer: walletState,
  refuses: [],
})
