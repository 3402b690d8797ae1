import type { Words } from '../words.ts'
import type { chat as th } from '../th/chat.ts'

export const chat = {
  inbox: {
    title: 'Conversations',
    views: 'Views',
    open: 'Open',
    mine: 'Mine',
    unassigned: 'Unassigned',
    closed: 'Closed',
    search: 'Search phone or name',
    clear: 'Clear search',
    guest: 'Guest {n}',
    empty: 'No conversations',
    emptyText: 'New messages appear here right away.',
    emptySearch: 'No match in this view',
    searchIn: 'Search in “{view}”',
    unread: '{n} unread',
    waiting: 'Waiting {time}',
    now: 'under 1 min',
    minutes: '{n} min',
    hours: '{n} h',
    days: '{n} d',
    online: 'Online',
    picture: 'Sent a file',
    us: 'Team: {text}',
    waitingCount: '{n, select, 1 {1 customer waiting} other {{n} customers waiting}}',
    none: 'No messages yet',
    more: 'Load more',
    stars: '{n, select, 1 {1 star} other {{n} stars}}',
  },
  room: {
    choose: 'Choose a conversation',
    chooseText: 'Longest waiting first',
    given: '{name} handed you the conversation with {customer}',
    givenBy: 'From {name}',
  },
} as const satisfies Words<typeof th>
