/**
 * Statuses that more than one feature stores or answers. Those of one feature are in its own file.
 * The database checks the same words.
 */

/** A movement of the statement; also a slip, and a withdrawal. */
export const movementStatuses = ['in progress', 'SUCCESS', 'FAILED'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/** A transfer to or from a game, as its call answers. */
export const transferStatuses = ['success', 'processing', 'failed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** A conversation of the chat. */
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
