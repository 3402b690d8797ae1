import { badLinkIn } from '@champa/contract/chat-link'
import type { ChatButton, StaffMessage } from '@champa/contract/chat-message'
import { cleanText, isBlank } from '../send/clean-text.ts'

export type Written = Exclude<StaffMessage, { message_type: 'media' }>

/**
 * Cleans a staff message for storage, or returns why it is invalid: no visible text, or the field
 * of a forbidden link.
 */
export function writtenMessage(
  message: Written,
): { message: Written } | { wrong: 'empty' } | { wrong: 'link'; field: string } {
  const clean = cleaned(message)
  if (wordsIn(clean).some(isBlank)) return { wrong: 'empty' }
  const field = badLinkIn(clean)
  return field === null ? { message: clean } : { wrong: 'link', field }
}

function cleaned(message: Written): Written {
  if (message.message_type === 'generic') {
    return {
      ...message,
      payloads: message.payloads.map((card) => ({
        ...card,
        title: cleanText(card.title),
        subtitle: cleanText(card.subtitle),
        buttons: card.buttons.map(cleanButton),
      })),
    }
  }
  const payload = cleanText(message.payload)
  return message.message_type === 'text'
    ? { ...message, payload }
    : { ...message, payload, payloads: message.payloads.map(cleanButton) }
}

/** Links are validated as written; the payload of a postback button is cleaned like text. */
const cleanButton = (button: ChatButton): ChatButton => ({
  ...button,
  title: cleanText(button.title),
  payload: button.type === 'postback' ? cleanText(button.payload) : button.payload,
})

/** All texts of a staff message that must not be blank. */
function wordsIn(message: Written): string[] {
  if (message.message_type === 'text') return [message.payload]
  if (message.message_type === 'generic')
    return message.payloads.flatMap(({ title, buttons }) => [title, ...buttons.flatMap(wordsOn)])
  return [message.payload, ...message.payloads.flatMap(wordsOn)]
}

const wordsOn = ({ type, title, payload }: ChatButton): string[] =>
  type === 'postback' ? [title, payload] : [title]
