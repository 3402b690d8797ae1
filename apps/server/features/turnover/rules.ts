import type { BetRow } from '../../providers/games/port.ts'
import type { ReadPass } from './bet-cursor.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/**
 * How far behind the present each pass reads: `now` leaves out bets still changing, `again` finds
 * bets that were reported late or by a slow clock.
 */
export const behindMs: Record<ReadPass, number> = { live: 2 * second, recheck: 60 * minute }
/** The interval of each pass. */
export const everyMs: Record<ReadPass, number> = { live: 30 * second, recheck: 10 * minute }
/** A reading at most this old counts as current. */
export const freshMs = 5 * second

const longestPause = 10 * minute

/** The growing pause before a failing game is called again, after `tries` earlier failures. */
export function pauseMs(pass: ReadPass, tries: number): number {
  return Math.max(everyMs[pass], Math.min(longestPause, everyMs[pass] * 2 ** Math.min(tries, 10)))
}

/**
 * How long ended bets are kept: one day longer than `unknownAfterMs`, because clocks may differ.
 */
export const retentionMs = 61 * day
/**
 * An unknown bet placed longer ago may have been counted and deleted, so it is not counted again.
 */
export const unknownAfterMs = 60 * day

/** The next page to read, of the report from this time on. */
export interface Place {
  from: Date
  page: number
  /** Whether the pages of this place contained new bets. */
  hasNew: boolean
}

/**
 * The place after a page. Rows are ordered by their last change, so the reading continues from the
 * second of the last row; page numbers alone would skip a row whenever an earlier one changes and
 * leaves the range. Only within one second does it turn pages.
 */
export function nextPlace(
  { from, page }: Pick<Place, 'from' | 'page'>,
  to: Date,
  rows: BetRow[],
  next: number | null,
): Omit<Place, 'hasNew'> {
  const last = rows.at(-1)
  if (next === null || !last) return { from: to, page: 1 }
  const reached = new Date(Math.floor(last.changedAt.getTime() / second) * second)
  return reached > from ? { from: reached, page: 1 } : { from, page: page + 1 }
}

/**
 * Repeats a second of several pages until it contains nothing new, because a row may have moved to
 * an earlier page while pages were turned.
 */
export function onceMore(place: Place, next: Omit<Place, 'hasNew'>, pageHasNew: boolean): Place {
  const hasNew = place.hasNew || pageHasNew
  if (next.from.getTime() === place.from.getTime()) return { ...next, hasNew }
  return place.page > 1 && hasNew
    ? { from: place.from, page: 1, hasNew: false }
    : { ...next, hasNew: false }
}
