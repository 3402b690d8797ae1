import * as z from 'zod/mini'
import { staffMessage } from '../../chat-message.ts'
import { endpoint } from '../../endpoint.ts'

/**
 * A prepared reply, inserted by typing `/code`. With `answersPostback` it also answers a postback
 * with this code automatically. Customers get the translation in their language, or else `message`.
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
  access: 'staff',
  needs: 'chat.answer',
  changes: false,
  does: 'Lists the canned replies by code.',
  answer: z.object({ replies: z.array(cannedReply) }),
  refuses: [],
})

export const putCannedReply = endpoint({
  method: 'PUT',
  path: '/api/office/chat/replies',
  access: 'staff',
  needs: 'chat.manage',
  changes: true,
  auditAction: 'write-reply',
  does: 'Creates or replaces a canned reply.',
  body: cannedReply,
  answer: cannedReply,
  refuses: ['INVALID_INPUT'],
})

export const removeCannedReply = endpoint({
  method: 'DELETE',
  path: '/api/office/chat/replies/:code',
  access: 'staff',
  needs: 'chat.manage',
  changes: true,
  auditAction: 'remove-reply',
  does: 'Removes a canned reply; removing it twice is no error.',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  answer: z.object({}),
  refuses: [],
})
