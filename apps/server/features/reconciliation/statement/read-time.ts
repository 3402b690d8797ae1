import type { dateOrders } from '@champa/contract/office/reconciliation'
import { StatementFault, type Precision } from './statement.ts'

export type DateOrder = (typeof dateOrders)[number]

export interface ReadTime {
  at: Date
  precision: Precision
}

const bangkokOffsetMs = 7 * 3_600_000
const buddhistYears = 543
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const shape =
  /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3})[-/. ](\d{1,4})(?:[T ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?)?$/i
const clockShape = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?$/

/**
 * A date in Bangkok with or without a time, in Christian or Buddhist years of two or four digits;
 * null for any other text.
 */
export function readTime(
  { date, time }: { date: string; time?: string | undefined },
  order: DateOrder,
  now: Date,
): ReadTime | null {
  const found = shape.exec(date.trim())
  if (!found) return null
  const [, one = '', two = '', three = ''] = found
  const [y, m, d] = order === 'ymd' ? [one, two, three] : [three, ...dayAndMonth(one, two, order)]
  const clockOf = found[4] === undefined ? clockShape.exec(time?.trim() ?? '') : found.slice(3)
  if (time !== undefined && time.trim() !== '' && !clockOf) return null
  return moment({
    year: yearOf(y, now),
    month: months.indexOf(m.toLowerCase()) + 1 || Number(m),
    day: Number(d),
    hour: clockOf?.[1],
    minute: clockOf?.[2],
    second: clockOf?.[3],
  })
}

const dayAndMonth = (one: string, two: string, order: DateOrder): [month: string, day: string] =>
  order === 'dmy' ? [two, one] : [one, two]

/** Of two digits the year that is closest to now, Christian or Buddhist. */
export function yearOf(text: string, now: Date): number {
  const year = Number(text)
  if (text.length > 2) return year > 2400 ? year - buddhistYears : year
  const readings = [2000 + year, 2500 + year - buddhistYears]
  const distance = (one: number) => Math.abs(one - now.getUTCFullYear())
  return distance(readings[0]!) <= distance(readings[1]!) ? readings[0]! : readings[1]!
}

interface Parts {
  year: number
  month: number
  day: number
  hour?: string | undefined
  minute?: string | undefined
  second?: string | undefined
}

function moment({ year, month, day, hour, minute, second }: Parts): ReadTime | null {
  const [h, min, s] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)]
  if (h > 23 || min > 59 || s > 59 || year < 2000 || year > 2200) return null
  const midnight = new Date(Date.UTC(year, month - 1, day))
  // A day that the month does not have would be one of the next month.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null
  return {
    at: new Date(midnight.getTime() + ((h * 60 + min) * 60 + s) * 1_000 - bangkokOffsetMs),
    precision: hour === undefined ? 86_400 : second === undefined ? 60 : 1,
  }
}

/** A time of a machine, with its zone or else of Bangkok: `2026-11-27T16:08:01+07:00`. */
export function readIsoTime(text: string, line: number): ReadTime {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text.trim(),
    )
  const [, date = '', time, zone] = found ?? []
  const local = readTime({ date, time }, 'ymd', new Date(0))
  if (!local) throw new StatementFault('date', line)
  if (zone === undefined) return local
  const offset = zone === 'Z' ? 0 : minutesOf(zone) * 60_000
  return { ...local, at: new Date(local.at.getTime() + bangkokOffsetMs - offset) }
}

function minutesOf(zone: string): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
