import { giveBack, takeFromWindow } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'

const maxProbes = { maxAttempts: 30, windowMs: 10 * 60_000 }

export async function isPhoneTaken(db: Db, phone: string): Promise<boolean> {
  return (await db.query('select 1 from phone_claim where phone = $1', [phone])).length > 0
}

const subjectOf = (address: string): string => `probe:${address}`

/**
 * Limits how often an IP address may ask whether a phone or bank account is taken, because the
 * answer reveals membership. Call it before the look-up, whatever the answer; returns null, or the
 * wait in ms.
 */
export function countProbe(db: Db, address: string): Promise<number | null> {
  return takeFromWindow(db, subjectOf(address), maxProbes)
}

/**
 * Returns the attempt when it led to a registration or an SMS, which have limits of their own: many
 * members share an address.
 */
export function giveProbeBack(db: Db, address: string): Promise<void> {
  return giveBack(db, subjectOf(address))
}
