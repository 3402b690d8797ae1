import * as z from 'zod/mini'
import { conversationStates } from '../../statuses.ts'
import { maxChatHistory, chatImageMaxBytes, chatVideoMaxBytes } from '../../chat.ts'
import { conversation, messageId, staffMessage } from '../../chat-message.ts'
import { endpoint } from '../../endpoint.ts'
import { longRequestTimeoutMs } from '../../constants.ts'
import { inboxRow } from './inbox.ts'
import { roomId, roomParams } from './room-id.ts'

export const readRoom = endpoint({
  method: 'POST',
  path: '/api/office/chat/history',
  access: 'staff',
  needs: 'chat.answer',
  changes: false,
  does:
    "Returns a conversation's inbox row and a page of its messages, like the " +
    "customer's history.",
  body: z.object({
    room: roomId,
    limit: z.int().check(z.minimum(1), z.maximum(maxChatHistory)),
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
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'answer',
  does:
    'Adds a staff message, idempotent by its id; an unassigned conversation is assigned to the ' +
    'sender.',
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
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'upload-image',
  timeoutMs: longRequestTimeoutMs,
  does: 'Uploads a picture for one conversation, like the customer’s upload.',
  params: roomParams,
  upload: { field: 'file', maxBytes: chatImageMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const uploadForCustomerVideo = endpoint({
  method: 'POST',
  path: '/api/office/chat/:room/upload-video',
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'upload-video',
  timeoutMs: longRequestTimeoutMs,
  does: 'Uploads a video for one conversation, like the customer’s upload.',
  params: roomParams,
  upload: { field: 'file', maxBytes: chatVideoMaxBytes },
  answer: uploaded,
  refuses: uploadRefusals,
})

export const readByStaff = endpoint({
  method: 'PUT',
  path: '/api/office/chat/read',
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'mark-read',
  does: 'Marks messages as read by the staff up to a sequence number.',
  body: z.object({ room: roomId, seq: z.int().check(z.minimum(0)) }),
  answer: z.object({ staffRead: z.number() }),
  refuses: ['NO_DATA'],
})

export const assignRoom = endpoint({
  method: 'PUT',
  path: '/api/office/chat/assign',
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'assign',
  does:
    'Assigns a conversation to a member of staff or to nobody. Others can reassign unassigned ' +
    'conversations and their own, people with chat.manage any. `from` is the assignee known to the caller; a ' +
    'conversation reassigned meanwhile is refused.',
  body: z.object({ room: roomId, staffId: z.nullable(roomId), from: z.nullable(roomId) }),
  answer: inboxRow,
  refuses: ['NO_DATA', 'CHAT_TAKEN'],
})

export const closeRoom = endpoint({
  method: 'PUT',
  path: '/api/office/chat/close',
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'close',
  does:
    'Closes a conversation and asks the customer for a rating, or opens it again. With `seq` it ' +
    'stays open when the customer has written after that message.',
  body: z.object({
    room: roomId,
    state: z.enum(conversationStates),
    seq: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: inboxRow,
  refuses: ['NO_DATA'],
})
