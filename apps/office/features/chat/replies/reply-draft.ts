import { badLinkIn } from '@champa/contract/chat-link'
import { appPlaces, type ChatButton, type ChatCard, type StaffMessage } from '@champa/contract/chat-message'
import { type CannedReply, cannedReply } from '@champa/contract/office/chat'
import * as z from 'zod/mini'

export const replyKinds = ['text', 'buttons', 'quick_replies', 'generic'] as const
export type ReplyKind = (typeof replyKinds)[number]

/** A reply while it is written: every kind's fields are kept while one tries another kind. */
export interface ReplyDraft {
  code: string
  title: string
  kind: ReplyKind
  text: string
  buttons: ChatButton[]
  cards: ChatCard[]
  answersPostback: boolean
}

export const newButton = (type: ChatButton['type'] = 'web'): ChatButton => ({ type, title: '', payload: '' })
export const newCard = (): ChatCard => ({ title: '', subtitle: '', image: null, buttons: [] })

/** A place is chosen from a list, so the first of it holds until another is chosen. */
export const ofType = (button: ChatButton, type: ChatButton['type']): ChatButton => ({ ...button, type, payload: type === 'other' ? appPlaces[0] : button.type === 'other' ? '' : button.payload })

/** What a new button of a kind is: quick replies are answers to tap, buttons lead somewhere. */
export const firstType = (kind: ReplyKind): ChatButton['type'] => (kind === 'quick_replies' ? 'postback' : 'web')

/** The same words as another kind; buttons that nobody wrote on become what that kind begins with. */
export function ofKind(draft: ReplyDraft, kind: ReplyKind): ReplyDraft {
  const blank = draft.buttons.every(({ title, payload }) => title === '' && payload === '')
  return { ...draft, kind, buttons: blank ? [newButton(firstType(kind))] : draft.buttons }
}

export function draftOf(reply: CannedReply | null): ReplyDraft {
  const blank: ReplyDraft = { code: '', title: '', kind: 'text', text: '', buttons: [newButton()], cards: [newCard()], answersPostback: false }
  if (!reply) return blank
  const { message } = reply
  const kept = { ...blank, code: reply.code, title: reply.title, answersPostback: reply.answersPostback }
  if (message.message_type === 'media') return { ...kept, text: message.payload.message }
  if (message.message_type === 'generic') return { ...kept, kind: 'generic', cards: message.payloads }
  return { ...kept, kind: message.message_type, text: message.payload, ...(message.message_type === 'text' ? {} : { buttons: message.payloads }) }
}

export function messageOf({ kind, text, buttons, cards }: ReplyDraft): StaffMessage {
  if (kind === 'text') return { message_type: 'text', payload: text }
  if (kind === 'generic') return { message_type: 'generic', payloads: cards }
  return { message_type: kind, payload: text, payloads: buttons }
}

export const replyOf = (draft: ReplyDraft): CannedReply => ({ code: draft.code, title: draft.title.trim(), message: messageOf(draft), answersPostback: draft.answersPostback })

/** The fields that are not right yet, by their path in the reply: `code`, `message.payloads.0.title`. */
export function faultsOf(draft: ReplyDraft): ReadonlySet<string> {
  const reply = replyOf(draft)
  const { error } = z.safeParse(cannedReply, reply)
  const bad = badLinkIn(reply.message)
  const blank = draft.kind !== 'generic' && draft.text.trim() === '' ? ['message.payload'] : []
  return new Set([...(error?.issues.map(({ path }) => path.join('.')) ?? []), ...(bad === null ? [] : [`message.${bad}`]), ...blank])
}
