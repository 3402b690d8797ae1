import { isCardImage, isGoodButton, isWebLink } from '@champa/contract/chat-link'
import type { AppPlace, ChatButton } from '@champa/contract/chat-message'
import { textOfCode } from '@champa/client/react/error-text'
import type { Door, MessageTools } from '@champa/ui/chat/message/tools'
import { arrowRight, receipt } from '@champa/ui/icons/chat'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { dayFrom, formatClock, formatDate } from '@champa/client/time'
import { chatActions, maxMegabytesOf } from './state/index.ts'

type Speak = ReturnType<typeof useTranslations<never>>

/**
 * What the shared message components need from this app: texts, times, link targets and tap
 * handlers.
 */
export function useTools(team: string, onPlace: () => void): MessageTools {
  const t = useTranslations()
  return useMemo(
    () => ({
      words: wordsOf(t, team),
      clock: formatClock,
      day: (ms) => dayText(t, ms),
      doorOf,
      linkOf,
      imageOf,
      failureText: (code, message) =>
        code === 'CHAT_FILE_TOO_LARGE' && message.message_type === 'media'
          ? t('chat.fileTooLarge', { n: String(maxMegabytesOf(message.payload.fileType)) })
          : (textOfCode(t, code) ?? t('common.unknownError')),
      onPostback: chatActions.sendPostback,
      onResend: chatActions.resend,
      onRemove: chatActions.remove,
      onBroken: chatActions.renewLink,
      onPlace,
    }),
    [t, team, onPlace],
  )
}

function dayText(t: Speak, ms: number): string {
  const day = dayFrom(ms, Date.now())
  if (day === 'today') return t('chat.today')
  return day === 'yesterday' ? t('chat.yesterday') : formatDate(ms)
}

function wordsOf(t: Speak, team: string): MessageTools['words'] {
  return {
    me: t('chat.me'),
    them: team,
    uploading: t('chat.uploading_file'),
    cancelUpload: t('chat.cancelUpload'),
    sending: t('chat.sending'),
    sent: t('chat.succeed'),
    read: t('chat.read'),
    failed: t('chat.failed'),
    resend: t('chat.resend'),
    remove: t('chat.remove'),
    picture: t('chat.picture'),
    video: t('chat.video'),
    showPicture: t('chat.showPicture'),
    brokenFile: t('chat.brokenFile'),
    tryAgain: t('chat.tryAgain'),
    close: t('common.close'),
    cards: t('chat.cards'),
    newTab: t('chat.newTab'),
  }
}

const places: Readonly<Record<string, string>> = {
  home: '/user/home',
  deposit: '/user/home?open=deposit',
  withdraw: '/user/home?open=withdraw',
  'slip-status': '/user/statement?modal=slips',
  statement: '/user/statement',
  bonus: '/user/bonus',
  profile: '/user/profile',
  contact: '/user/contact',
} satisfies Record<AppPlace, string>

/** The target of a button. It is validated here again, independently of the server. */
export function doorOf(button: ChatButton): Door {
  const { type, payload } = button
  if (!isGoodButton(button)) return null
  if (type === 'web') return { to: 'page', href: payload, host: new URL(payload).host }
  if (type === 'call') return { to: 'phone', href: `tel:${payload}` }
  if (type === 'postback') return { to: 'words' }
  return {
    to: 'place',
    href: places[payload] ?? '/user/home',
    icon: payload === 'slip-status' || payload === 'statement' ? receipt : arrowRight,
  }
}

export const linkOf = (address: string): string | null => (isWebLink(address) ? address : null)

/**
 * Shows images from our own origin only: an external one would reveal the viewer to that site, and
 * the content security policy blocks it.
 */
export const imageOf = (address: string): string | null =>
  address.startsWith('/') && isCardImage(address) ? address : null
