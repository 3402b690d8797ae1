/**
 * Statuses that more than one feature stores or returns; statuses of a single feature are in its
 * own file. Constraints of the database allow the same values.
 */

/** Status of a movement of the statement, of a slip and of a withdrawal. */
export const movementStatuses = ['in progress', 'SUCCESS', 'FAILED'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/** What a movement of type `adjustment` corrects. */
export const correctionKinds = [
  'balance',
  'deposit-reversed',
  'payout-returned',
  'written-off',
] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** Status of a transfer to or from a game, as the transfer's endpoint returns it. */
export const transferStatuses = ['success', 'processing', 'failed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Status of a conversation in the chat. */
export const conversationStates = ['open', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

export const memberStatuses = [
  'active',
  'suspended',
  'self-excluded',
  'under-review',
  'closed',
] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const staffStatuses = ['active', 'off'] as const
export type StaffStatus = (typeof staffStatuses)[number]

/** What a proof of the books checks, one by one (ledger/reconcile.ts). */
export const ledgerChecks = [
  'balance',
  'entry-account',
  'entry-chain',
  'book-zero',
  'posting-zero',
  'floor',
  'statement-gap',
  'transit',
  'hold',
  'corrections',
  'reversal',
  'reversed-payment',
  'due-date',
  'open-movement',
] as const
export type LedgerCheck = (typeof ledgerChecks)[number]
