import * as z from 'zod/mini'
import { chatHistoryMost, chatImageMaxBytes, chatVideoMaxBytes, messaging } from '../chat.ts'
import { conversation, messageId, staffMessage } from '../chat-message.ts'
import { endpoint } from '../endpoint.ts'
import { currencies, longRequestTimeoutMs } from '../limits.ts'
import { amount } from '../money.ts'
import { staffMember } from './staff.ts'

/** A member's number or a guest's. */
const roomId = z.string().check(z.regex(/^\d{1,19}$/))
const room = z.object({ room: roomId })
export const noteMost = 2_000
export const officeRoomsMost = 50

/** One conversation, as the inbox lists it. */
export const inboxRow = z.object({
  room: z.string(),
  kind: z.enum(['member', 'guest']),
  /** The member's name and phone; of a guest "" and the last digits of its number. */
  name: z.string(),
  username: z.string(),
  state: z.enum(['open', 'closed']),
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Words of the last message, whatever kind it is; "" for a file without words. */
  lastText: z.string(),
  lastType: z.nullable(z.string()),
  lastSender: z.nullable(z.enum(['customer', 'other'])),
  lastAt: z.nullable(z.number()),
  lastSeq: z.number(),
  /** Messages of the customer that nobody of the staff has read. */
  unread: z.number(),
  /** Since when the customer waits for a person's answer; null when nobody waits. */
  waitingSince: z.nullable(z.number()),
  /** The customer has the app open. */
  online: z.boolean(),
  stars: z.nullable(z.number()),
})
export type InboxRow = z.output<typeof inboxRow>

export const inboxViews = ['open', 'mine', 'unassigned', 'closed'] as const

export const readInbox = endpoint({
  method: 'POST',
  path: '/api/office/chat/rooms',
  who: 'staff',
  changes: false,
  does: 'Answers conversations: who waits longest first, then the newest; closed ones newest first.',
  body: z.object({
    view: z.enum(inboxViews),
    search: z.optional(z.string().check(z.maxLength(80))),
    skip: z.int().check(z.minimum(0), z.maximum(100_000)),
    limit: z.int().check(z.minimum(1), z.maximum(officeRoomsMost)),
  }),
  /** Nothing is counted further than a thousand beyond the page. */
  answer: z.object({
    rooms: z.array(inboxRow),
    total: z.number(),
    counts: z.object({ open: z.number(), mine: z.number(), unassigned: z.number() }),
  }),
  refuses: [],
})

export const readRoom = endpoint({
  method: 'POST',
  path: '/api/office/chat/history',
  who: 'staff',
  changes: false,
  does: "Answers a conversation's row and its messages, as the customer's history does.",
  body: z.object({
    room: roomId,
    limit: z.int().check(z.minimum(1), z.maximum(chatHistoryMost)),
    before: z.optional(z.int().check(z.minimum(1))),
    after: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: z.object({
    total: z.number(),
    conversations: z.array(conversation),
    row: inboxRow,
    customerRead: z.number(),
    staffRead: z.number(),
  }),
  refuses: ['NO_DATA'],
})

export const answerCustomer = endpoint({
  method: 'POST',
  path: '/api/office/chat/send',
  who: 'staff',
  changes: true,
  does: "Adds one message of the staff's, once for its id; a conversation of nobody's becomes the sender's.",
  body: z.object({ room: roomId, id: messageId, message: staffMessage }),
  answer: z.object({ createdAt: z.number(), conversation }),
  refuses: ['NO_DATA', 'CHAT_EMPTY', 'INVALID_INPUT'],
})

const uploaded = z.object({
  path: z.string(),
  url: z.string(),
  fileType: z.enum(['image', 'video']),
  name: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
const uploadRefusals = [
  'NO_DATA',
  'CHAT_FILE_UNSUPPORTED',
  'CHAT_FILE_TOO_LARGE',
  'CHAT_UPLOAD_FAIL',
] as const

export const uploadForCustomerImage = endpoint({
  method: 'POST',
  path: '/api/office/chat/:room/upload-image',
  who: 'staff',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: 'Takes a picture for one conversation, as the customer’s upload does.',
  params: room,
  upload: { field: 'file', maxBytes: chatImageMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const uploadForCustomerVideo = endpoint({
  method: 'POST',
  path: '/api/office/chat/:room/upload-video',
  who: 'staff',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: 'Takes a video for one conversation, as the customer’s upload does.',
  params: room,
  upload: { field: 'file', maxBytes: chatVideoMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const readByStaff = endpoint({
  method: 'PUT',
  path: '/api/office/chat/read',
  who: 'staff',
  changes: true,
  does: 'Notes that the staff has read up to a message.',
  body: z.object({ room: roomId, seq: z.int().check(z.minimum(0)) }),
  answer: z.object({ staffRead: z.number() }),
  refuses: ['NO_DATA'],
})

export const assignRoom = endpoint({
  method: 'PUT',
  path: '/api/office/chat/assign',
  who: 'staff',
  changes: true,
  does: "Gives a conversation to somebody of the staff, or to nobody: one that is nobody's, one's own, or (lead only) a colleague's. `from`: whose it was when this was asked; one that somebody else has by now stays theirs.",
  body: z.object({ room: roomId, staffId: z.nullable(roomId), from: z.nullable(roomId) }),
  answer: inboxRow,
  refuses: ['NO_DATA', 'CHAT_TAKEN'],
})

export const closeRoom = endpoint({
  method: 'PUT',
  path: '/api/office/chat/close',
  who: 'staff',
  changes: true,
  does: 'Ends a conversation and asks its customer for stars, or opens it again. With `seq`, what the customer wrote after that message keeps it open.',
  body: z.object({
    room: roomId,
    state: z.enum(['open', 'closed']),
    seq: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: inboxRow,
  refuses: ['NO_DATA'],
})

const note = z.object({ id: z.string(), by: z.string(), text: z.string(), createdAt: z.number() })
export const readNotes = endpoint({
  method: 'GET',
  path: '/api/office/chat/:room/notes',
  who: 'staff',
  changes: false,
  does: 'Answers what the staff wrote down about a customer, newest first. No customer sees it.',
  params: room,
  answer: z.object({ notes: z.array(note) }),
  refuses: ['NO_DATA'],
})
export const addNote = endpoint({
  method: 'POST',
  path: '/api/office/chat/:room/notes',
  who: 'staff',
  changes: true,
  does: 'Writes something down about a customer, once for its id.',
  params: room,
  body: z.object({
    id: messageId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteMost)),
  }),
  answer: note,
  refuses: ['NO_DATA'],
})

/** Who a customer is: for a guest nothing but when it came. */
export const readCustomerContext = endpoint({
  method: 'GET',
  path: '/api/office/chat/:room/context',
  who: 'staff',
  changes: false,
  does: "Answers who a conversation's member is: name, phone, bank account, balances, play lock, and the last ten movements. The look is written down.",
  params: room,
  answer: z.object({
    member: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        username: z.string(),
        createdAt: z.number(),
        status: z.string(),
        currency: z.enum(currencies),
        bankName: z.string(),
        bankAccountNo: z.string(),
        bankAccountName: z.string(),
        wallet: amount,
        coins: z.number(),
        games: z.array(
          z.object({ code: z.string(), name: z.string(), amount, seenAt: z.nullable(z.number()) }),
        ),
        hasLock: z.boolean(),
        movements: z.array(
          z.object({
            id: z.string(),
            type: z.string(),
            from: z.string(),
            to: z.string(),
            status: z.string(),
            amount,
            createdAt: z.number(),
          }),
        ),
      }),
    ),
    firstSeenAt: z.nullable(z.number()),
    ratings: z.array(z.object({ stars: z.number(), words: z.string(), createdAt: z.number() })),
  }),
  refuses: ['NO_DATA'],
})

/**
 * A reply kept for typing `/code`; with `answersPostback` it is also sent automatically to a postback of this code.
 * A customer whose language has a translation gets that one, everybody else gets `message`.
 */
export const cannedReply = z.object({
  code: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  message: staffMessage,
  translations: z.optional(
    z.object({
      th: z.optional(staffMessage),
      lo: z.optional(staffMessage),
      en: z.optional(staffMessage),
    }),
  ),
  answersPostback: z.boolean(),
})
export type CannedReply = z.output<typeof cannedReply>
export const readCannedReplies = endpoint({
  method: 'GET',
  path: '/api/office/chat/replies',
  who: 'staff',
  changes: false,
  does: 'Answers the canned replies by their code.',
  answer: z.object({ replies: z.array(cannedReply) }),
  refuses: [],
})
export const putCannedReply = endpoint({
  method: 'PUT',
  path: '/api/office/chat/replies',
  who: 'staff',
  changes: true,
  does: 'Writes a canned reply (lead only).',
  body: cannedReply,
  answer: cannedReply,
  refuses: ['NOT_ALLOWED', 'INVALID_INPUT'],
})
export const removeCannedReply = endpoint({
  method: 'DELETE',
  path: '/api/office/chat/replies/:code',
  who: 'staff',
  changes: true,
  does: 'Removes a canned reply (lead only); one that is gone is well.',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  answer: z.object({}),
  refuses: ['NOT_ALLOWED'],
})

const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
const threeTexts = z.object({
  th: z.string().check(z.maxLength(500)),
  lo: z.string().check(z.maxLength(500)),
  en: z.string().check(z.maxLength(500)),
})
/** Seven days from Sunday, by Bangkok's clock; null: closed that day; until before from: until then the day after. An empty list: always open. */
export const chatHours = z
  .array(z.nullable(z.object({ from: clock, to: clock })))
  .check(z.refine((days) => days.length === 0 || days.length === 7))
export const chatDesk = z.object({
  on: z.boolean(),
  team: threeTexts,
  welcome: threeTexts,
  away: threeTexts,
  hours: chatHours,
})
export type ChatDesk = z.output<typeof chatDesk>
export const readDesk = endpoint({
  method: 'GET',
  path: '/api/office/chat/desk',
  who: 'staff',
  changes: false,
  does: 'Answers how the chat presents itself: on or off, name, greeting, hours, what is said while away.',
  answer: chatDesk,
  refuses: [],
})
export const putDesk = endpoint({
  method: 'PUT',
  path: '/api/office/chat/desk',
  who: 'staff',
  changes: true,
  does: 'Changes that (lead only).',
  body: chatDesk,
  answer: chatDesk,
  refuses: ['NOT_ALLOWED', 'INVALID_INPUT'],
})

/**
 * What the socket of the office (namespace `/office`) tells: `inbox` to everybody (a conversation has changed, or somebody
 * of the staff has become ready or is not any more), `messaging` to who watches the room.
 */
export const inboxNews = z.union([
  z.object({
    row: inboxRow,
    /** Who has just given it to whom it is assigned to. */ givenBy: z.optional(z.string()),
  }),
  z.object({ staff: staffMember }),
])
export const roomNews = z.object({ room: z.string(), news: messaging })
