import type { BetRow } from '../../providers/games/port.ts'
import type { ReadPass } from './bet-cursor.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/**
 * How far behind the present each pass reads: `live` leaves out bets that may still change,
 * `recheck` finds bets that were reported late or by a slow clock.
 */
export const behindMs: Record<ReadPass, number> = { live: 2 * second, recheck: 60 * minute }
/** How often each pass reads the bet reports. */
export const everyMs: Record<ReadPass, number> = { live: 30 * second, recheck: 10 * minute }
/** A report that was read at most this long ago counts as current. */
export const freshMs = 5 * second

const longestPause = 10 * minute

/** The growing pause before a failing game is called again, after `tries` earlier failures. */
export function pauseMs(pass: ReadPass, tries: number): number {
  return Math.max(everyMs[pass], Math.min(longestPause, everyMs[pass] * 2 ** Math.min(tries, 10)))
}

/** How long ended bets are kept: a day longer than `unknownAfterMs`, because clocks may differ. */
export const retentionMs = 61 * day
/**
 * A bet that is not stored and was placed longer ago than this may have been counted and deleted,
 * so it is not counted.
 */
export const unknownAfterMs = 60 * day

/** The next page to read: number `page` of the report that begins at `from`. */
export interface Place {
  from: Date
  page: number
  /** True when earlier pages of this report contained new bets. */
  hasNew: boolean
}

/**
 * The place after a page. Rows are ordered by their last change, so the next report begins at the
 * second of the last row; with page numbers alone, a change to an earlier row would shift a later
 * row to a page already read. Page numbers are used only within one second.
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
 * A second whose bets span several pages is read again until it contains no new bets, because a row
 * may have moved to an earlier page meanwhile.
 */
export function onceMore(place: Place, next: Omit<Place, 'hasNew'>, pageHasNew: boolean): Place {
  const hasNew = place.hasNew || pageHasNew
  if (next.from.getTime() === place.from.getTime()) return { ...next, hasNew }
  return place.page > 1 && hasNew
    ? { from: place.from, page: 1, hasNew: false }
    : { ...next, hasNew: false }
}
