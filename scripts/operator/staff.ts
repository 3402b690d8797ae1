import { staffRoles } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { releaseRooms } from '../../apps/server/features/chat/index.ts'
import {
  addPerson,
  listStaff,
  resetPerson,
  switchPerson,
  usernameShape,
  type FirstKeys,
} from '../../apps/server/features/staff/index.ts'
import { list, type Answer, type Command } from './answer.ts'

const unknown = 'There is no staff member of this name.'

/** Prints the credentials, which cannot be read again later. */
function keys(username: string, found: FirstKeys | null, missing: string): Answer {
  if (!found) return { done: false, message: missing }
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
    const staffId = await switchPerson(ctx, username, status)
    if (staffId === null) return { done: false, message: unknown }
    // A disabled staff member cannot answer, so their open conversations become unassigned.
    if (status === 'off') await releaseRooms(ctx, staffId)
    return { done: true, message: 'Done.' }
  },
})

/** Commands for staff accounts of the office. */
export const staffCommands: Record<string, Command> = {
  staff: {
    usage: 'staff',
    does:
      'lists staff accounts of the office: username, role, on or off, first or own password, ' +
      'last seen, name',
    run: async (ctx) =>
      list(
        (await listStaff(ctx)).map((one) => [
          one.username,
          one.role,
          one.status === 'active' ? 'on' : 'off',
          one.mustChangePassword ? 'first password' : 'own password',
          one.seenAt?.toISOString(),
          one.name,
        ]),
      ),
  },
  'staff-add': {
    usage: `staff-add <username> ${staffRoles.join('|')} <name>`,
    does: 'adds a staff member and shows the first password and the authenticator secret, once',
    run: async (ctx, [username, wanted, ...name]) => {
      const role = staffRoles.find((one) => one === wanted)
      if (!username || !role || name.length === 0) return null
      if (!usernameShape.test(username))
        return {
          done: false,
          message: 'A username has 2 to 60 lower-case letters, digits, dots and dashes.',
        }
      return keys(
        username,
        await addPerson(ctx, { username, role, name: name.join(' ').slice(0, 80) }),
        'This username is taken.',
      )
    },
  },
  'staff-reset': {
    usage: 'staff-reset <username>',
    does: 'sets a new first password and a new authenticator, and ends every session',
    run: async (ctx, [username]) =>
      username ? keys(username, await resetPerson(ctx, username), unknown) : null,
  },
  'staff-off': switching(
    'disables a staff account, ends every session and unassigns its open conversations',
    'staff-off',
    'off',
  ),
  'staff-on': switching('enables a staff account', 'staff-on', 'active'),
}
