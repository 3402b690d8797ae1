import { useTranslations } from 'use-intl'
import { spanOf } from './waiting-look.ts'

/** Formats a duration as briefly as a list needs. */
export function useSpanText(): (ms: number) => string {
  const t = useTranslations()
  return (ms) => {
    const span = spanOf(ms)
    if (span.words === 'now') return t('inbox.now')
    const n = String(span.n)
    return span.words === 'minutes'
      ? t('inbox.minutes', { n })
      : span.words === 'hours'
        ? t('inbox.hours', { n })
        : t('inbox.days', { n })
  }
}
