import { useTranslations } from 'use-intl'
import { Refused } from '../refused.ts'

export type Translator = ReturnType<typeof useTranslations<never>>

/**
 * The hook for the texts of refusals. `ownText` has the app's texts for codes that take parameters.
 * A code that is unknown, or has no text in this app, gets a general text and the code itself.
 */
export const createUseErrorText = (
  ownText: (refused: Refused, t: Translator) => string | null,
): (() => (error: unknown) => string) =>
  function useErrorText() {
    const t = useTranslations()
    return (error) => {
      if (!(error instanceof Refused)) return t('common.unknownError')
      if (error.code === 'SERVICE_UNAVAILABLE' && !navigator.onLine) return t('common.networkError')
      const own = ownText(error, t)
      if (own !== null) return own
      const key = `errors.${error.code}` as 'errors.NO_DATA'
      if (error.unknownCode === null && t.has(key)) return t(key)
      return `${t('common.unknownError')} (${error.unknownCode ?? error.code})`
    }
  }
