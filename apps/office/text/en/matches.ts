import type { Words } from '../words.ts'
import type { matches as th } from '../th/matches.ts'

export const matches = {
  matches: {
    title: 'Matches of excluded members',
    account: 'Account',
    source: 'Member on a break',
    kinds: 'What is equal',
    until: 'Break ends',
    found: 'Found',
    equal: 'Equal: {what}',
    empty: 'No matches wait',
    emptyText: 'They appear when an account resembles a member who has excluded themselves.',
    same: 'Same person',
    sameText:
      '{name} shares the self-exclusion of {other} at once, and every session ends. No one ' +
      'can shorten it.',
    sameDone: 'The account shares the self-exclusion.',
    other: 'Different person',
    otherText:
      '{name} and {other} are never matched again, and a break that the account only shared ' +
      'ends. A second person decides.',
    letRegister: 'Let a phone register',
    letRegisterText:
      'For somebody else who shares a name or a device with an excluded member, after you ' +
      'have checked who it is. A second person decides.',
  },
  matchView: {
    raised: 'Waiting',
    joined: 'Share the break',
  },
  matchKind: {
    name: 'name',
    device: 'device',
    bank: 'bank account',
  },
  barredKind: {
    phone: 'Phone',
    bank: 'Bank account',
  },
} as const satisfies Words<typeof th>
