import { grantablePermissions } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { releaseRooms } from '../../apps/server/features/chat/index.ts'
import {
  addPerson,
  assignRoles,
  barMore,
  listStaff,
  resetPerson,
  switchPerson,
  usernameShape,
  type FirstKeys,
} from '../../apps/server/features/staff/index.ts'
import { list, type Answer, type Command } from './answer.ts'
import { readIdentity } from '../../apps/server/features/staff-changes/index.ts'
import { readAuthority, readUntil } from './staff-words.ts'

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

/** Tells the operator which members have the phone or bank account of a staff member. */
const whoPlays = (members: string[]): string =>
  `Staff must not play: this phone or bank account belongs to the member ${members.join(' and ')}.`

/** Prints the credentials, which cannot be read again later. */
function keys(
  username: string,
  found: (FirstKeys & { members?: string[] }) | keyof typeof refused,
): Answer {
  if (typeof found === 'string') return say(found)
  const { members = [] } = found
  return {
    done: true,
    message: [
      `Username        ${username}`,
      `First password  ${found.password}`,
      `Authenticator   ${found.uri}`,
      `Its secret      ${found.secret}`,
      'These credentials are shown once. The password must be changed at the first login.',
      ...(members.length > 0 ? [whoPlays(members)] : []),
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

const authorityUsage = `<${[...staffRoles, ...grantablePermissions].join('|')}, with commas between>`

const accountUsage = '<bank:account, such as KBANK:1234567890>'

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
    usage: `staff-add <username> ${authorityUsage} <phone> ${accountUsage} <name>`,
    does:
      'adds a staff member and shows the first password and the authenticator secret, once; ' +
      'nobody registers as a member with the phone or the account',
    run: async (ctx, [username, wanted, phone, account, ...name]) => {
      const authority = readAuthority(wanted)
      const identities = await Promise.all([readIdentity(ctx, phone), readIdentity(ctx, account)])
      const [first, second] = identities
      if (!username || !authority || name.length === 0) return null
      if (first?.kind !== 'phone' || second?.kind !== 'bank') return null
      if (!usernameShape.test(username))
        return {
          done: false,
          message: 'A username has 2 to 60 lower-case letters, digits, dots and dashes.',
        }
      const person = { username, ...authority, identities: [first, second] }
      return keys(username, await addPerson(ctx, { ...person, name: name.join(' ').slice(0, 80) }))
    },
  },
  'staff-bar': {
    usage: `staff-bar <username> <phone, or ${accountUsage}>`,
    does: 'records another phone or bank account with which a staff member must not play',
    run: async (ctx, [username, text]) => {
      const identity = await readIdentity(ctx, text)
      if (!username || !identity) return null
      const members = await barMore(ctx, username, [identity])
      if (members === null) return say('not-found')
      return { done: true, message: members.length > 0 ? whoPlays(members) : 'Done.' }
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
