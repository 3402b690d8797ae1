import { useTranslations } from 'use-intl'
import { Refused } from '@champa/client/refused'
import { useErrorText } from '../error-text.ts'

/** Why something failed, complete: the reason, the seconds to wait, and the number by which the support finds an error. */
export function useWhyText(): (error: unknown) => string {
  const t = useTranslations()
  const errorText = useErrorText()
  return (error) => {
    const said = errorText(error)
    if (!(error instanceof Refused)) return said
    if (error.retryAfter !== null && error.retryAfter > 0)
      return sentences(said, t('auth.retryIn', { s: String(Math.ceil(error.retryAfter)) }))
    if (error.code === 'INTERNAL_SERVER_ERROR' && error.requestId !== '')
      return sentences(said, t('common.requestId', { id: error.requestId }))
    return said
  }
}

/** Thai and Lao put a space between sentences, English a full stop before it. */
export function sentences(first: string, second: string): string {
  return /[A-Za-z)]$/.test(first) ? `${first}. ${second}` : `${first} ${second}`
}
