/** What staff mark on a member, and what follows from it. */

/** withdrawals and play stop one thing; all suspends the account and ends every session. */
export const freezeScopes = ['withdrawals', 'play', 'all'] as const
export type FreezeScope = (typeof freezeScopes)[number]

/** Kinds of flags that staff raise and end; a freeze is none of them. */
export const memberFlagKinds = [
  'watch',
  'fraud',
  'bonus-abuse',
  'mule',
  'staff',
  'duplicate',
  'vip-care',
  'do-not-market',
] as const
export type MemberFlagKind = (typeof memberFlagKinds)[number]

/**
 * What the server enforces. review-withdrawals and no-bonus belong to flags; no-withdrawal and
 * no-play to freezes, which take two people to end.
 */
export const memberEffects = ['review-withdrawals', 'no-bonus', 'no-withdrawal', 'no-play'] as const
export type MemberEffect = (typeof memberEffects)[number]

/** The effects that a flag may have; none is null. */
export const flagEffects = [
  'review-withdrawals',
  'no-bonus',
] as const satisfies readonly MemberEffect[]
