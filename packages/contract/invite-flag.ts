/**
 * An invite code does not count. One word for every reason: which detail two accounts share is told to staff alone
 * (decision 122).
 */
export const inviteFlags = ['not-counted'] as const
export type InviteFlag = (typeof inviteFlags)[number]
