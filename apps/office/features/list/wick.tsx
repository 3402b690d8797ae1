import { useTranslations } from 'use-intl'
import { splitDuration, type WickKind } from '../../platform/time-left.ts'

/** Durations in words: `23 min`, `1 h 40`, `3 d`. */
export function useDurationText(): (ms: number) => string {
  const t = useTranslations()
  return (ms) => {
    const part = splitDuration(ms)
    if (part.unit === 'min') return t('list.min', { n: String(part.n) })
    if (part.unit === 'days') return t('list.days', { n: String(part.n) })
    const min = String(part.min).padStart(2, '0')
    return t('list.hours', { h: String(part.h), min })
  }
}

interface WickProps {
  /** What is left of the time, from 1 to 0. */
  share: number
  kind: WickKind
  children: string
}

/** What is left of a target time as a bar that burns down, and the time in words. */
export function Wick({ share, kind, children }: WickProps) {
  return (
    <span className={`wick wick--${kind}`}>
      <svg className="wick__bar" viewBox="0 0 44 4" width="44" height="4" aria-hidden="true">
        <rect className="wick__rest" width="44" height="4" rx="2" />
        <rect className="wick__left" width={44 * (kind === 'late' ? 1 : share)} height="4" rx="2" />
      </svg>
      {children}
    </span>
  )
}
