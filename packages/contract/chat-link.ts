import { appPlaces, type ChatButton, type Message, type StaffMessage } from './chat-message.ts'

/**
 * Allowed link targets in the chat. The server checks them on write; both apps check again before
 * rendering.
 */

const phone = /^\+?\d{3,15}$/
/** The URL path of a signed link to a chat file. */
const ownMedia = /^\/api\/chat\/media\/[\w.-]{50,160}$/
/**
 * Rejects characters that a browser strips or normalises before parsing: spaces, control
 * characters, backslashes.
 */
const plain = /^[^\s\p{C}\\]+$/u

/** True for an https URL without a username or password. */
export function isWebLink(text: string): boolean {
  if (!plain.test(text) || !/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    hostname !== '' &&
    !/^https:\/\/[^/?#]*@/i.test(text)
  )
}

export const isCardImage = (text: string): boolean => ownMedia.test(text) || isWebLink(text)

/** True when the payload is allowed for the button's type. */
export function isGoodButton({ type, payload }: ChatButton): boolean {
  if (type === 'web') return isWebLink(payload)
  if (type === 'call') return phone.test(payload)
  return type === 'postback' || (appPlaces as readonly string[]).includes(payload)
}

/** The path of the first field with a disallowed link; null when all are allowed. */
export function badLinkIn(message: Message | StaffMessage): string | null {
  const { message_type: type } = message
  if (type === 'buttons' || type === 'quick_replies') return badButton(message.payloads, 'payloads')
  if (type !== 'generic') return null
  for (const [index, { image, buttons }] of message.payloads.entries()) {
    if (image !== null && !isCardImage(image)) return `payloads.${index}.image`
    const bad = badButton(buttons, `payloads.${index}.buttons`)
    if (bad !== null) return bad
  }
  return null
}

function badButton(buttons: ChatButton[], path: string): string | null {
  const bad = buttons.findIndex((button) => !isGoodButton(button))
  return bad < 0 ? null : `${path}.${bad}.payload`
}
