import { useTranslations } from 'use-intl'
import { Refused } from '../refused.ts'

export type Translator = ReturnType<typeof useTranslations<never>>

/** The text of a refusal code; null when this app has none. */
export function textOfCode(t: Translator, code: string): string | null {
  const key = `errors.${code}` as 'errors.NO_DATA'
  return t.has(key) ? t(key) : null
}

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
      const text = error.unknownCode === null ? textOfCode(t, error.code) : null
      return text ?? `${t('common.unknownError')} (${error.unknownCode ?? error.code})`
    }
  }
