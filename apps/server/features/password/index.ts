/** Passwords of members and staff: their rules, their hashing, and the queue for it. */
export { inHashPlace } from './hash-place.ts'
export { weaknessOf } from './weakness-of.ts'
export { hashPassword, verifyPassword, type HashLane } from './hash-password.ts'
export { proveOwn } from './prove-own.ts'
