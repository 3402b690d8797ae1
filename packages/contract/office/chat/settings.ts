import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))

const threeTexts = z.object({
  th: z.string().check(z.maxLength(500)),
  lo: z.string().check(z.maxLength(500)),
  en: z.string().check(z.maxLength(500)),
})

/**
 * Business hours of seven days from Sunday, in Bangkok time. null: closed that day; `to` before
 * `from`: open until that time of the next day. An empty list: always open.
 */
export const chatHours = z
  .array(z.nullable(z.object({ from: clock, to: clock })))
  .check(z.refine((days) => days.length === 0 || days.length === 7))

export const chatSettings = z.object({
  on: z.boolean(),
  team: threeTexts,
  welcome: threeTexts,
  away: threeTexts,
  hours: chatHours,
})

export type ChatSettings = z.output<typeof chatSettings>

export const readChatSettings = endpoint({
  method: 'GET',
  path: '/api/office/chat/settings',
  access: 'staff',
  needs: 'chat.answer',
  changes: false,
  does:
    'Returns the chat settings: on or off, team name, greeting, business hours and ' +
    'away message.',
  answer: chatSettings,
  refuses: [],
})

export const putChatSettings = endpoint({
  method: 'PUT',
  path: '/api/office/chat/settings',
  access: 'staff',
  needs: 'chat.manage',
  changes: true,
  auditAction: 'write-desk',
  does: 'Updates the chat settings.',
  body: chatSettings,
  answer: chatSettings,
  refuses: ['INVALID_INPUT'],
})
