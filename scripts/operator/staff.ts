import {
  type Authority,
  type Grant,
  grantablePermissions,
} from '@champa/contract/office/permissions'
import { type StaffRole, staffRoles } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { releaseRooms } from '../../apps/server/features/chat/index.ts'
import {
  addPerson,
  assignRoles,
  listStaff,
  resetPerson,
  switchPerson,
  usernameShape,
  type FirstKeys,
} from '../../apps/server/features/staff/index.ts'
import { dayNamed } from '../../apps/server/platform/clock.ts'
import { list, type Answer, type Command } from './answer.ts'

const refused = {
  'not-found': 'There is no staff member of this name.',
  taken: 'This username is taken.',
  ROLES_CONFLICT:
    'One person cannot have these roles together: an owner or auditor has no other role, finance ' +
    'goes neither with risk nor with marketing, and chat.manage needs support.',
  'own-account': 'Nobody changes their own account.',
  owner: 'Only a command on the machine changes an owner.',
} as const

const say = (code: keyof typeof refused): Answer => ({ done: false, message: refused[code] })

/** Prints the credentials, which cannot be read again later. */
function keys(username: string, found: FirstKeys | keyof typeof refused): Answer {
  if (typeof found === 'string') return say(found)
  return {
    done: true,
    message: [
      `Username        ${username}`,
      `First password  ${found.password}`,
      `Authenticator   ${found.uri}`,
      `Its secret      ${found.secret}`,
      'These credentials are shown once. The password must be changed at the first login.',
    ].join('\n'),
  }
}

const switching = (does: string, word: string, status: StaffStatus): Command => ({
  usage: `${word} <username>`,
  does,
  run: async (ctx, [username]) => {
    if (!username) return null
    const staffId = await switchPerson(ctx, null, { username, status })
    if (typeof staffId === 'string') return say(staffId)
    // A disabled staff member cannot answer, so their open conversations become unassigned.
    if (status === 'off') await releaseRooms(ctx, staffId)
    return { done: true, message: 'Done.' }
  },
})

/** Reads roles and grants, such as `support,chat.manage`; null when a word is neither. */
function readAuthority(text: string | undefined): Authority | null {
  const words = text === undefined ? [] : text.split(',')
  const isRole = (word: string): word is StaffRole => staffRoles.some((one) => one === word)
  const isGrant = (word: string): word is Grant => grantablePermissions.some((one) => one === word)
  if (words.length === 0 || !words.every((word) => isRole(word) || isGrant(word))) return null
  return { roles: words.filter(isRole), grants: words.filter(isGrant) }
}

/** The end of a date such as 2027-03-31; null without one, undefined when it is none. */
function readUntil(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  return isDate ? dayNamed(text, 1) : undefined
}

const authorityUsage = `<${[...staffRoles, ...grantablePermissions].join('|')}, with commas between>`

/** Commands for staff accounts of the office. */
export const staffCommands: Record<string, Command> = {
  staff: {
    usage: 'staff',
    does:
      'lists staff accounts of the office: username, roles, on or off, first or own password, ' +
      'last seen, name, end date',
    run: async (ctx) =>
      list(
        (await listStaff(ctx)).map((one) => [
          one.username,
          [...one.roles, ...one.grants].join(','),
          one.status === 'active' ? 'on' : 'off',
          one.mustChangePassword ? 'first password' : 'own password',
          one.seenAt?.toISOString(),
          one.name,
          ...(one.activeUntil ? [`until ${one.activeUntil.toISOString()}`] : []),
        ]),
      ),
  },
  'staff-add': {
    usage: `staff-add <username> ${authorityUsage} <name>`,
    does: 'adds a staff member and shows the first password and the authenticator secret, once',
    run: async (ctx, [username, wanted, ...name]) => {
      const authority = readAuthority(wanted)
      if (!username || !authority || name.length === 0) return null
      if (!usernameShape.test(username))
        return {
          done: false,
          message: 'A username has 2 to 60 lower-case letters, digits, dots and dashes.',
        }
      return keys(
        username,
        await addPerson(ctx, { username, ...authority, name: name.join(' ').slice(0, 80) }),
      )
    },
  },
  'staff-roles': {
    usage: `staff-roles <username> ${authorityUsage} [<last day, such as 2027-03-31>]`,
    does:
      'replaces the roles of a staff member, and the last day on which they may sign in; ends ' +
      'every session',
    run: async (ctx, [username, wanted, lastDay]) => {
      const [authority, activeUntil] = [readAuthority(wanted), readUntil(lastDay)]
      if (!username || !authority || activeUntil === undefined) return null
      const outcome = await assignRoles(ctx, null, { username, ...authority, activeUntil })
      return outcome === 'done' ? { done: true, message: 'Done.' } : say(outcome)
    },
  },
  'staff-reset': {
    usage: 'staff-reset <username>',
    does: 'sets a new first password and a new authenticator, and ends every session',
    run: async (ctx, [username]) =>
      username ? keys(username, await resetPerson(ctx, null, username)) : null,
  },
  'staff-off': switching(
    'disables a staff account, ends every session and unassigns its open conversations',
    'staff-off',
    'off',
  ),
  'staff-on': switching('enables a staff account', 'staff-on', 'active'),
}
