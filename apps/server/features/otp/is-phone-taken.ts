import { giveBack, takeFromWindow } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'

const probesMost = { most: 30, windowMs: 10 * 60_000 }

export async function isPhoneTaken(db: Db, phone: string): Promise<boolean> {
  return (await db.query('select 1 from phone_claim where phone = $1', [phone])).length > 0
}

const subjectOf = (address: string): string => `probe:${address}`

/**
 * "This phone (or bank account) is taken" tells a stranger who is a member, and a registration cannot do without it: so an
 * address asks only so often. Taken before the look-up, for taken and free alike. Answers null, or how long to wait.
 */
export function countProbe(db: Db, address: string): Promise<number | null> {
  return takeFromWindow(db, subjectOf(address), probesMost)
}

/** The question led to a registration or an SMS, which have limits of their own: many members share an address. */
export function giveProbeBack(db: Db, address: string): Promise<void> {
  return giveBack(db, subjectOf(address))
}
