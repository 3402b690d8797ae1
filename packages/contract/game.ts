import * as z from 'zod/mini'
import { transferStatuses } from './statuses.ts'
import { endpoint, redirectAnswer } from './endpoint.ts'
import { amount } from './money.ts'
import { walletState } from './wallet.ts'

/** Minimum transfer (WAL-16), in 1/100 of the member's currency. */
export const transferMinimum = 1_00n
export const providerTimeoutMs = 20_000
export const refreshTimeoutMs = 10_000
export const balanceFreshForMs = 5_000

const gameCode = z.string().check(z.regex(/^[a-z0-9]{2,24}$/))
const params = z.object({ code: gameCode })
/** Where money is: `wallet` or a game code. */
const place = z.string().check(z.regex(/^[a-z0-9]{2,24}$/))

const refreshedWallet = z.extend(walletState, {
  /**
   * When the oldest of these balances was queried: before this request when a recent sync was
   * reused.
   */
  syncedAt: z.number(),
})
export type RefreshedWallet = z.output<typeof refreshedWallet>

export const refreshGames = endpoint({
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  access: 'member',
  changes: true,
  does:
    'Queries every active game for its balance, then returns the wallet; a game that does not ' +
    'answer keeps its last amount, marked stale.',
  answer: refreshedWallet,
  refuses: [],
})

export const refreshGame = endpoint({
  method: 'GET',
  path: '/api/wallet/refresh/slot/:code',
  access: 'member',
  changes: true,
  does:
    'Queries one game for its balance, then returns the wallet; if the game does not answer, it ' +
    'keeps its last amount, marked stale.',
  params,
  answer: refreshedWallet,
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/api/wallet/favourite/:code',
  access: 'member',
  changes: true,
  does: "Adds a game to the member's favourites or removes it.",
  params,
  body: z.object({ favourite: z.boolean() }),
  answer: z.object({ code: z.string(), favourite: z.boolean() }),
  refuses: ['NO_GAME'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const activateGame = endpoint({
  method: 'GET',
  path: '/api/wallet/activate/:code',
  access: 'member',
  changes: true,
  play: true,
  does: "Creates the member's account at a game.",
  params,
  answer: z.object({ code: z.string(), username: z.string() }),
  refuses: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const readGameAccount = endpoint({
  method: 'GET',
  path: '/api/wallet/account/:code',
  access: 'member',
  changes: false,
  play: true,
  does: "Returns the member's credentials at a game.",
  params,
  answer: z.object({
    username: z.string(),
    password: z.string(),
    /**
     * Hidden fields that the game's login form requires besides username and password; null when
     * the form has none or the game's page is unavailable.
     */
    event: z.nullable(z.record(z.string(), z.string())),
    /** False when the game does not support setting a new password. */
    canReset: z.boolean(),
  }),
  // While the game has not confirmed a password change, the password is not returned: the call is
  // refused with SLOT_RESET_PASSWORD_FAIL, and the next call retries the change.
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const resetGamePassword = endpoint({
  method: 'GET',
  path: '/api/wallet/resetpassword/:code',
  access: 'member',
  changes: true,
  play: true,
  does: 'Sets a new password at a game; the old one remains valid when the game refuses.',
  params,
  answer: z.object({ reset: z.literal(true) }),
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
  fieldRefusals: { code: 'NO_GAME' },
})

/**
 * A transfer and its status. `processing`: the outcome is still unknown, and a job keeps querying
 * the game.
 */
export const transferOutcome = z.object({
  _id: z.string(),
  status: z.enum(['success', 'processing']),
  from: z.string(),
  to: z.string(),
  amount,
})

const transferRefusals = [
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'BONUS_CONDITION',
  'TRANSFER_MINIMUM',
  'MONEY_NOT_ENOUGH',
  'TRANSFER_FAIL',
  'IDEMPOTENCY_MISMATCH',
  'PLAY_PAUSED',
] as const

export const transfer = endpoint({
  method: 'POST',
  path: '/api/wallet/transfer',
  access: 'member',
  changes: true,
  idempotent: true,
  does:
    'Transfers money between the main wallet and a game, or from game to game through the main ' +
    'wallet.',
  /** The schema accepts any amount: one that is too small or not covered has its own refusal. */
  body: z.object({ from: place, to: place, amount }),
  answer: transferOutcome,
  refuses: transferRefusals,
  fieldRefusals: { amount: 'TRANSFER_MINIMUM', from: 'NO_GAME', to: 'NO_GAME' },
})

export const transferAll = endpoint({
  method: 'POST',
  path: '/api/wallet/transferAll',
  access: 'member',
  changes: true,
  idempotent: true,
  does:
    'Brings the money of every other game back to the main wallet, then transfers the whole ' +
    'wallet to the target game (or stops there with to = wallet); a game that cannot be emptied ' +
    'is skipped and reported.',
  body: z.object({ to: place }),
  answer: z.object({
    status: z.enum(['success', 'processing']),
    moved: amount,
    /**
     * Status of the last of the transfers, the one into the target game; null when nothing was
     * transferred.
     */
    sentOn: z.nullable(z.enum(['success', 'processing'])),
    swept: z.array(z.object({ code: z.string(), amount, status: z.enum(transferStatuses) })),
  }),
  refuses: transferRefusals,
  fieldRefusals: { to: 'NO_GAME' },
})

const provider = gameCode
const username = z.string().check(z.regex(/^[a-z0-9]{3,32}$/))
const link = z.object({ link: z.string() })
const loginRefusals = {
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'LOGIN_FAIL'],
  fieldRefusals: { provider: 'NO_GAME', username: 'SLOT_NO_ACCOUNT' },
} as const

/** A link to a game works once, within this time (GAME-25). */
export const linkLivesMs = 60_000

export const autoLogin = endpoint({
  method: 'GET',
  path: '/api/autoLogin/:provider/:username',
  access: 'member',
  changes: true,
  play: true,
  secretPath: true,
  does:
    "Returns a single-use link that opens the game signed in; the username must be the caller's " +
    'own at that game.',
  params: z.object({ provider, username }),
  answer: link,
  ...loginRefusals,
})

export const autoLoginWithPassword = endpoint({
  method: 'GET',
  path: '/api/autoLogin/:provider/:username/:password',
  access: 'member',
  changes: true,
  play: true,
  secretPath: true,
  does: 'Same as the endpoint without the password, which is ignored. Older clients send it.',
  params: z.object({ provider, username, password: z.string() }),
  answer: link,
  ...loginRefusals,
})

/** The first URL of `link`: the server's own single-use redirect. */
export const playPath = '/api/play/'

export const followLink = endpoint({
  method: 'GET',
  path: '/api/play/:ticket',
  access: 'outside',
  changes: true,
  secretPath: true,
  does: 'Redirects the browser to the game once; a used or expired link redirects to the wallet.',
  params: z.object({ ticket: z.string().check(z.maxLength(64)) }),
  answer: redirectAnswer,
  redirects: true,
  refuses: [],
})
