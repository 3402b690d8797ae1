/** Reasons why a bank rejects a payout, derived from the bank's own words. */
export const payoutReasons = [
  'refused',
  'accountClosed',
  'accountBlocked',
  'accountUnknown',
  'nameMismatch',
  'bankLimit',
  'bankDown',
] as const
export type PayoutReason = (typeof payoutReasons)[number]

// Patterns in order of precedence: "the account name is invalid" also matches an account pattern.
const patterns: readonly (readonly [RegExp, PayoutReason])[] = [
  [
    /name.*(mismatch|not match|differ|wrong|invalid)|(mismatch|wrong|invalid).*name/i,
    'nameMismatch',
  ],
  [/clos(ed|ure)|dormant|inactive/i, 'accountClosed'],
  [/frozen|freez|block|suspend|restrict|seiz/i, 'accountBlocked'],
  [
    /(account|beneficiary|payee|receiver).*(not (be )?found|unknown|invalid|not exist)/i,
    'accountUnknown',
  ],
  [/(no such|unknown|invalid|wrong) (account|beneficiary|payee|receiver)/i, 'accountUnknown'],
  [/limit|exceed/i, 'bankLimit'],
  [/maintenance|unavailable|time ?out|system|offline|try again/i, 'bankDown'],
  [/^\s*(refused?|rejected?|declined?|denied)\W*$/i, 'refused'],
]

/** The reason in a bank's words; null when no pattern matches, and the words are then quoted. */
export function payoutReasonOf(text: string): PayoutReason | null {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
