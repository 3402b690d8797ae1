import type { MinorUnits } from '@champa/contract/money'
import { game, play, transit, wallet, withdrawHold } from '../accounts.ts'
import type { Posting } from '../post.ts'

interface TransferHold {
  member: bigint
  key: string
  bodyHash?: string
  code: string
  amount: MinorUnits
  dueAt: Date
  lease?: { take: string; until: Date }
  detail: Record<string, unknown>
}

/** Takes money for a game out of the wallet and keeps it in transit until the game has answered. */
export function transferToGameHeld(of: TransferHold & { holdSeq?: bigint }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'transfer-to-game-held',
    bodyHash: of.bodyHash,
    lease: of.lease,
    legs: [
      [wallet, -of.amount],
      [transit(of.code), of.amount],
    ],
    // `holdSeq` is the hold account's number when play locks were checked. A new lock advances it,
    // so the posting is then refused and the check is repeated.
    expect: of.holdSeq === undefined ? undefined : { account: withdrawHold, seq: of.holdSeq },
    open: {
      type: 'transfer',
      source: 'wallet',
      target: of.code,
      amount: of.amount,
      status: 'in progress',
      dueAt: of.dueAt,
      detail: of.detail,
    },
  }
}

/**
 * Takes money out of a game, whose balance was just read, and keeps it in transit until the game
 * has answered.
 */
export function transferToWalletHeld(of: TransferHold & { accountSeq?: bigint }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'transfer-to-wallet-held',
    bodyHash: of.bodyHash,
    lease: of.lease,
    legs: [
      [game(of.code), -of.amount],
      [transit(of.code), of.amount],
    ],
    expect:
      of.accountSeq === undefined ? undefined : { account: game(of.code), seq: of.accountSeq },
    open: {
      type: 'transfer',
      source: of.code,
      target: 'wallet',
      amount: of.amount,
      status: 'in progress',
      dueAt: of.dueAt,
      detail: of.detail,
    },
  }
}

interface TransferEnd {
  member: bigint
  seq: bigint
  code: string
  amount: MinorUnits
  into: 'game' | 'wallet'
  lease?: { release: string }
  detail?: Record<string, unknown>
}

const placeOf = (end: TransferEnd): string => (end.into === 'game' ? game(end.code) : wallet)

/** Moves money in transit to its destination after the game has accepted the transfer. */
export function transferLanded(of: TransferEnd): Posting {
  return {
    member: of.member,
    key: `end:${of.seq}`,
    kind: 'transfer-landed',
    lease: of.lease,
    legs: [
      [transit(of.code), -of.amount],
      [placeOf(of), of.amount],
    ],
    close: { seq: of.seq, status: 'SUCCESS', detail: of.detail },
  }
}

/**
 * Moves money in transit back to its origin, named by `into`, after the game has refused the
 * transfer.
 */
export function transferReturned(of: TransferEnd): Posting {
  return {
    member: of.member,
    key: `end:${of.seq}`,
    kind: 'transfer-returned',
    lease: of.lease,
    legs: [
      [transit(of.code), -of.amount],
      [placeOf(of), of.amount],
    ],
    close: { seq: of.seq, status: 'FAILED', detail: of.detail },
  }
}

/**
 * Leaves a transfer that the game has not answered in transit for a job to settle, and releases the
 * member's lease.
 */
export function transferUnanswered(of: {
  member: bigint
  seq: bigint
  lease: { release: string }
}): Posting {
  return {
    member: of.member,
    key: `unanswered:${of.seq}`,
    kind: 'transfer-unanswered',
    legs: [],
    lease: of.lease,
  }
}

/**
 * Uses up the key of a transfer that will no longer be made, so that a later attempt with that key
 * is refused.
 */
export function transferGivenUp(of: { member: bigint; key: string }): Posting {
  return { member: of.member, key: of.key, kind: 'transfer-given-up', legs: [] }
}

/**
 * Starts a member's operation of several transfers. Nothing moves yet, and the lease keeps other
 * operations out.
 */
export function transfersBegun(of: {
  member: bigint
  key: string
  bodyHash?: string
  lease: { take: string; until: Date }
}): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'transfers-begun',
    bodyHash: of.bodyHash,
    legs: [],
    lease: of.lease,
  }
}

export const endedKey = (key: string): string => `${key}:ended`

/**
 * Ends an operation of several transfers: stores the reply and releases the lease. The caller has
 * settled each transfer or left it to `settle-transfers`. Refused as BUSY when the lease had
 * expired and now belongs to another operation, or to another request that resumed this one.
 */
export function transfersEnded(of: {
  member: bigint
  key: string
  lease: string
  reply?: unknown
}): Posting {
  return {
    member: of.member,
    key: endedKey(of.key),
    kind: 'transfers-ended',
    legs: [],
    lease: { take: of.lease, until: new Date(0) },
    reply: of.reply,
  }
}

/**
 * Books the difference between a game's reported balance and the book's as won or lost in play.
 * Nothing may be in transit at that game.
 */
export function playObserved(of: {
  member: bigint
  code: string
  accountSeq: bigint
  change: MinorUnits
}): Posting {
  return {
    member: of.member,
    key: `seen:${of.code}:${of.accountSeq}`,
    kind: 'play-observed',
    legs: [
      [play(of.code), -of.change],
      [game(of.code), of.change],
    ],
    expect: { account: game(of.code), seq: of.accountSeq },
    empty: transit(of.code),
  }
}
