import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { CorrectionKind } from '@champa/contract/statuses'
import { adjustment, bank, loss, wallet } from '../accounts.ts'
import type { OpenMovement, Posting } from '../post.ts'

/**
 * Corrections of what was posted before. Each is a posting of its own with a line in the statement;
 * the corrected posting stays as it was.
 */

interface Correction {
  kind: CorrectionKind
  source: string
  target: string
  amount: MinorUnits
  /** The movement that is corrected. */
  of?: bigint
}

const correctionMovement = ({ kind, of, ...line }: Correction): OpenMovement => ({
  type: 'adjustment',
  ...line,
  status: 'SUCCESS',
  detail: { correction: { kind, ...(of === undefined ? {} : { of: of.toString() }) } },
})

/** The name of the house in the statement, where no bank or channel is involved. */
const house = 'adjustment'

/**
 * Corrects the wallet by `amount`, which is negative to take money, once for each decision. What it
 * adds is the member's own money.
 */
export function adjustmentMade(of: {
  member: bigint
  decision: string
  bodyHash?: string
  amount: bigint
}): Posting {
  const isCredit = of.amount > 0n
  return {
    member: of.member,
    key: `approval:${of.decision}`,
    kind: 'adjustment-made',
    bodyHash: of.bodyHash,
    legs: [
      [adjustment, -of.amount],
      [wallet, of.amount],
    ],
    open: correctionMovement({
      kind: 'balance',
      source: isCredit ? house : wallet,
      target: isCredit ? wallet : house,
      amount: minorUnits(isCredit ? of.amount : -of.amount),
    }),
  }
}

/**
 * Takes a deposit back out of the wallet, once for each payment: it was credited to the wrong
 * member, or the bank has taken it back. Refused whole when the wallet has less.
 */
export function depositReversed(of: {
  member: bigint
  seq: bigint
  receivingAccount: string
  payment: string
  channel: string
  bodyHash?: string
  amount: MinorUnits
}): Posting {
  return {
    member: of.member,
    key: `unbank:${of.receivingAccount}:${of.payment}`,
    kind: 'deposit-reversed',
    bodyHash: of.bodyHash,
    legs: [
      [wallet, -of.amount],
      [bank, of.amount],
    ],
    open: correctionMovement({
      kind: 'deposit-reversed',
      source: wallet,
      target: of.channel,
      amount: of.amount,
      of: of.seq,
    }),
  }
}

/** Puts a payout back into the wallet after the bank, which had paid it, has returned the money. */
export function payoutReturned(of: {
  member: bigint
  seq: bigint
  bankCode: string
  bodyHash?: string
  amount: MinorUnits
}): Posting {
  return {
    member: of.member,
    key: `back:${of.seq}`,
    kind: 'payout-returned',
    bodyHash: of.bodyHash,
    legs: [
      [bank, -of.amount],
      [wallet, of.amount],
    ],
    open: correctionMovement({
      kind: 'payout-returned',
      source: of.bankCode,
      target: wallet,
      amount: of.amount,
      of: of.seq,
    }),
  }
}

/** Empties the wallet of a closed account whose rest is too small to be paid out. */
export function balanceWrittenOff(of: {
  member: bigint
  decision: string
  bodyHash?: string
  amount: MinorUnits
}): Posting {
  return {
    member: of.member,
    key: `approval:${of.decision}`,
    kind: 'balance-written-off',
    bodyHash: of.bodyHash,
    legs: [
      [wallet, -of.amount],
      [loss, of.amount],
    ],
    open: correctionMovement({
      kind: 'written-off',
      source: wallet,
      target: house,
      amount: of.amount,
    }),
  }
}

/**
 * Books a deposit as lost that the bank has taken back from the house and that the wallet can no
 * longer pay. Nothing changes for the member.
 */
export function recallLost(of: {
  member: bigint
  decision: string
  bodyHash?: string
  amount: MinorUnits
}): Posting {
  return {
    member: of.member,
    key: `approval:${of.decision}`,
    kind: 'recall-lost',
    bodyHash: of.bodyHash,
    legs: [
      [bank, of.amount],
      [loss, -of.amount],
    ],
  }
}
