import type { InboxRow, inboxViews } from '@champa/contract/office/chat'

export type InboxView = (typeof inboxViews)[number]

/** Whether a conversation stands in a view of this person. */
export function belongs(row: InboxRow, view: InboxView, me: string): boolean {
  if (view === 'closed') return row.state === 'closed'
  if (row.state === 'closed') return false
  if (view === 'mine') return row.assignedTo?.id === me
  return view === 'open' || row.assignedTo === null
}

/** As the server orders them: who waits longest first, then the newest; closed ones newest first. */
export function orderOf(view: InboxView): (one: InboxRow, other: InboxRow) => number {
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

/** Every row once, the latest word about it, in its order: pages that were asked one after another may overlap. */
export function arrangeRows(rows: readonly InboxRow[], view: InboxView, me: string): InboxRow[] {
  const latest = new Map<string, InboxRow>()
  for (const row of rows) latest.set(row.room, row)
  return [...latest.values()].filter((row) => belongs(row, view, me)).toSorted(orderOf(view))
}

/**
 * What the line told about one conversation, in a list that is on screen. It comes in, or stays, if it belongs there,
 * unless it stands below the last row of a list that goes on: the page it stands on will bring it.
 */
export function takeNews(
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
