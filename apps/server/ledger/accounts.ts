import type { Tx } from '../platform/db.ts'

/**
 * Account names in one member's book: first the accounts that the member owns, then the house
 * accounts that mirror them.
 */
export const wallet = 'wallet'
export const withdrawHold = 'withdraw-hold'
export const refundAccrued = 'refund-accrued'
export const inviteAccrued = 'invite-accrued'
export const coin = 'coin'
export const bank = 'house:bank'
export const gift = 'house:gift'
export const bonusCost = 'house:bonus-cost'
export const coinSource = 'house:coin'
/** What the house has given to a member, less what it has taken back, to correct a balance. */
export const adjustment = 'house:adjustment'
/** What the house has lost (negative), or kept from closed books (positive). */
export const loss = 'house:loss'
/** The member's balance at a game as last observed, in the member's currency. */
export const game = (code: string): string => `game:${code}`
/** Money on its way between the wallet and a game. */
export const transit = (code: string): string => `transit:${code}`
/** The member's play result at a game from the house's side: negative when the member has won. */
export const play = (code: string): string => `house:play:${code}`

type AccountRow = [name: string, unit: string, floor: string | null]

/** The accounts that every book opens with. */
function memberAccounts(currency: string): AccountRow[] {
  return [
    [wallet, currency, '0'],
    [withdrawHold, currency, '0'],
    [refundAccrued, currency, '0'],
    [inviteAccrued, currency, '0'],
    [coin, 'COIN', '0'],
    [bank, currency, null],
    [gift, currency, null],
    [bonusCost, currency, null],
    [coinSource, 'COIN', null],
  ]
}

/**
 * The accounts added when a game is activated. The game account has no floor: winnings are booked
 * only when they are observed, so it may be negative for a moment.
 */
function gameAccounts(code: string, currency: string): AccountRow[] {
  return [
    [game(code), currency, null],
    [transit(code), currency, '0'],
    [play(code), currency, null],
  ]
}

export async function openBook(tx: Tx, memberId: bigint, currency: string): Promise<void> {
  await tx.query('select ledger_open($1, $2)', [memberId, JSON.stringify(memberAccounts(currency))])
}

/** Adds the accounts of corrections to a book that has none yet; most books never need them. */
export async function openCorrectionAccounts(
  tx: Tx,
  memberId: bigint,
  currency: string,
): Promise<void> {
  const accounts: AccountRow[] = [
    [adjustment, currency, null],
    [loss, currency, null],
  ]
  await tx.query('select ledger_open($1, $2)', [memberId, JSON.stringify(accounts)])
}

export async function openGameAccounts(
  tx: Tx,
  memberId: bigint,
  code: string,
  currency: string,
): Promise<void> {
  await tx.query('select ledger_open($1, $2)', [
    memberId,
    JSON.stringify(gameAccounts(code, currency)),
  ])
}

/**
 * Locks the member's book until this transaction ends, for decisions that read balances and then
 * post.
 * @throws a lock timeout when another operation holds the book for two seconds; a request then
 * answers REQUEST_LIMIT (WAL-22).
 */
export async function lockBook(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select ledger_lock($1)', [memberId])
}
