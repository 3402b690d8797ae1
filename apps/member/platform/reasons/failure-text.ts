import { useTranslations } from 'use-intl'
import { Refused } from '@champa/client/refused'
import { useErrorText } from '../client.ts'

/** The full text of a failure: the reason, the seconds to wait, and the request id for support. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations()
  const errorText = useErrorText()
  return (error) => {
    const reason = errorText(error)
    if (!(error instanceof Refused)) return reason
    if (error.retryAfter !== null && error.retryAfter > 0)
      return sentences(reason, t('auth.retryIn', { s: String(Math.ceil(error.retryAfter)) }))
    if (error.code === 'INTERNAL_SERVER_ERROR' && error.requestId !== '')
      return sentences(reason, t('common.requestId', { id: error.requestId }))
    return reason
  }
}

/** Joins two sentences: Thai and Lao put a space between them, English a full stop and a space. */
export function sentences(first: string, second: string): string {
  return /[A-Za-z)]$/.test(first) ? `${first}. ${second}` : `${first} ${second}`
}
