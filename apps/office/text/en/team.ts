import type { Words } from '../words.ts'
import type { team as th } from '../th/team.ts'

export const team = {
  team: {
    title: 'Staff',
    rule: 'Two people decide about a colleague.',
    active: 'May sign in',
    off: 'Switched off',
    empty: 'Nobody here',
    name: 'Name',
    roles: 'Roles',
    activeUntil: 'Active until',
    sessions: 'Sessions',
    seenAt: 'Last seen',
    account: 'Account',
    username: 'Username',
    password: 'Password',
    firstPassword: 'First password not changed yet',
    own: 'This is your account. Nobody changes their own.',
    owners: 'Owners are changed on the machine only.',
    changeRoles: 'Change roles',
    rolesTitle: 'Roles of {name}',
    rolesText:
      'A second person decides. The colleague is signed out and signs in again with the new roles.',
    lead: 'Also manages the chat',
    lastDay: 'Last day (empty: no end)',
    rolesChanged: 'Roles changed',
    switchOn: 'Switch on',
    onTitle: 'Let {name} sign in again',
    onText: 'A second person decides.',
    switchedOn: 'Switched on',
    switchOff: 'Switch off',
    offTitle: 'Switch {name} off',
    offText:
      'All sessions end at once, conversations become unassigned, and open requests are withdrawn. Switching on again takes two people.',
    switchedOff: 'Switched off',
  },
  staffStatus: {
    active: 'May sign in',
    off: 'Switched off',
  },
} as const satisfies Words<typeof th>
