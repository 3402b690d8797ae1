import * as z from 'zod/mini'
import { conversation, messageId, sentMessage } from './chat-message.ts'
import { endpoint, fileAnswer } from './endpoint.ts'
import { longRequestTimeoutMs } from './limits.ts'

/** Attachments (CHAT-17, CHAT-18). */
export const chatImageMaxBytes = 10 * 1024 * 1024
export const chatVideoMaxBytes = 20 * 1024 * 1024
export const chatImageExtensions = ['png', 'jpeg', 'jpg', 'gif'] as const
export const chatVideoExtensions = ['mp4', 'mov'] as const
export const chatHistoryMost = 50
export const chatRateWordsMost = 500

/** Ignored: the session token or the guest's signed name decides whose conversation it is (CHAT-3). */
const claimed = {
  userId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  guestId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
}

/** A conversation's own state, as its customer sees it. */
export const chatState = z.object({
  /** Closed: the operator's staff ended it; the next message opens it again. */
  state: z.enum(['open', 'closed']),
  /** Who answers now; null while nobody does. */
  agent: z.nullable(z.string()),
  /** Up to which message each side has read. */
  customerRead: z.number(),
  staffRead: z.number(),
  /** The last message's number; 0 before the first. */
  lastSeq: z.number(),
  /** How many messages of the staff the customer has not read. */
  unread: z.number(),
  /** True when the conversation was closed and waits for its stars. */
  mayRate: z.boolean(),
})
export type ChatState = z.output<typeof chatState>

export const readChatConfig = endpoint({
  method: 'GET',
  path: '/api/chat/config',
  who: 'anyone',
  changes: false,
  does: 'Tells whether the chat is on, what its rooms are called, who answers when, and how it greets.',
  answer: z.object({
    PREFIX: z.string(),
    on: z.boolean(),
    team: z.string(),
    /** Somebody of the staff is there now. */
    online: z.boolean(),
    /** Within the operator's hours. */
    open: z.boolean(),
    /** When the hours begin again, milliseconds since 1970; null while open, or when they never do. */
    opensAt: z.nullable(z.number()),
    /** Said while nobody answers. */
    away: z.string(),
    welcome: z.string(),
    quickReplies: z.array(z.object({ title: z.string(), payload: z.string() })),
  }),
  refuses: [],
})

export const openGuest = endpoint({
  method: 'POST',
  path: '/api/chat/guest',
  who: 'anyone',
  changes: true,
  does: 'Gives a guest a number and a signed name, which every further call carries as `x-guest`.',
  answer: z.object({ guestId: z.string(), guestToken: z.string() }),
  refuses: ['CHAT_OFF'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/chat/hand-over',
  who: 'member',
  changes: true,
  does: "Moves the conversation of a guest, proved by its signed name, to the member who signed in; that guest's name then opens nothing.",
  body: z.object({ guestToken: z.string().check(z.maxLength(200)) }),
  /** How many messages came along; 0 when there were none, or they came before. */
  answer: z.object({ moved: z.number() }),
  refuses: ['INVALID_GUEST'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat/send-message',
  who: 'visitor',
  changes: true,
  does: 'Adds one message to the conversation, once for its id however often it is sent.',
  body: z.object({
    ...claimed,
    /** Without it the server makes one, so the same message sent twice is two. */
    id: z.optional(messageId),
    message: sentMessage,
    session_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    sender: z.optional(z.literal('customer')),
    username: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
    name: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
    deviceToken: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  answer: z.object({ createdAt: z.number(), conversation }),
  refuses: ['CHAT_OFF', 'CHAT_EMPTY', 'CHAT_TEXT_TOO_LONG', 'NO_DATA'],
})

export const readHistory = endpoint({
  method: 'POST',
  path: '/api/chat/history',
  who: 'visitor',
  changes: false,
  does: 'Answers messages in the order of their numbers: the newest after `skip`, those before one, or those after one.',
  body: z.object({
    ...claimed,
    limit: z.int().check(z.minimum(1), z.maximum(chatHistoryMost)),
    /** Counted from the newest. */
    skip: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
    /** Only older ones than this number … */
    before: z.optional(z.int().check(z.minimum(1))),
    /** … or only newer ones, the oldest of them first: what was missed. */
    after: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: z.object({ total: z.number(), conversations: z.array(conversation), state: chatState }),
  refuses: ['CHAT_OFF'],
})

/** An uploaded file, named for one message of the same conversation. */
const uploaded = z.object({
  path: z.string(),
  url: z.string(),
  fileType: z.enum(['image', 'video']),
  name: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
const uploadRefusals = [
  'CHAT_OFF',
  'CHAT_FILE_UNSUPPORTED',
  'CHAT_FILE_TOO_LARGE',
  'CHAT_UPLOAD_FAIL',
] as const

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/chat/upload-image',
  who: 'visitor',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: 'Takes a picture (multipart, field `file`), makes it anew, and answers the path that a message names.',
  upload: { field: 'file', maxBytes: chatImageMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/chat/upload-video',
  who: 'visitor',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: 'Takes a video (multipart, field `file`) and answers the path that a message names.',
  upload: { field: 'file', maxBytes: chatVideoMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const showChatMedia = endpoint({
  method: 'GET',
  path: '/api/chat/media/:token',
  who: 'outside',
  changes: false,
  secretPath: true,
  does: 'Shows the file that a signed link names, while the link lives.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,160}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})

export const readCustomer = endpoint({
  method: 'PUT',
  path: '/api/chat/read-customer/',
  who: 'visitor',
  changes: true,
  does: 'Notes that the customer has read up to a message.',
  /** Without a number: up to the last one. */
  body: z.object({ ...claimed, seq: z.optional(z.int().check(z.minimum(0))) }),
  answer: z.object({ customerRead: z.number(), unread: z.number() }),
  refuses: ['CHAT_OFF'],
})

export const rateConversation = endpoint({
  method: 'POST',
  path: '/api/chat/rate',
  who: 'visitor',
  changes: true,
  does: 'Takes one to five stars, and words, for a conversation that was closed; the last ones count.',
  body: z.object({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    words: z.optional(z.string().check(z.maxLength(chatRateWordsMost))),
  }),
  answer: z.object({ stars: z.number() }),
  refuses: ['CHAT_OFF', 'NO_DATA'],
})

/** What the socket tells a room as `messaging`: at least once; messages are known by their id, and history is the truth. */
export const messaging = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), conversation }),
  z.object({ kind: z.literal('read'), by: z.enum(['customer', 'staff']), seq: z.number() }),
  z.object({
    kind: z.literal('typing'),
    by: z.enum(['customer', 'staff']),
    name: z.nullable(z.string()),
    on: z.boolean(),
  }),
  z.object({ kind: z.literal('state'), state: chatState }),
  z.object({ kind: z.literal('presence'), online: z.boolean() }),
])
export type Messaging = z.output<typeof messaging>
export type Conversation = z.output<typeof conversation>
export type { Message } from './chat-message.ts'
