import { useTranslations } from 'use-intl'
import { Refused } from '@champa/client/refused'
import { formatMinute } from './time.ts'

/** The words of a refusal; a code that this client does not know yet gets general words and the code itself. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof Refused)) return t('common.unknownError')
    // Who has excluded themselves hears until when, and how what is left is paid.
    if (error.code === 'INACTIVE_USER' && error.until !== null)
      return t('rg.excluded', { at: formatMinute(error.until) })
    if (error.code === 'SERVICE_UNAVAILABLE' && !navigator.onLine) return t('common.networkError')
    if (error.said === null) return t(`errors.${error.code}`)
    return `${t('common.unknownError')} (${error.said})`
  }
}
