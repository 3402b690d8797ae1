/** Passwords of members and staff: their rules, their hashing, and the queue for it. */
export { inHashPlace } from './hash-places.ts'
export { weaknessOf } from './password-rules.ts'
export { hashPassword, verifyPassword, type HashLane } from './passwords.ts'
export { proveOwn } from './prove-own.ts'
