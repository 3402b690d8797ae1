import { useTranslations } from 'use-intl'
import { Refused } from '@champa/client/refused'
import { formatMinute } from './time.ts'

/**
 * The message of a refusal; a code unknown to this client gets a general text and the code itself.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof Refused)) return t('common.unknownError')
    // A self-excluded member sees the end date, and how the remaining balance is paid.
    if (error.code === 'INACTIVE_USER' && error.until !== null)
      return t('rg.excluded', { at: formatMinute(error.until) })
    if (error.code === 'SERVICE_UNAVAILABLE' && !navigator.onLine) return t('common.networkError')
    if (error.unknownCode === null) return t(`errors.${error.code}`)
    return `${t('common.unknownError')} (${error.unknownCode})`
  }
}
