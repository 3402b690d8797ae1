import type { MinorUnits } from '@champa/contract/money'
import { bank, wallet, withdrawHold } from '../accounts.ts'
import type { Posting } from '../post.ts'

/**
 * Moves the amount of a payout from the wallet into the hold, one payout at a time. Without `dueAt`
 * it waits for the operator.
 */
export function withdrawHeld(of: {
  member: bigint
  key: string
  bodyHash?: string
  amount: MinorUnits
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
    // `holdSeq` is the hold account's number when the remainder of the daily limit was read.
    // Another withdrawal advances it, so the posting is then refused and the limit is read again.
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

/** Books the held amount as paid out after the bank has paid it. */
export function withdrawPaid(of: {
  member: bigint
  seq: bigint
  amount: MinorUnits
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

/** Moves the whole held amount back to the wallet after the bank has refused the payout. */
export function withdrawReturned(of: {
  member: bigint
  seq: bigint
  amount: MinorUnits
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

/**
 * Records that the member's bank account name changes. Moves no money; refused while a withdrawal
 * is in progress.
 */
export function bankNameChanged(of: { member: bigint; key: string }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'bank-name-changed',
    legs: [],
    empty: withdrawHold,
  }
}
