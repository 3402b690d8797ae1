import type { Connection } from './connection.ts'

type Times = Connection['times']

const shapes: Record<Times, RegExp> = {
  iso: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  seconds: /^\d{1,11}$/,
  milliseconds: /^\d{1,14}$/,
}

export function writeTime(time: Date, times: Times): string {
  if (times === 'iso') return time.toISOString()
  return `${times === 'seconds' ? Math.floor(time.getTime() / 1_000) : time.getTime()}`
}

/** Parses a time; null for any other format, such as a time without a zone. */
export function readTime(text: string | undefined, times: Times): Date | null {
  if (text === undefined || !shapes[times].test(text)) return null
  const time = new Date(times === 'iso' ? text : Number(text) * (times === 'seconds' ? 1_000 : 1))
  return Number.isNaN(time.getTime()) ? null : time
}

/** Rounds a time down to the provider's precision. */
export function cutTo(time: Date, times: Times): Date {
  return times === 'seconds' ? new Date(Math.floor(time.getTime() / 1_000) * 1_000) : time
}
