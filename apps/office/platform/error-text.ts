import { Refused } from '@champa/client/refused'
import { useTranslations } from 'use-intl'

/** The words of a refusal; one that the office has no words for gets general ones and the code itself. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof Refused)) return t('common.unknownError')
    if (error.code === 'SERVICE_UNAVAILABLE' && !navigator.onLine) return t('common.networkError')
    if (error.code === 'CHAT_TAKEN') return t('errors.CHAT_TAKEN', { name: error.by })
    const key = `errors.${error.code}` as 'errors.NO_DATA'
    if (error.said === null && t.has(key)) return t(key)
    return `${t('common.unknownError')} (${error.said ?? error.code})`
  }
}
