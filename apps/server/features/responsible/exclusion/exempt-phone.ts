import { readPhone } from '@champa/contract/phone'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/**
 * Permits a phone to register although its owner shares a name or device with an excluded member,
 * after a check by support. Returns false for an invalid phone.
 */
export async function letRegister(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  of: { phone: string; who: string; why: string },
): Promise<boolean> {
  const phone = readPhone(of.phone, settings.laoBuild)
  if (typeof phone === 'string') return false
  await db.query(
    `insert into exclusion_exemption (phone, decided_by, reason, decided_at)
      values ($1, $2, $3, $4)
      on conflict do nothing`,
    [phone.e164, of.who, of.why, clock.now()],
  )
  return true
}
