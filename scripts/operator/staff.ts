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

const unknown = 'Nobody of the staff has this name.'

/** Prints the credentials, which cannot be read again later. */
function keys(username: string, found: FirstKeys | null, why: string): Answer {
  if (!found) return { done: false, said: why }
  return {
    done: true,
    said: [
      `Username        ${username}`,
      `First password  ${found.password}`,
      `Authenticator   ${found.uri}`,
      `Its secret      ${found.secret}`,
      'This is shown once. The password has to be changed at the first login.',
    ].join('\n'),
  }
}

const switching = (does: string, word: string, status: 'active' | 'off'): Command => ({
  usage: `${word} <username>`,
  does,
  run: async (house, [username]) => {
    if (!username) return null
    const staffId = await switchPerson(house, username, status)
    if (staffId === null) return { done: false, said: unknown }
    // A staff member who is switched off cannot answer, so the open conversations become
    // unassigned.
    if (status === 'off') await releaseRooms(house, staffId)
    return { done: true, said: 'Done.' }
  },
})

/** Commands for staff accounts of the office. */
export const staffCommands: Record<string, Command> = {
  staff: {
    usage: 'staff',
    does: 'lists who may sign in at the office: name, role, on or off, whether the first password is still to be changed, last seen',
    run: async (house) =>
      list(
        (await listStaff(house)).map((one) => [
          one.username,
          one.role,
          one.status === 'active' ? 'on' : 'off',
          one.mustChange ? 'first password' : 'own password',
          one.seenAt?.toISOString(),
          one.name,
        ]),
      ),
  },
  'staff-add': {
    usage: 'staff-add <username> agent|lead <name>',
    does: 'adds a person; shows the first password and the secret of the authenticator, once',
    run: async (house, [username, role, ...name]) => {
      if (!username || (role !== 'agent' && role !== 'lead') || name.length === 0) return null
      if (!usernameShape.test(username))
        return {
          done: false,
          said: 'A username has 2 to 60 small letters, digits, dots and dashes.',
        }
      return keys(
        username,
        await addPerson(house, { username, role, name: name.join(' ').slice(0, 80) }),
        'Somebody has this name already.',
      )
    },
  },
  'staff-reset': {
    usage: 'staff-reset <username>',
    does: 'gives a person a new first password and a new authenticator, and ends every session',
    run: async (house, [username]) =>
      username ? keys(username, await resetPerson(house, username), unknown) : null,
  },
  'staff-off': switching(
    'lets a person in no more, ends every session, and gives the open conversations to nobody',
    'staff-off',
    'off',
  ),
  'staff-on': switching('lets a person in again', 'staff-on', 'active'),
}
