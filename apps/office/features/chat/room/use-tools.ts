import { maxMegabytesOf } from '@champa/client/chat/refuse-file'
import { textOfCode } from '@champa/client/react/error-text'
import { isCardImage, isGoodButton, isWebLink } from '@champa/contract/chat-link'
import type { ChatButton } from '@champa/contract/chat-message'
import type { Door, MessageTools } from '@champa/ui/chat/message/tools'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { dayFrom, formatClock, formatDate } from '@champa/client/time'

type Acts = Pick<MessageTools, 'onResend' | 'onRemove' | 'onBroken'>

/** Links and phone numbers work in the office. Targets inside the member app are shown as text. */
function doorOf(button: ChatButton): Door {
  if (!isGoodButton(button)) return null
  if (button.type === 'web')
    return { to: 'page', href: button.payload, host: new URL(button.payload).host }
  return button.type === 'call' ? { to: 'phone', href: `tel:${button.payload}` } : null
}

/**
 * What the message components need from the host app: texts, time format, link targets and tap
 * handlers.
 */
export function useTools({ onResend, onRemove, onBroken }: Acts): MessageTools {
  const t = useTranslations()
  return useMemo(
    () => ({
      words: {
        me: t('said.us'),
        them: t('said.customer'),
        uploading: t('said.uploading'),
        cancelUpload: t('common.cancel'),
        sending: t('said.sending'),
        sent: t('said.sent'),
        read: t('said.read'),
        failed: t('said.failed'),
        resend: t('said.resend'),
        remove: t('common.remove'),
        picture: t('said.picture'),
        video: t('said.video'),
        showPicture: t('said.showPicture'),
        brokenFile: t('said.broken'),
        tryAgain: t('common.retry'),
        close: t('common.close'),
        cards: t('write.cards'),
        newTab: t('said.newTab'),
        automatic: t('said.automatic'),
      },
      clock: formatClock,
      day: (ms) => {
        const day = dayFrom(ms, Date.now())
        if (day === 'today') return t('said.today')
        return day === 'yesterday' ? t('said.yesterday') : formatDate(ms)
      },
      doorOf,
      linkOf: (address) => (isWebLink(address) ? address : null),
      // Shows images from our own origin only: an external image would reveal the agent to another
      // site, and the content security policy blocks it.
      imageOf: (address) => (address.startsWith('/') && isCardImage(address) ? address : null),
      failureText: (code, message) => {
        if (code === 'CHAT_FILE_TOO_LARGE' && message.message_type === 'media')
          return t('errors.CHAT_FILE_TOO_LARGE', {
            n: String(maxMegabytesOf(message.payload.fileType)),
          })
        return textOfCode(t, code) ?? t('common.unknownError')
      },
      onPostback: () => undefined,
      onPlace: () => undefined,
      onResend,
      onRemove,
      onBroken,
    }),
    [t, onResend, onRemove, onBroken],
  )
}
