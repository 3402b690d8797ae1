import type { BlockPolicy } from '../../../platform/database/attempts.ts'

const minuteMs = 60_000

/** Five wrong tries block the name for a minute, each further one twice as long, up to an hour: as for members. */
export const wrongTries: BlockPolicy = { free: 5, firstBlockMs: minuteMs, longestBlockMs: 60 * minuteMs, forgetMs: 24 * 60 * minuteMs }

/** Wrong logins that one address may make; good ones are given back. */
export const wrongTriesPerAddress = { most: 30, windowMs: 10 * minuteMs }

export const nameSubject = (username: string): string => `staff-login:${username}`
export const addressSubject = (address: string): string => `staff-login-address:${address}`
export const changeSubject = (staffId: bigint): string => `staff-password:${staffId}`
