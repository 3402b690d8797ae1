import type { BetRow } from '../../providers/games/port.ts'
import type { Lap } from './mark.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** How far behind the present each lap reads: what changes in this moment may not be in the report yet; what was told late, or by a clock behind ours, is there an hour later. */
export const behindMs: Record<Lap, number> = { now: 2 * second, again: 60 * minute }
/** How often. */
export const everyMs: Record<Lap, number> = { now: 30 * second, again: 10 * minute }
/** A reading so young counts as one made now. */
export const freshMs = 5 * second

const longestPause = 10 * minute

/** A game that does not tell is asked less and less often. `tries` have failed before this one. */
export function pauseMs(lap: Lap, tries: number): number {
  return Math.max(everyMs[lap], Math.min(longestPause, everyMs[lap] * 2 ** Math.min(tries, 10)))
}

/** Bets that ended are kept for so long; what is added for a day is that a clock may differ. */
export const keptMs = 61 * day
/** A bet that began longer ago and is not known here may have been settled and cleaned away: it is not counted again. */
export const unknownAfterMs = 60 * day

/** Where a reading stands: which page of the time from here on comes next. */
export interface Place {
  from: Date
  page: number
  /** Whether the pages of this place have brought something new. */
  news: boolean
}

/**
 * The place after a page. The rows come in the order in which they changed, so everything before the second of the last one
 * has been told, and the reading goes on from there: pages counted from the beginning would lose a row whenever one before it
 * changes again meanwhile and leaves the time that is read. Within one second it turns pages.
 */
export function nextPlace(
  { from, page }: Pick<Place, 'from' | 'page'>,
  to: Date,
  rows: BetRow[],
  next: number | null,
): Omit<Place, 'news'> {
  const last = rows.at(-1)
  if (next === null || !last) return { from: to, page: 1 }
  const reached = new Date(Math.floor(last.changedAt.getTime() / second) * second)
  return reached > from ? { from: reached, page: 1 } : { from, page: page + 1 }
}

/** A second that took several pages is read until it brings nothing new: there a row may have moved up unseen while pages were turned. */
export function onceMore(place: Place, next: Omit<Place, 'news'>, brought: boolean): Place {
  const news = place.news || brought
  if (next.from.getTime() === place.from.getTime()) return { ...next, news }
  return place.page > 1 && news
    ? { from: place.from, page: 1, news: false }
    : { ...next, news: false }
}
