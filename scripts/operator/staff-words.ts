import {
  type Authority,
  type Grant,
  grantablePermissions,
} from '@champa/contract/office/permissions'
import { type StaffRole, staffRoles } from '@champa/contract/office/roles'
import { dayNamed } from '../../apps/server/platform/clock.ts'

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
