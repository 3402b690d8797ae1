import * as z from 'zod/mini'
import { conversationStates } from '../../statuses.ts'
import { messaging } from '../../chat.ts'
import { endpoint } from '../../endpoint.ts'
import { staffMember } from '../staff.ts'

export const maxOfficeRooms = 50

/** A conversation as listed in the inbox. */
export const inboxRow = z.object({
  room: z.string(),
  kind: z.enum(['member', 'guest']),
  /** The member's name and phone number; for a guest, "" and the last digits of the guest's id. */
  name: z.string(),
  username: z.string(),
  state: z.enum(conversationStates),
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The text of the last message of any kind; "" for a file without a caption. */
  lastText: z.string(),
  lastType: z.nullable(z.string()),
  lastSender: z.nullable(z.enum(['customer', 'other'])),
  lastAt: z.nullable(z.number()),
  lastSeq: z.number(),
  /** Number of the customer's messages that no staff member has read. */
  unread: z.number(),
  /** When the customer began to wait for an agent's answer; null while they do not wait. */
  waitingSince: z.nullable(z.number()),
  /** True while the customer has the app open. */
  online: z.boolean(),
  stars: z.nullable(z.number()),
})

export type InboxRow = z.output<typeof inboxRow>

export const inboxViews = ['open', 'mine', 'unassigned', 'closed'] as const

export const readInbox = endpoint({
  method: 'POST',
  path: '/api/office/chat/rooms',
  access: 'staff',
  needs: 'chat.answer',
  changes: false,
  does:
    'Returns a page of conversations: the longest waiting first, then the newest; closed ones ' +
    'newest first.',
  body: z.object({
    view: z.enum(inboxViews),
    search: z.optional(z.string().check(z.maxLength(80))),
    skip: z.int().check(z.minimum(0), z.maximum(100_000)),
    limit: z.int().check(z.minimum(1), z.maximum(maxOfficeRooms)),
  }),
  /** `total` is exact up to a thousand rows beyond the page; the count stops there. */
  answer: z.object({
    rooms: z.array(inboxRow),
    total: z.number(),
    counts: z.object({ open: z.number(), mine: z.number(), unassigned: z.number() }),
  }),
  refuses: [],
})

/** A conversation, or a staff member's availability, that changed (contract/live-events.ts). */
export const inboxEvent = z.union([
  z.object({
    row: inboxRow,
    /** The staff member who has just assigned the conversation. */
    givenBy: z.optional(z.string()),
  }),
  z.object({ staff: staffMember }),
])
export type InboxEvent = z.output<typeof inboxEvent>

export const roomEvent = z.object({ room: z.string(), event: messaging })
export type RoomEvent = z.output<typeof roomEvent>
