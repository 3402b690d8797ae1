import { maxChatRatingLength } from '@champa/contract/chat'
import { Rating } from '@champa/ui/chat/compose/rating'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { type Chat, chatActions } from './state/index.ts'

/**
 * Shown after the staff closed the conversation: the rating, if none was given. The next message
 * reopens it.
 */
export function ConversationEnd({ state }: { state: Chat['state'] }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [isRatable, setIsRatable] = useState(false)
  const closed = state?.state === 'closed'
  // Stays mounted to show the thanks after the rating.
  if (closed && state.mayRate && !isRatable) setIsRatable(true)
  if (!closed && isRatable) setIsRatable(false)
  if (!closed) return null
  const rate = async (stars: number, comment: string) => {
    const refused = await chatActions.rate(stars, comment)
    return refused === null ? null : errorText(refused)
  }
  const words = {
    title: t('chat.rateTitle'),
    text: t('chat.rateText'),
    stars: (n: number) => t('chat.rateStars', { n: String(n) }),
    meaning: [t('chat.rate1'), t('chat.rate2'), t('chat.rate3'), t('chat.rate4'), t('chat.rate5')],
    wordsLabel: t('chat.rateWords'),
    submit: t('chat.rateSend'),
    thanks: t('chat.rateThanks'),
  }
  return (
    <>
      <p className="chat__note">{t('chat.closed')}</p>
      {isRatable && <Rating words={words} maxWords={maxChatRatingLength} onRate={rate} />}
    </>
  )
}
