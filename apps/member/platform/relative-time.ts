import type { Locale } from '@champa/contract/constants'
import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'

type SpeakTime = (ms: number, now: number) => string

/**
 * Uses dayjs, because Chromium's Intl lacks Lao. Only the screens that show relative times load it.
 */
export async function loadRelativeTime(locale: Locale): Promise<SpeakTime> {
  const [{ default: dayjs }, { default: relativeTime }] = await Promise.all([
    import('dayjs'),
    import('dayjs/plugin/relativeTime'),
    loadWords[locale](),
  ])
  dayjs.extend(relativeTime)
  return (ms, now) => dayjs(ms).locale(locale).from(now)
}

const loadWords: Record<Locale, () => Promise<unknown>> = {
  th: () => import('dayjs/locale/th'),
  lo: () => import('dayjs/locale/lo'),
  en: () => import('dayjs/locale/en'),
}

/**
 * Formats how long ago a moment was, in the member's language; returns an empty string until the
 * library has loaded.
 */
export function useRelativeTime(): SpeakTime {
  const locale = useLocale()
  const [speak, setSpeak] = useState<{ in: SpeakTime }>({ in: () => '' })
  useEffect(() => {
    let wanted = true
    void loadRelativeTime(locale).then((spoken) => wanted && setSpeak({ in: spoken }))
    return () => {
      wanted = false
    }
  }, [locale])
  return speak.in
}
