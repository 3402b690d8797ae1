import type { InboxRow, inboxViews } from '@champa/contract/office/chat/endpoints'

export type InboxView = (typeof inboxViews)[number]

/** True when the conversation belongs to the view for staff member `me`. */
function belongs(row: InboxRow, view: InboxView, me: string): boolean {
  if (view === 'closed') return row.state === 'closed'
  if (row.state === 'closed') return false
  if (view === 'mine') return row.assignedTo?.id === me
  return view === 'open' || row.assignedTo === null
}

/**
 * The server's order: longest wait first, then newest message. Closed conversations are sorted by
 * newest message only.
 */
function orderOf(view: InboxView): (one: InboxRow, other: InboxRow) => number {
  const newest = (one: InboxRow, other: InboxRow) => (other.lastAt ?? 0) - (one.lastAt ?? 0)
  if (view === 'closed') return newest
  return (one, other) => {
    if (one.waitingSince === null || other.waitingSince === null)
      return (
        Number(one.waitingSince === null) - Number(other.waitingSince === null) ||
        newest(one, other)
      )
    return one.waitingSince - other.waitingSince
  }
}

/**
 * Deduplicated and sorted rows, keeping the latest version of each; pages fetched one after another
 * may overlap.
 */
export function arrangeRows(rows: readonly InboxRow[], view: InboxView, me: string): InboxRow[] {
  const latest = new Map<string, InboxRow>()
  for (const row of rows) latest.set(row.room, row)
  return [...latest.values()].filter((row) => belongs(row, view, me)).toSorted(orderOf(view))
}

/**
 * Applies a socket update of one conversation to a displayed list. While more pages exist, a row
 * that would come after the last one is dropped, because its own page will contain it.
 */
export function applyUpdate(
  rows: readonly InboxRow[],
  row: InboxRow,
  of: { view: InboxView; me: string; searching: boolean; goesOn: boolean },
): InboxRow[] {
  const before = rows.find(({ room }) => room === row.room)
  const others = rows.filter(({ room }) => room !== row.room)
  if (!belongs(row, of.view, of.me)) return others
  if (!before && of.searching) return [...rows]
  const last = others.at(-1)
  const order = orderOf(of.view)
  if (of.goesOn && last && order(row, last) > 0 && !(before && order(row, before) <= 0))
    return others
  return [...others, row].toSorted(order)
}
