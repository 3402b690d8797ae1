/** Why an invite code does not count: nobody invites themselves, and friends in another currency bring nothing. */
export const inviteFlags = ['self-phone', 'self-bank', 'self-device', 'other-currency'] as const
export type InviteFlag = (typeof inviteFlags)[number]
