import type { Locale } from '@champa/contract/constants'
import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'

export type SpeakTime = (ms: number, now: number) => string

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

const unspoken: SpeakTime = () => ''
const loaded = new Map<Locale, SpeakTime>()

/**
 * The function that formats how long ago a moment was, in the member's language; null until the
 * library has loaded. When it cannot be loaded, every text is empty.
 */
export function useRelativeTime(): SpeakTime | null {
  const locale = useLocale()
  const [speak, setSpeak] = useState(() => loaded.get(locale) ?? null)
  useEffect(() => {
    let wanted = true
    loadRelativeTime(locale).then(
      (spoken) => {
        loaded.set(locale, spoken)
        if (wanted) setSpeak(() => spoken)
      },
      () => wanted && setSpeak(() => unspoken),
    )
    return () => {
      wanted = false
    }
  }, [locale])
  return speak
}
