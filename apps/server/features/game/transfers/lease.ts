/**
 * Prefix of the leases of an operation that resumes after its process died; `key` is the
 * operation's own key, and its first lease.
 */
export const againKey = (key: string): string => `${key}:again:`
