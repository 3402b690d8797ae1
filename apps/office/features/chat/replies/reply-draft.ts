import { badLinkIn } from '@champa/contract/chat-link'
import {
  appPlaces,
  type ChatButton,
  type ChatCard,
  type StaffMessage,
} from '@champa/contract/chat-message'
import { type Locale, locales } from '@champa/contract/constants'
import { type CannedReply, cannedReply } from '@champa/contract/office/chat/endpoints'
import * as z from 'zod/mini'

export const replyKinds = ['text', 'buttons', 'quick_replies', 'generic'] as const
export type ReplyKind = (typeof replyKinds)[number]

/**
 * A message that is being edited. The fields of every kind are kept, so that switching kinds loses
 * nothing.
 */
export interface MessageDraft {
  kind: ReplyKind
  text: string
  buttons: ChatButton[]
  cards: ChatCard[]
}

/** A canned reply that is being edited: the default message and the translations started so far. */
export interface ReplyDraft {
  code: string
  title: string
  message: MessageDraft
  translations: Partial<Record<Locale, MessageDraft>>
  answersPostback: boolean
}

export const newButton = (type: ChatButton['type'] = 'web'): ChatButton => ({
  type,
  title: '',
  payload: '',
})
export const newCard = (): ChatCard => ({ title: '', subtitle: '', image: null, buttons: [] })

/**
 * The button with another type. The target of an app button is picked from a list of places in the
 * app, so the first place is preselected.
 */
export const ofType = (button: ChatButton, type: ChatButton['type']): ChatButton => ({
  ...button,
  type,
  payload: type === 'other' ? appPlaces[0] : button.type === 'other' ? '' : button.payload,
})

/**
 * Default type of a new button: in a quick reply it posts an answer back, elsewhere it opens a
 * link.
 */
export const firstType = (kind: ReplyKind): ChatButton['type'] =>
  kind === 'quick_replies' ? 'postback' : 'web'

/**
 * The message as another kind with the same text. Blank buttons are replaced by the default button
 * of that kind.
 */
export function ofKind(draft: MessageDraft, kind: ReplyKind): MessageDraft {
  const blank = draft.buttons.every(({ title, payload }) => title === '' && payload === '')
  return { ...draft, kind, buttons: blank ? [newButton(firstType(kind))] : draft.buttons }
}

export const blankMessage = (kind: ReplyKind = 'text'): MessageDraft => ({
  kind,
  text: '',
  buttons: [newButton(firstType(kind))],
  cards: [newCard()],
})

function messageDraftOf(message: StaffMessage): MessageDraft {
  if (message.message_type === 'media') return { ...blankMessage(), text: message.payload.message }
  if (message.message_type === 'generic')
    return { ...blankMessage('generic'), cards: message.payloads }
  const buttons = message.message_type === 'text' ? [newButton()] : message.payloads
  return { ...blankMessage(message.message_type), text: message.payload, buttons }
}

export function draftOf(reply: CannedReply | null): ReplyDraft {
  if (!reply)
    return {
      code: '',
      title: '',
      message: blankMessage(),
      translations: {},
      answersPostback: false,
    }
  const translations = mapTranslations(reply.translations ?? {}, messageDraftOf)
  return {
    code: reply.code,
    title: reply.title,
    message: messageDraftOf(reply.message),
    translations,
    answersPostback: reply.answersPostback,
  }
}

export function messageOf({ kind, text, buttons, cards }: MessageDraft): StaffMessage {
  if (kind === 'text') return { message_type: 'text', payload: text }
  if (kind === 'generic') return { message_type: 'generic', payloads: cards }
  return { message_type: kind, payload: text, payloads: buttons }
}

/**
 * The reply as it is saved. An empty translation is omitted: its customers get the default message.
 */
export function replyOf(draft: ReplyDraft): CannedReply {
  const translations = mapTranslations(draft.translations, (message) =>
    isBlank(message) ? undefined : messageOf(message),
  )
  const { code, title, message, answersPostback } = draft
  return { code, title: title.trim(), message: messageOf(message), translations, answersPostback }
}

const isBlank = ({ kind, text, buttons, cards }: MessageDraft): boolean =>
  kind === 'generic'
    ? cards.every(({ title }) => title.trim() === '')
    : text.trim() === '' && buttons.every(({ title }) => title.trim() === '')

function mapTranslations<From, To>(
  from: Partial<Record<Locale, From>>,
  map: (one: From) => To | undefined,
): Partial<Record<Locale, To>> {
  const entries = locales.flatMap((locale) => {
    const one = from[locale]
    const mapped = one === undefined ? undefined : map(one)
    return mapped === undefined ? [] : [[locale, mapped] as const]
  })
  return Object.fromEntries(entries) as Partial<Record<Locale, To>>
}

/**
 * Paths of the invalid fields within the reply, for example `code`, `message.payloads.0.title` or
 * `translations.lo.payload`.
 */
export function faultsOf(draft: ReplyDraft): ReadonlySet<string> {
  const reply = replyOf(draft)
  const { error } = z.safeParse(cannedReply, reply)
  const written = [
    ['message', reply.message] as const,
    ...locales.flatMap((locale) => {
      const translated = reply.translations?.[locale]
      return translated ? [[`translations.${locale}`, translated] as const] : []
    }),
  ]
  const wrong = written.flatMap(([path, message]) => faultsIn(path, message))
  return new Set([...(error?.issues.map(({ path }) => path.join('.')) ?? []), ...wrong])
}

function faultsIn(path: string, message: StaffMessage): string[] {
  const bad = badLinkIn(message)
  const hasText = message.message_type !== 'generic' && message.message_type !== 'media'
  const blank = hasText && message.payload.trim() === '' ? [`${path}.payload`] : []
  return [...(bad === null ? [] : [`${path}.${bad}`]), ...blank]
}
