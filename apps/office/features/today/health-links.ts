import type { Authority } from '@champa/contract/office/permissions'
import type {
  Connection,
  ConnectionKind,
  DueWork,
  nightlyChecks,
} from '@champa/contract/office/today/health'
import { mayOpen, type RoomPath, roomAccess } from '../../platform/room-access.ts'

interface Place {
  room: RoomPath
  /** The part of the room; absent where the room opens with it. */
  to?: string
}

const deposits = (part: string): Place => ({
  room: '/office/deposits',
  to: `/office/deposits/${part}`,
})
const withdrawals: Place = { room: '/office/withdrawals' }

/** Where staff deal with a connection. Without a room, as games, it is dealt with by commands. */
const placeOfKind: Partial<Record<ConnectionKind, Place>> = {
  gateway: deposits('gateways'),
  feed: deposits('accounts'),
  smsPhone: deposits('unread'),
  payout: withdrawals,
  slips: deposits('slips'),
  giftLinks: deposits('gifts'),
}

const placeOfWork: Partial<Record<DueWork, Place>> = {
  withdrawals,
  orders: withdrawals,
  deposits: deposits('all'),
  payments: deposits('all'),
  codes: deposits('codes'),
  slips: deposits('slips'),
  giftLinks: deposits('gifts'),
  approvals: { room: '/office/approvals' },
}

const placeOfCheck: Record<(typeof nightlyChecks)[number], Place> = {
  'ledger-proof': { room: '/office/books' },
  'audit-proof': { room: '/office/audit' },
  'bank-reconciliation': { room: '/office/books', to: '/office/books/days' },
}

const hrefOf = (person: Authority, place: Place | undefined): string | null =>
  place && mayOpen(person, roomAccess[place.room]) ? (place.to ?? place.room) : null

export const linkOfCheck = (person: Authority, check: (typeof nightlyChecks)[number]) =>
  hrefOf(person, placeOfCheck[check])

export const linkOfWork = (person: Authority, work: DueWork) => hrefOf(person, placeOfWork[work])

/** The link to a connection; a gateway and an account have pages of their own. */
export function linkOfConnection(
  person: Authority,
  { kind, name }: Pick<Connection, 'kind' | 'name'>,
): string | null {
  const href = hrefOf(person, placeOfKind[kind])
  const hasPage = kind === 'gateway' || kind === 'feed'
  return href !== null && hasPage && name !== null ? `${href}/${encodeURIComponent(name)}` : href
}

/** What an alarm about a connection names, as the server does. */
export function readConnectionId(id: string): { kind: ConnectionKind; name: string | null } | null {
  const split = id.indexOf(' ')
  const word = split < 0 ? id : id.slice(0, split)
  const kind = kindOfWord[word]
  return kind ? { kind, name: split < 0 ? null : id.slice(split + 1) } : null
}

const kindOfWord: Partial<Record<string, ConnectionKind>> = {
  gateway: 'gateway',
  feed: 'feed',
  game: 'game',
  payout: 'payout',
  sms: 'sms',
  slips: 'slips',
  'sms-phone': 'smsPhone',
  'gift-links': 'giftLinks',
}
