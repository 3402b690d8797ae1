import { takeFromWindow } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'

const probesMost = { most: 30, windowMs: 10 * 60_000 }

export async function isPhoneTaken(db: Db, phone: string): Promise<boolean> {
  return (await db.query('select 1 from phone_claim where phone = $1', [phone])).length > 0
}

/**
 * "This phone (or bank account) is taken" tells a stranger who is a member, and a registration cannot do without it:
 * so an address hears it only so often. Answers null, or how long to wait.
 */
export function countProbe(db: Db, address: string): Promise<number | null> {
  return takeFromWindow(db, `probe:${address}`, probesMost)
}
