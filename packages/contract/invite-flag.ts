/**
 * The invite code does not count. Every reason has the same flag: which detail two accounts share
 * is shown to staff only.
 */
export const inviteFlags = ['not-counted'] as const
export type InviteFlag = (typeof inviteFlags)[number]
