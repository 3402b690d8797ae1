import { appPlaces, type ChatButton, type Message, type StaffMessage } from './chat-message.ts'

/** Where links of the chat may lead. The server asks when one is written, both apps ask again before one is shown. */

const phone = /^\+?\d{3,15}$/
/** A signed link to a file of the chat. */
const ownMedia = /^\/api\/chat\/media\/[\w.-]{50,160}$/
/** Nothing that a browser would take away or turn round before it reads the rest: spaces, control characters, backslashes. */
const plain = /^[^\s\p{C}\\]+$/u

/** An https address of somebody, without a user's name or password in it. */
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

/** True where the button leads to where its kind may lead. */
export function isGoodButton({ type, payload }: ChatButton): boolean {
  if (type === 'web') return isWebLink(payload)
  if (type === 'call') return phone.test(payload)
  return type === 'postback' || (appPlaces as readonly string[]).includes(payload)
}

/** The path of the first field of a message that leads where it may not; null for a good one. */
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
  const bad = buttons.findIndex((one) => !isGoodButton(one))
  return bad < 0 ? null : `${path}.${bad}.payload`
}
