import * as z from 'zod/mini'
import { endpoint, redirectAnswer } from './endpoint.ts'
import { amount } from './money.ts'
import { walletState } from './wallet.ts'

/** Smallest transfer (WAL-16), in 1/100 of the member's currency. */
export const transferMinimum = 1_00n
export const providerTimeoutMs = 20_000
export const refreshTimeoutMs = 10_000
export const balanceFreshForMs = 5_000

const gameCode = z.string().check(z.regex(/^[a-z0-9]{2,24}$/))
const params = z.object({ code: gameCode })
/** `wallet` or the code of a game. */
const place = z.string().check(z.regex(/^[a-z0-9]{2,24}$/))

export const refreshGames = endpoint({
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  who: 'member',
  changes: true,
  does: 'Asks every active game for its balance, then answers the wallet; a game that does not answer keeps its last amount, marked stale.',
  answer: walletState,
  refuses: [],
})

export const refreshGame = endpoint({
  method: 'GET',
  path: '/api/wallet/refresh/slot/:code',
  who: 'member',
  changes: true,
  does: 'Asks one game for its balance, then answers the wallet; a game that does not answer keeps its last amount, marked stale.',
  params,
  answer: walletState,
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/api/wallet/favourite/:code',
  who: 'member',
  changes: true,
  does: "Puts a game among the member's favourites, or takes it out.",
  params,
  body: z.object({ favourite: z.boolean() }),
  answer: z.object({ code: z.string(), favourite: z.boolean() }),
  refuses: ['NO_GAME'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const activateGame = endpoint({
  method: 'GET',
  path: '/api/wallet/activate/:code',
  who: 'member',
  changes: true,
  play: true,
  does: "Opens the member's account at a game.",
  params,
  answer: z.object({ code: z.string(), username: z.string() }),
  refuses: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const readGameAccount = endpoint({
  method: 'GET',
  path: '/api/wallet/account/:code',
  who: 'member',
  changes: false,
  play: true,
  does: "Answers the member's credentials at a game.",
  params,
  answer: z.object({
    username: z.string(),
    password: z.string(),
    /** The hidden fields that the game's own login form wants beside the two; null where it has none, or its page cannot be had now. */
    event: z.nullable(z.record(z.string(), z.string())),
    /** False where the game has no way to set a new password. */
    canReset: z.boolean(),
  }),
  // A password whose change the game has not confirmed is never shown: then the reset's own refusal comes, and reading again tries again.
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
  fieldRefusals: { code: 'NO_GAME' },
})

export const resetGamePassword = endpoint({
  method: 'GET',
  path: '/api/wallet/resetpassword/:code',
  who: 'member',
  changes: true,
  play: true,
  does: 'Sets a new password at a game; the old one stays when the game refuses.',
  params,
  answer: z.object({ reset: z.literal(true) }),
  refuses: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
  fieldRefusals: { code: 'NO_GAME' },
})

/** One movement of money and how it stands: `processing` means the outcome is not known yet and a job is finding out. */
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
  who: 'member',
  changes: true,
  idempotent: true,
  does: 'Moves money between the main wallet and a game, or from game to game through the main wallet.',
  /** Any amount: what is too little is said by the minimum, what is too much by the ledger. */
  body: z.object({ from: place, to: place, amount }),
  answer: transferOutcome,
  refuses: transferRefusals,
  fieldRefusals: { amount: 'TRANSFER_MINIMUM', from: 'NO_GAME', to: 'NO_GAME' },
})

export const transferAll = endpoint({
  method: 'POST',
  path: '/api/wallet/transferAll',
  who: 'member',
  changes: true,
  idempotent: true,
  does: 'Sweeps every other game to the main wallet, then the whole wallet to the game named (or stops there with to = wallet); a game that cannot be swept is skipped and reported.',
  body: z.object({ to: place }),
  answer: z.object({
    status: z.enum(['success', 'processing']),
    moved: amount,
    /** How the last transfer, into the game that was named, stands; null where nothing was sent on. */
    sentOn: z.nullable(z.enum(['success', 'processing'])),
    swept: z.array(
      z.object({ code: z.string(), amount, status: z.enum(['success', 'processing', 'failed']) }),
    ),
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

/** A link into a game opens it once, within this time (GAME-25). */
export const linkLivesMs = 60_000

export const autoLogin = endpoint({
  method: 'GET',
  path: '/api/autoLogin/:provider/:username',
  who: 'member',
  changes: true,
  play: true,
  secretPath: true,
  does: "Answers a single-use link that opens the game signed in; the user name must be the caller's own there.",
  params: z.object({ provider, username }),
  answer: link,
  ...loginRefusals,
})

export const autoLoginWithPassword = endpoint({
  method: 'GET',
  path: '/api/autoLogin/:provider/:username/:password',
  who: 'member',
  changes: true,
  play: true,
  secretPath: true,
  does: 'As without the password, which is ignored: the server has it. Older clients send it.',
  params: z.object({ provider, username, password: z.string() }),
  answer: link,
  ...loginRefusals,
})

/** Where `link` leads first: our own address, which is used up by following it. */
export const playPath = '/api/play/'

export const followLink = endpoint({
  method: 'GET',
  path: '/api/play/:ticket',
  who: 'outside',
  changes: true,
  secretPath: true,
  does: 'Sends the browser on to the game, once; a link that was used or is too old leads back to the wallet.',
  params: z.object({ ticket: z.string().check(z.maxLength(64)) }),
  answer: redirectAnswer,
  redirects: true,
  refuses: [],
})
