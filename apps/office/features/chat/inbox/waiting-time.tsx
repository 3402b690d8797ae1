import { clock } from '@champa/ui/icons/office'
import { Icon } from '@champa/ui/brand/icon'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../platform/device/use-now.ts'

/** Time that a customer has waited, coloured by urgency. */
export function WaitingTime({ since }: { since: number }) {
  const t = useTranslations()
  const span = useSpanText()
  const waited = Math.max(0, useNow() - since)
  return (
    <span className={`wait wait--${waitingTone(waited)} num`}>
      <Icon icon={clock} size={16} />
      <span className="sr">{t('inbox.waiting', { time: '' })}</span>
      {span(waited)}
    </span>
  )
}

/** The text for a duration, as short as a list needs. */
function useSpanText(): (ms: number) => string {
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

type WaitingTone = 'calm' | 'warn' | 'late'

const warnAfterMs = 2 * 60_000
const lateAfterMs = 5 * 60_000

/** Tone of a waiting time: `warn` after two minutes, `late` after five. */
export function waitingTone(waitedMs: number): WaitingTone {
  return waitedMs >= lateAfterMs ? 'late' : waitedMs >= warnAfterMs ? 'warn' : 'calm'
}

type Span = { words: 'now' } | { words: 'minutes' | 'hours' | 'days'; n: number }

/** Converts a duration to its largest whole unit. */
export function spanOf(ms: number): Span {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return { words: 'now' }
  if (minutes < 60) return { words: 'minutes', n: minutes }
  return minutes < 24 * 60
    ? { words: 'hours', n: Math.floor(minutes / 60) }
    : { words: 'days', n: Math.floor(minutes / 1_440) }
}
