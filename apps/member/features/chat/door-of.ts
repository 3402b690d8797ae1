import { isCardImage, isGoodButton, isWebLink } from '@champa/contract/chat-link'
import type { AppPlace, ChatButton } from '@champa/contract/chat-message'
import type { Door } from '@champa/ui/chat/message/tools'
import { arrowRight, receipt } from '@champa/ui/icons/chat'

const places: Readonly<Record<AppPlace, string>> = {
  home: '/user/home',
  deposit: '/user/home?open=deposit',
  withdraw: '/user/home?open=withdraw',
  'slip-status': '/user/statement?modal=slips',
  statement: '/user/statement',
  bonus: '/user/bonus',
  profile: '/user/profile',
  contact: '/user/contact',
}

/** The target of a button. Validated here again, independently of the server. */
export function doorOf(button: ChatButton): Door {
  const { type, payload } = button
  if (!isGoodButton(button)) return null
  if (type === 'web') return { to: 'page', href: payload, host: new URL(payload).host }
  if (type === 'call') return { to: 'phone', href: `tel:${payload}` }
  if (type === 'postback') return { to: 'words' }
  return {
    to: 'place',
    href: places[payload as AppPlace],
    icon: payload === 'slip-status' || payload === 'statement' ? receipt : arrowRight,
  }
}

export const linkOf = (address: string): string | null => (isWebLink(address) ? address : null)

/**
 * Our own images only: an external one would reveal the viewer to that site, and the content
 * security policy blocks it.
 */
export const imageOf = (address: string): string | null =>
  address.startsWith('/') && isCardImage(address) ? address : null
