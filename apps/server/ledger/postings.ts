import type { Satang } from '@champa/contract/money'
import { bank, coin, coinSource, game, play, transit, wallet, withdrawHold } from './accounts.ts'
import type { Posting } from './post.ts'

/** Every way that money can move: a function each, with one sentence of product language. docs/money.md runs them all. */

/** Money that reached a receiving account is in the member's wallet: once for each bank reference there. */
export function depositReceived(of: { member: bigint; receivingAccount: string; bankReference: string; channel: string; amount: Satang; detail?: Record<string, unknown> }): Posting {
  return {
    member: of.member, key: `bank:${of.receivingAccount}:${of.bankReference}`, kind: 'deposit-received',
    legs: [[bank, -of.amount], [wallet, of.amount]],
    open: { type: 'deposit', source: of.channel, target: 'wallet', amount: of.amount, status: 'SUCCESS', detail: { bankReference: of.bankReference, ...of.detail } },
  }
}

interface TransferHold {
  member: bigint
  key: string
  bodyHash?: string
  code: string
  amount: Satang
  dueAt: Date
  lease?: { take: string; until: Date }
  detail: Record<string, unknown>
}

/** Money leaves the wallet for a game and is in transit until the game has answered. */
export function transferOutHeld(of: TransferHold): Posting {
  return {
    member: of.member, key: of.key, kind: 'transfer-out-held', bodyHash: of.bodyHash, lease: of.lease,
    legs: [[wallet, -of.amount], [transit(of.code), of.amount]],
    open: { type: 'transfer', source: 'wallet', target: of.code, amount: of.amount, status: 'in progress', dueAt: of.dueAt, detail: of.detail },
  }
}

/** Money is asked back from a game and is in transit until the game has answered. */
export function transferInHeld(of: TransferHold): Posting {
  return {
    member: of.member, key: of.key, kind: 'transfer-in-held', bodyHash: of.bodyHash, lease: of.lease,
    legs: [[game(of.code), -of.amount], [transit(of.code), of.amount]],
    open: { type: 'transfer', source: of.code, target: 'wallet', amount: of.amount, status: 'in progress', dueAt: of.dueAt, detail: of.detail },
  }
}

interface TransferEnd {
  member: bigint
  seq: bigint
  code: string
  amount: Satang
  into: 'game' | 'wallet'
  lease?: { release: string }
  detail?: Record<string, unknown>
}

const placeOf = (end: TransferEnd): string => (end.into === 'game' ? game(end.code) : wallet)

/** The game has answered yes: what was in transit has arrived. */
export function transferLanded(of: TransferEnd): Posting {
  return {
    member: of.member, key: `end:${of.seq}`, kind: 'transfer-landed', lease: of.lease,
    legs: [[transit(of.code), -of.amount], [placeOf(of), of.amount]],
    close: { seq: of.seq, status: 'SUCCESS', detail: of.detail },
  }
}

/** The game has answered no: what was in transit is back where it came from (`into` names that place). */
export function transferReturned(of: TransferEnd): Posting {
  return {
    member: of.member, key: `end:${of.seq}`, kind: 'transfer-returned', lease: of.lease,
    legs: [[transit(of.code), -of.amount], [placeOf(of), of.amount]],
    close: { seq: of.seq, status: 'FAILED', detail: of.detail },
  }
}

/** A game shows another balance than the book: the difference was won or lost in play. */
export function playObserved(of: { member: bigint; code: string; accountSeq: bigint; change: Satang }): Posting {
  return {
    member: of.member, key: `seen:${of.code}:${of.accountSeq}`, kind: 'play-observed',
    legs: [[play(of.code), -of.change], [game(of.code), of.change]],
    expect: { account: game(of.code), seq: of.accountSeq },
  }
}

/** The member asks for a payout: the money leaves the wallet and is held, one payout at a time. */
export function withdrawHeld(of: { member: bigint; key: string; bodyHash?: string; amount: Satang; bankCode: string; dueAt: Date; detail: Record<string, unknown> }): Posting {
  return {
    member: of.member, key: of.key, kind: 'withdraw-held', bodyHash: of.bodyHash,
    legs: [[wallet, -of.amount], [withdrawHold, of.amount]], empty: withdrawHold,
    open: { type: 'withdraw', source: 'wallet', target: of.bankCode, amount: of.amount, status: 'in progress', dueAt: of.dueAt, detail: of.detail },
  }
}

/** The bank has paid: what was held has left the house. */
export function withdrawPaid(of: { member: bigint; seq: bigint; amount: Satang; detail?: Record<string, unknown> }): Posting {
  return {
    member: of.member, key: `end:${of.seq}`, kind: 'withdraw-paid',
    legs: [[withdrawHold, -of.amount], [bank, of.amount]],
    close: { seq: of.seq, status: 'SUCCESS', detail: of.detail },
  }
}

/** The bank has refused: what was held is whole in the wallet again. */
export function withdrawReturned(of: { member: bigint; seq: bigint; amount: Satang; detail?: Record<string, unknown> }): Posting {
  return {
    member: of.member, key: `end:${of.seq}`, kind: 'withdraw-returned',
    legs: [[withdrawHold, -of.amount], [wallet, of.amount]],
    close: { seq: of.seq, status: 'FAILED', detail: of.detail },
  }
}

/** The operator gives coins. */
export function coinsGranted(of: { member: bigint; reference: string; coins: bigint }): Posting {
  return {
    member: of.member, key: `coins:${of.reference}`, kind: 'coins-granted',
    legs: [[coinSource, -of.coins], [coin, of.coins]],
  }
}
