/**
 * The flag of an invite code that does not count. Every reason has the same flag: only the staff
 * see which detail the two accounts share.
 */
export const inviteFlags = ['not-counted'] as const
export type InviteFlag = (typeof inviteFlags)[number]
