import * as z from 'zod/mini'

/** The longest text (CHAT-8), in UTF-16 units as `String.length` counts them. */
export const chatTextMost = 2_000
/** Messages on one page of the history (CHAT-23). */
export const chatPageSize = 10
export const chatSocketCheckMs = 5_000
export const chatReadDebounceMs = 1_000
export const chatAtBottomPx = 60
/** How often typing is told while it goes on, and how long it is believed. */
export const chatTypingEveryMs = 2_500
export const chatTypingShownMs = 6_000

/** Made by whoever sends, so that the same message sent twice is one. */
export const messageId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const fileTypes = ['image', 'video', 'file'] as const
export const buttonTypes = ['web', 'call', 'postback', 'other'] as const
/** Where a button of type `other` leads inside the app. */
export const appPlaces = [
  'home',
  'deposit',
  'withdraw',
  'slip-status',
  'statement',
  'bonus',
  'profile',
  'contact',
] as const
export type AppPlace = (typeof appPlaces)[number]

/** web: an https link; call: a phone number; postback: words for the operator's automatic answer; other: a place in the app. */
export const chatButton = z.object({
  type: z.enum(buttonTypes),
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  payload: z.string().check(z.minLength(1), z.maxLength(500)),
})
export type ChatButton = z.output<typeof chatButton>

const buttons = z.array(chatButton).check(z.minLength(1), z.maxLength(10))
const text = z.string().check(z.maxLength(chatTextMost))
export const chatCard = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  subtitle: z.string().check(z.maxLength(300)),
  image: z.nullable(z.string().check(z.maxLength(500))),
  buttons: z.array(chatButton).check(z.maxLength(3)),
})
export type ChatCard = z.output<typeof chatCard>

const textMessage = z.object({ message_type: z.literal('text'), payload: text })
const buttonsMessage = z.object({
  message_type: z.literal('buttons'),
  payload: text,
  payloads: buttons,
})
const quickRepliesMessage = z.object({
  message_type: z.literal('quick_replies'),
  payload: text,
  payloads: buttons,
})
const genericMessage = z.object({
  message_type: z.literal('generic'),
  payloads: z.array(chatCard).check(z.minLength(1), z.maxLength(10)),
})
const postbackMessage = z.object({
  message_type: z.literal('postback'),
  payload: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(80)),
    payload: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
})
const media = z.object({
  /** Words under it. */
  message: text,
  /** A signed link that lives for an hour; asked for anew with the history. */
  url: z.string(),
  fileType: z.enum(fileTypes),
  filePath: z.string(),
  name: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
const mediaMessage = z.object({ message_type: z.literal('media'), payload: media })

/** A message as it is shown (CHAT-9). */
export const message = z.discriminatedUnion('message_type', [
  textMessage,
  buttonsMessage,
  quickRepliesMessage,
  genericMessage,
  mediaMessage,
  postbackMessage,
])
export type Message = z.output<typeof message>

const sentMedia = z.object({
  message_type: z.literal('media'),
  payload: z.object({ message: text, filePath: z.string().check(z.regex(/^[0-9a-z]{16}$/)) }),
})
/**
 * What a customer may send: no buttons and no cards, and of a file only its path. A text may be longer than allowed here:
 * it is refused by its own code.
 */
export const sentMessage = z.discriminatedUnion('message_type', [
  z.object({ message_type: z.literal('text'), payload: z.string().check(z.maxLength(20_000)) }),
  sentMedia,
  postbackMessage,
])
export type SentMessage = z.output<typeof sentMessage>

/** What the operator's staff may send besides. */
export const staffMessage = z.discriminatedUnion('message_type', [
  textMessage,
  sentMedia,
  buttonsMessage,
  quickRepliesMessage,
  genericMessage,
])
export type StaffMessage = z.output<typeof staffMessage>

/** One stored message of a conversation (API-58). */
export const conversation = z.object({
  /** Made by its sender. */
  _id: z.string(),
  /** Its number in the conversation, without gaps: a number that is missing was missed. */
  seq: z.number(),
  sender: z.enum(['customer', 'other']),
  message,
  createdAt: z.number(),
  session_id: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  guestId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Of the staff: who wrote it; null for an automatic answer. */
  name: z.nullable(z.string()),
  deviceToken: z.nullable(z.string()),
})
