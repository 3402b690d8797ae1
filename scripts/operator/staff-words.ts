import {
  type Authority,
  type Grant,
  grantablePermissions,
} from '@champa/contract/office/permissions'
import { type StaffRole, staffRoles } from '@champa/contract/office/roles'
import { normalizeNumber, readPhone } from '@champa/contract/phone'
import { readBankCode } from '../../apps/server/features/account/register/bank-rules.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { dayNamed } from '../../apps/server/platform/clock.ts'
import type { Identity } from '../../apps/server/platform/people/barred-identities.ts'

/** Reads roles and grants, such as `support,chat.manage`; null when a word is neither. */
export function readAuthority(text: string | undefined): Authority | null {
  const words = text === undefined ? [] : text.split(',')
  const isRole = (word: string): word is StaffRole => staffRoles.some((one) => one === word)
  const isGrant = (word: string): word is Grant => grantablePermissions.some((one) => one === word)
  if (words.length === 0 || !words.every((word) => isRole(word) || isGrant(word))) return null
  return { roles: words.filter(isRole), grants: words.filter(isGrant) }
}

/** The end of a date such as 2027-03-31; null without one, undefined when it is none. */
export function readUntil(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  return isDate ? dayNamed(text, 1) : undefined
}

/** Reads a phone, or a bank and account number such as `KBANK:1234567890`; null when it is neither. */
export async function readIdentity(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  text: string | undefined,
): Promise<Identity | null> {
  const [, bank, typed = ''] = /^([A-Za-z0-9]+):(.+)$/.exec(text ?? '') ?? []
  if (bank === undefined) {
    const phone = readPhone(text ?? '', settings.laoBuild)
    return typeof phone === 'string' ? null : { kind: 'phone', phone: phone.e164 }
  }
  const [bankCode, accountNo] = [readBankCode(bank.toUpperCase()), normalizeNumber(typed)]
  const isBank = (await db.query('select 1 from bank where code = $1', [bankCode])).length > 0
  return isBank && /^\d{8,20}$/.test(accountNo) ? { kind: 'bank', bankCode, accountNo } : null
}
