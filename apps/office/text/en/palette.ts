import type { Words } from '../words.ts'
import type { palette as th } from '../th/palette.ts'

export const palette = {
  palette: {
    label: 'Rooms, lists and members',
    hint: 'Room, list, phone, name, id …',
    find: 'Find',
    found: 'Members found',
    go: 'Go',
    do: 'Do',
    findMember: 'Find “{text}” among the members',
    openWithdrawal: 'Open withdrawal {id}',
    lookUp: 'Look up “{text}” in the books',
  },
  shortcut: {
    reviews: 'Withdrawals in review',
    stuck: 'Stuck payouts',
    forMe: 'Requests for me',
    newMembers: 'Members of today',
    frozenMembers: 'Frozen members',
    closedMoney: 'Closed accounts with money',
    refusals: 'Refusals in the audit log',
  },
} as const satisfies Words<typeof th>
