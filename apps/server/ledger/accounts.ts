import { lockTimeout, sqlState, type Tx } from '../platform/db.ts'
import { refuse } from '../platform/refusals.ts'

/** Names of the accounts in one member's book. What the member owns stands first; the rest mirrors the house. */
export const wallet = 'wallet'
export const withdrawHold = 'withdraw-hold'
export const refundAccrued = 'refund-accrued'
export const inviteAccrued = 'invite-accrued'
export const coin = 'coin'
export const bank = 'house:bank'
export const gift = 'house:gift'
export const bonusCost = 'house:bonus-cost'
export const coinSource = 'house:coin'
/** The member's money at a game as last seen there, in the member's currency. */
export const game = (code: string): string => `game:${code}`
/** On its way between the wallet and a game. */
export const transit = (code: string): string => `transit:${code}`
/** What the member has won (negative) or lost at a game, from the house's side. */
export const play = (code: string): string => `house:play:${code}`

type AccountRow = [name: string, unit: string, floor: string | null]

/** The accounts that every member has from the first day. */
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

/** The accounts that activating a game adds. A game's own balance may pass below zero for a moment: what was won there is booked when it is seen. */
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
 * Until this transaction ends nobody else changes the member's money: for what is decided on balances and written with a
 * posting. REQUEST_LIMIT when another operation keeps the book for two seconds (WAL-22).
 */
export async function lockBook(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select ledger_lock($1)', [memberId]).catch((error: unknown) => {
    throw sqlState(error) === lockTimeout ? refuse('REQUEST_LIMIT', { retryAfter: 1 }) : error
  })
}
