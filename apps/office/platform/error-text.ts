import { Refused } from '@champa/client/refused'
import { useTranslations } from 'use-intl'

/**
 * Text of a refusal. A code without a text of its own gets a general one that includes the code.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof Refused)) return t('common.unknownError')
    if (error.code === 'SERVICE_UNAVAILABLE' && !navigator.onLine) return t('common.networkError')
    if (error.code === 'CHAT_TAKEN') return t('errors.CHAT_TAKEN', { name: error.by })
    const key = `errors.${error.code}` as 'errors.NO_DATA'
    if (error.unknownCode === null && t.has(key)) return t(key)
    return `${t('common.unknownError')} (${error.unknownCode ?? error.code})`
  }
}
