/** In front of the leases of an operation that goes on after its process died: `key` is the operation's own, and its first lease. */
export const againKey = (key: string): string => `${key}:again:`
