import * as z from 'zod/mini'
import { chatHistoryMost, chatImageMaxBytes, chatVideoMaxBytes } from '../../chat.ts'
import { conversation, messageId, staffMessage } from '../../chat-message.ts'
import { endpoint } from '../../endpoint.ts'
import { longRequestTimeoutMs } from '../../limits.ts'
import { inboxRow } from './inbox.ts'
import { roomId, roomParams } from './room-id.ts'

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
  does: 'Adds one staff message, once for its id; an unassigned conversation is assigned to the sender.',
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
  params: roomParams,
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
  params: roomParams,
  upload: { field: 'file', maxBytes: chatVideoMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const readByStaff = endpoint({
  method: 'PUT',
  path: '/api/office/chat/read',
  who: 'staff',
  changes: true,
  does: 'Records up to which message the staff has read.',
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
