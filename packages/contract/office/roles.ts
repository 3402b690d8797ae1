/**
 * owner: answers for the business. manager: runs the shift. finance: deposits, payouts, books.
 * risk: review, fraud, safer gambling. support: talks to members. marketing: rewards and content.
 * auditor: reads everything, changes nothing.
 */
export const staffRoles = [
  'owner',
  'manager',
  'finance',
  'risk',
  'support',
  'marketing',
  'auditor',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles that people give each other at the office; owners are made on the machine only. */
export const givableRoles = [
  'manager',
  'finance',
  'risk',
  'support',
  'marketing',
  'auditor',
] as const satisfies readonly StaffRole[]
export type GivableRole = (typeof givableRoles)[number]

/** A person has at most this many roles; their permissions add up. */
export const maxRoles = 2

/** Roles that no other role goes with. */
export const exclusiveRoles = ['owner', 'auditor'] as const satisfies readonly StaffRole[]
/** Roles that one person must not hold together: each checks or limits the other. */
export const refusedPairs = [
  ['finance', 'risk'],
  ['finance', 'marketing'],
] as const satisfies readonly (readonly [StaffRole, StaffRole])[]

/** True when one person must not hold these roles together (ROLES_CONFLICT). */
export function rolesConflict(roles: readonly StaffRole[]): boolean {
  if (roles.length < 2) return false
  const holds = (role: StaffRole): boolean => roles.includes(role)
  return exclusiveRoles.some(holds) || refusedPairs.some((pair) => pair.every(holds))
}
