/** The views of the room, in the order of the tabs. The first one opens with the room. */
export const depositViews = [
  'unmatched',
  'all',
  'slips',
  'codes',
  'gifts',
  'unread',
  'accounts',
  'gateways',
] as const
export type DepositView = (typeof depositViews)[number]

const room = '/office/deposits'

export const pathOf = (view: DepositView): string => `${room}/${view}`

/** The view of a path. Also the room without a view, and an unknown view, open the first one. */
export function viewOf(path: string): DepositView {
  const name = path.slice(room.length + 1).split('/')[0]
  return depositViews.find((view) => view === name) ?? depositViews[0]
}
