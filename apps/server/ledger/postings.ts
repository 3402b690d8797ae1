import { zero, type Satang } from '@champa/contract/money'
import {
  bank,
  bonusCost,
  coin,
  coinSource,
  game,
  gift,
  inviteAccrued,
  play,
  refundAccrued,
  transit,
  wallet,
  withdrawHold,
} from './accounts.ts'
import type { Leg, Posting } from './post.ts'

/** Every way that money can move: a function each, with one sentence of product language. docs/money.md runs them all. */

/** Money that reached a receiving account is in the member's wallet: once for each bank reference there. With `dueAt` something follows it, a bonus perhaps. */
export function depositReceived(of: {
  member: bigint
  receivingAccount: string
  bankReference: string
  channel: string
  amount: Satang
  detail?: Record<string, unknown>
  dueAt?: Date
}): Posting {
  return {
    member: of.member,
    key: `bank:${of.receivingAccount}:${of.bankReference}`,
    kind: 'deposit-received',
    legs: [
      [bank, -of.amount],
      [wallet, of.amount],
    ],
    open: {
      type: 'deposit',
      source: of.channel,
      target: 'wallet',
      amount: of.amount,
      status: 'SUCCESS',
      detail: { bankReference: of.bankReference, ...of.detail },
      dueAt: of.dueAt,
    },
  }
}

/** A member's gift link is reserved: nothing moves until TrueMoney has said what our wallet received. */
export function giftBegun(of: {
  member: bigint
  hash: string
  attempt: number
  provider: string
  detail?: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: `gift:${of.hash}:${of.attempt}`,
    kind: 'gift-begun',
    legs: [],
    open: {
      type: 'deposit',
      source: of.provider,
      target: 'wallet',
      amount: zero,
      status: 'in progress',
      detail: of.detail,
    },
  }
}

/** A gift was redeemed: what our wallet account received of it is in the member's wallet, once for each gift. */
export function giftReceived(of: {
  member: bigint
  seq: bigint
  receivingAccount: string
  hash: string
  amount: Satang
  detail?: Record<string, unknown>
  dueAt?: Date
}): Posting {
  return {
    member: of.member,
    key: `bank:${of.receivingAccount}:${of.hash}`,
    kind: 'gift-received',
    legs: [
      [bank, -of.amount],
      [wallet, of.amount],
    ],
    close: {
      seq: of.seq,
      status: 'SUCCESS',
      amount: of.amount,
      detail: { bankReference: of.hash, ...of.detail },
      dueAt: of.dueAt,
    },
  }
}

/** A gift was surely not redeemed by us: the line ends without money. */
export function giftRefused(of: { member: bigint; seq: bigint; reason: string }): Posting {
  return {
    member: of.member,
    key: `end:${of.seq}`,
    kind: 'gift-refused',
    legs: [],
    close: { seq: of.seq, status: 'FAILED', detail: { reason: of.reason } },
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
export function transferOutHeld(of: TransferHold & { holdSeq?: bigint }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'transfer-out-held',
    bodyHash: of.bodyHash,
    lease: of.lease,
    legs: [
      [wallet, -of.amount],
      [transit(of.code), of.amount],
    ],
    // That no lock keeps the game closed was read at this number of the hold: a lock that has begun since then moves it.
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

/** Money is asked back from a game, whose balance was just seen, and is in transit until the game has answered. */
export function transferInHeld(of: TransferHold & { accountSeq?: bigint }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'transfer-in-held',
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
  amount: Satang
  into: 'game' | 'wallet'
  lease?: { release: string }
  detail?: Record<string, unknown>
}

const placeOf = (end: TransferEnd): string => (end.into === 'game' ? game(end.code) : wallet)

/** The game has answered yes: what was in transit has arrived. */
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

/** The game has answered no: what was in transit is back where it came from (`into` names that place). */
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

/** The game has not answered: the money stays in transit until a job finds out, and the member may go on. */
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

/** A transfer will not be made any more under its key: whoever still wants to make it is refused. */
export function transferGivenUp(of: { member: bigint; key: string }): Posting {
  return { member: of.member, key: of.key, kind: 'transfer-given-up', legs: [] }
}

/** The member's money operation of several transfers begins: nothing moves yet, and no other begins beside it. */
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

/** All of its transfers are made or left to the job: what the member was told is kept, and the next operation may begin. */
export function transfersEnded(of: {
  member: bigint
  key: string
  lease: { release: string }
  reply?: unknown
}): Posting {
  return {
    member: of.member,
    key: endedKey(of.key),
    kind: 'transfers-ended',
    legs: [],
    lease: of.lease,
    reply: of.reply,
  }
}

/** A game shows another balance than the book while nothing is in transit there: the difference was won or lost in play. */
export function playObserved(of: {
  member: bigint
  code: string
  accountSeq: bigint
  change: Satang
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

/** The member asks for a payout: the money leaves the wallet and is held, one payout at a time. Without `dueAt` it waits for the operator. */
export function withdrawHeld(of: {
  member: bigint
  key: string
  bodyHash?: string
  amount: Satang
  bankCode: string
  dueAt?: Date
  holdSeq?: bigint
  detail: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'withdraw-held',
    bodyHash: of.bodyHash,
    legs: [
      [wallet, -of.amount],
      [withdrawHold, of.amount],
    ],
    empty: withdrawHold,
    // What the day still allows was read at this number of the hold: another withdrawal since then moves it.
    expect: of.holdSeq === undefined ? undefined : { account: withdrawHold, seq: of.holdSeq },
    open: {
      type: 'withdraw',
      source: 'wallet',
      target: of.bankCode,
      amount: of.amount,
      status: 'in progress',
      dueAt: of.dueAt,
      detail: of.detail,
    },
  }
}

/** The bank has paid: what was held has left the house. */
export function withdrawPaid(of: {
  member: bigint
  seq: bigint
  amount: Satang
  detail?: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: `end:${of.seq}`,
    kind: 'withdraw-paid',
    legs: [
      [withdrawHold, -of.amount],
      [bank, of.amount],
    ],
    close: { seq: of.seq, status: 'SUCCESS', detail: of.detail },
  }
}

/** The bank has refused: what was held is whole in the wallet again. */
export function withdrawReturned(of: {
  member: bigint
  seq: bigint
  amount: Satang
  detail?: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: `end:${of.seq}`,
    kind: 'withdraw-returned',
    legs: [
      [withdrawHold, -of.amount],
      [wallet, of.amount],
    ],
    close: { seq: of.seq, status: 'FAILED', detail: of.detail },
  }
}

/** The member's bank account is written otherwise: nothing moves, and no withdrawal is under way. */
export function bankNameChanged(of: { member: bigint; key: string }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'bank-name-changed',
    legs: [],
    empty: withdrawHold,
  }
}

interface Reward {
  member: bigint
  /** bonus, promotion, invite, refund or luckydraw. */
  source: string
  amount: Satang
  /** With a lock it is withdrawable once the lock is won. Without, it is the member's at once, and counts as a gift of the house. */
  locked: boolean
  detail: Record<string, unknown>
}

/** Moves the number of the hold, so that a withdrawal or a transfer into a game that was looked at before the lock began is looked at again. */
const startsLock: Leg = [withdrawHold, 0n]

const rewardMovement = ({ source, amount, detail }: Reward): Posting['open'] => ({
  type: 'bonus',
  source,
  target: 'wallet',
  amount,
  status: 'SUCCESS',
  detail,
})

/** The house credits a bonus, a promotion or a prize. */
export function bonusReceived(of: Reward & { key: string }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'bonus-received',
    legs: [
      [of.locked ? bonusCost : gift, -of.amount],
      [wallet, of.amount],
      ...(of.locked ? [startsLock] : []),
    ],
    open: rewardMovement(of),
  }
}

/** Commission on what friends have played or paid in is the member's, and not in the wallet yet. */
export function inviteAccruedUp(of: { member: bigint; key: string; amount: Satang }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'invite-accrued',
    legs: [
      [bonusCost, -of.amount],
      [inviteAccrued, of.amount],
    ],
  }
}

/** A part of last week's losses is the member's, and not in the wallet yet: once a week. */
export function refundAccruedUp(of: { member: bigint; week: string; amount: Satang }): Posting {
  return {
    member: of.member,
    key: `refund:${of.week}`,
    kind: 'refund-accrued',
    legs: [
      [bonusCost, -of.amount],
      [refundAccrued, of.amount],
    ],
  }
}

/** What is accrued comes to the wallet. */
export function accruedPaid(of: Reward & { key: string; from: 'invite' | 'refund' }): Posting {
  const accrued = of.from === 'invite' ? inviteAccrued : refundAccrued
  return {
    member: of.member,
    key: of.key,
    kind: `${of.from}-paid`,
    // Given without conditions it becomes a gift, which a refund of losses has to know.
    legs: [
      [accrued, -of.amount],
      [wallet, of.amount],
      ...(of.locked
        ? [startsLock]
        : ([
            [bonusCost, of.amount],
            [gift, -of.amount],
          ] as Leg[])),
    ],
    open: rewardMovement(of),
  }
}

/** A play lock has ended: what it takes from the wallet goes back to the house; often nothing. */
export function bonusFinished(of: {
  member: bigint
  lock: number
  source: string
  amount: Satang
  detail: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: `lock:${of.lock}`,
    kind: 'bonus-finished',
    legs:
      of.amount === 0n
        ? []
        : [
            [wallet, -of.amount],
            [bonusCost, of.amount],
          ],
    open: {
      type: 'finish_bonus',
      source: 'wallet',
      target: of.source,
      amount: of.amount,
      status: 'SUCCESS',
      detail: of.detail,
    },
  }
}

/** Coins come to the member: by deposits, from the operator, or as a prize. The key says which. */
export function coinsGranted(of: { member: bigint; reference: string; coins: bigint }): Posting {
  return {
    member: of.member,
    key: `coins:${of.reference}`,
    kind: 'coins-granted',
    legs: [
      [coinSource, -of.coins],
      [coin, of.coins],
    ],
  }
}

/** A round of the wheel takes its coins, once. */
export function coinsSpent(of: { member: bigint; round: bigint; coins: bigint }): Posting {
  return {
    member: of.member,
    key: `spin:${of.round}`,
    kind: 'coins-spent',
    legs: [
      [coin, -of.coins],
      [coinSource, of.coins],
    ],
  }
}
