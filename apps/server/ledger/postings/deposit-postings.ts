import { zero, type MinorUnits } from '@champa/contract/money'
import { bank, wallet } from '../accounts.ts'
import type { Posting } from '../post.ts'

/**
 * Credits the wallet with money that reached a receiving account, once for each bank reference of
 * that account. `dueAt` is set when effects, such as a bonus, are still to follow.
 */
export function depositReceived(of: {
  member: bigint
  receivingAccount: string
  bankReference: string
  channel: string
  amount: MinorUnits
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

/**
 * Reserves a member's gift link. Nothing moves until TrueMoney has reported the amount received.
 */
export function giftLinkBegun(of: {
  member: bigint
  hash: string
  attempt: number
  provider: string
  detail?: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: `gift:${of.hash}:${of.attempt}`,
    kind: 'gift-link-begun',
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

/**
 * Credits the wallet with the amount that a redeemed gift brought to the receiving account, once
 * for each gift.
 */
export function giftLinkReceived(of: {
  member: bigint
  seq: bigint
  receivingAccount: string
  hash: string
  amount: MinorUnits
  detail?: Record<string, unknown>
  dueAt?: Date
}): Posting {
  return {
    member: of.member,
    key: `bank:${of.receivingAccount}:${of.hash}`,
    kind: 'gift-link-received',
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

/** Ends a gift link that was certainly not redeemed into our account. No money moves. */
export function giftLinkRefused(of: { member: bigint; seq: bigint; reason: string }): Posting {
  return {
    member: of.member,
    key: `end:${of.seq}`,
    kind: 'gift-link-refused',
    legs: [],
    close: { seq: of.seq, status: 'FAILED', detail: { reason: of.reason } },
  }
}
