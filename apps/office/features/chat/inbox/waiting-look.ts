export type WaitingTone = 'calm' | 'warn' | 'late'

const warnAfterMs = 2 * 60_000
const lateAfterMs = 5 * 60_000

/** Tone of a waiting time: `warn` after two minutes, `late` after five. */
export function waitingTone(waitedMs: number): WaitingTone {
  return waitedMs >= lateAfterMs ? 'late' : waitedMs >= warnAfterMs ? 'warn' : 'calm'
}

export type Span = { words: 'now' } | { words: 'minutes' | 'hours' | 'days'; n: number }

/** A duration in its largest whole unit. */
export function spanOf(ms: number): Span {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return { words: 'now' }
  if (minutes < 60) return { words: 'minutes', n: minutes }
  return minutes < 24 * 60
    ? { words: 'hours', n: Math.floor(minutes / 60) }
    : { words: 'days', n: Math.floor(minutes / 1_440) }
}
