import * as z from 'zod/mini'
import { conversationStates } from './statuses.ts'
import { conversation, messageId, sentMessage } from './chat-message.ts'
import { endpoint, fileAnswer } from './endpoint.ts'
import { longRequestTimeoutMs } from './constants.ts'

/** Limits of attached files (CHAT-17, CHAT-18). */
export const chatImageMaxBytes = 10 * 1024 * 1024
export const chatVideoMaxBytes = 20 * 1024 * 1024
export const chatImageExtensions = ['png', 'jpeg', 'jpg', 'gif'] as const
export const chatVideoExtensions = ['mp4', 'mov'] as const
export const maxChatHistory = 50
export const maxChatRatingLength = 500

/**
 * Accepted but ignored: the session token or the guest's signed token identifies the conversation
 * (CHAT-3).
 */
const claimed = {
  userId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  guestId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
}

/** A conversation's state as its customer sees it. */
export const chatState = z.object({
  /** closed: the staff ended the conversation; the next message opens it again. */
  state: z.enum(conversationStates),
  /** The agent in charge; null when there is none. */
  agent: z.nullable(z.string()),
  /** Sequence number of the last message that each side has read. */
  customerRead: z.number(),
  staffRead: z.number(),
  /** Sequence number of the last message; 0 before the first. */
  lastSeq: z.number(),
  /** Number of staff messages that the customer has not read. */
  unread: z.number(),
  /** True when the conversation is closed and can be rated. */
  mayRate: z.boolean(),
})
export type ChatState = z.output<typeof chatState>

export const readChatConfig = endpoint({
  method: 'GET',
  path: '/api/chat/config',
  access: 'anyone',
  changes: false,
  does:
    "Returns the chat's configuration: whether it is on, the room prefix, business hours, " +
    'availability and greeting.',
  answer: z.object({
    PREFIX: z.string(),
    on: z.boolean(),
    team: z.string(),
    /** True while at least one member of staff is available. */
    online: z.boolean(),
    /** True during business hours. */
    open: z.boolean(),
    /**
     * Next start of business hours in milliseconds since 1970; null during business hours or when
     * none are set.
     */
    opensAt: z.nullable(z.number()),
    /** The operator's away message, shown while nobody is available. */
    away: z.string(),
    welcome: z.string(),
    quickReplies: z.array(z.object({ title: z.string(), payload: z.string() })),
  }),
  refuses: [],
})

export const openGuest = endpoint({
  method: 'POST',
  path: '/api/chat/guest',
  access: 'anyone',
  changes: true,
  does: 'Creates a guest with an id and a signed token, which further calls send as `x-guest`.',
  answer: z.object({ guestId: z.string(), guestToken: z.string() }),
  refuses: ['CHAT_OFF'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/chat/hand-over',
  access: 'member',
  changes: true,
  does:
    "Moves a guest's conversation, identified by the signed token, to the member who signed in; " +
    "the guest's name is invalid afterwards.",
  body: z.object({ guestToken: z.string().check(z.maxLength(200)) }),
  /** Number of messages moved; 0 when there were none or they had been moved before. */
  answer: z.object({ moved: z.number() }),
  refuses: ['INVALID_GUEST'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat/send-message',
  access: 'visitor',
  changes: true,
  does: "Adds a message to the conversation; idempotent by the message's id.",
  body: z.object({
    ...claimed,
    /** Without an id the server generates one, so a message sent twice is stored twice. */
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
  access: 'visitor',
  changes: false,
  does:
    'Returns messages in sequence order: the newest after `skip`, those before a number, or ' +
    'those after a number.',
  body: z.object({
    ...claimed,
    limit: z.int().check(z.minimum(1), z.maximum(maxChatHistory)),
    /** Number of messages to skip, counted from the newest. */
    skip: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
    /** Returns only messages with a lower sequence number. */
    before: z.optional(z.int().check(z.minimum(1))),
    /**
     * Returns only messages with a higher sequence number, oldest first: those that a client has
     * missed.
     */
    after: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: z.object({ total: z.number(), conversations: z.array(conversation), state: chatState }),
  refuses: ['CHAT_OFF'],
})

/** An uploaded file, to be used in a message of the same conversation. */
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
  access: 'visitor',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does:
    'Uploads a picture (multipart, field `file`), re-encodes it, and returns the path to use in ' +
    'a message.',
  upload: { field: 'file', maxBytes: chatImageMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/chat/upload-video',
  access: 'visitor',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: 'Uploads a video (multipart, field `file`) and returns the path to use in a message.',
  upload: { field: 'file', maxBytes: chatVideoMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const showChatMedia = endpoint({
  method: 'GET',
  path: '/api/chat/media/:token',
  access: 'outside',
  changes: false,
  secretPath: true,
  does: 'Serves the file of a signed link until the link expires.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,160}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})

export const readCustomer = endpoint({
  method: 'PUT',
  path: '/api/chat/read-customer/',
  access: 'visitor',
  changes: true,
  does: 'Marks messages as read by the customer up to a sequence number.',
  /** Marks messages up to `seq` as read; without it, all messages. */
  body: z.object({ ...claimed, seq: z.optional(z.int().check(z.minimum(0))) }),
  answer: z.object({ customerRead: z.number(), unread: z.number() }),
  refuses: ['CHAT_OFF'],
})

export const rateConversation = endpoint({
  method: 'POST',
  path: '/api/chat/rate',
  access: 'visitor',
  changes: true,
  does:
    'Rates a closed conversation with one to five stars and an optional comment; a later rating ' +
    'replaces an earlier one.',
  body: z.object({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    words: z.optional(z.string().check(z.maxLength(maxChatRatingLength))),
  }),
  answer: z.object({ stars: z.number() }),
  refuses: ['CHAT_OFF', 'NO_DATA'],
})

/**
 * The `messaging` events of the socket about one conversation. An event may be lost or repeated:
 * clients deduplicate messages by id, and the history is authoritative.
 */
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
