import type { BlockPolicy } from '../../../platform/database/attempts.ts'

const minuteMs = 60_000

/** Five wrong passwords block for a minute, each further one twice as long, up to an hour (semantics 10). */
export const wrongPasswords: BlockPolicy = { free: 5, firstBlockMs: minuteMs, longestBlockMs: 60 * minuteMs, forgetMs: 24 * 60 * minuteMs }

/** Wrong logins that one address may make; good ones are given back, since many members share an address. */
export const wrongLoginsPerAddress = { most: 30, windowMs: 10 * minuteMs }

export const phoneSubject = (phone: string): string => `login:${phone}`
export const addressSubject = (address: string): string => `login-address:${address}`
export const changeSubject = (memberId: bigint): string => `password:${memberId}`
