/** The views of the room, in the order of the tabs. The first one opens with the room. */
export const booksViews = ['proofs', 'balance', 'breaks', 'days', 'lookup'] as const
export type BooksView = (typeof booksViews)[number]

const room = '/office/books'

export const pathOf = (view: BooksView): string => (view === 'proofs' ? room : `${room}/${view}`)

/** The view of a path; a proof, an unknown view and the room itself are the proofs. */
export function viewOf(path: string): BooksView {
  const name = path.slice(room.length + 1).split('/')[0]
  return booksViews.find((view) => view === name) ?? 'proofs'
}

/** The trial balance of a day or of now, whole or of one account. */
export function balanceOf(of: { day: string | null; account?: string; unit?: string }): string {
  const query = new URLSearchParams(
    Object.entries(of).filter((one): one is [string, string] => Boolean(one[1])),
  ).toString()
  return query === '' ? pathOf('balance') : `${pathOf('balance')}?${query}`
}

/** The look-up of an id. */
export const lookupOf = (id: string): string =>
  `${pathOf('lookup')}?${new URLSearchParams({ id }).toString()}`

/** The breaks of one day of an account. */
export const breaksOfDay = (account: string, day: string): string =>
  `${pathOf('breaks')}?${new URLSearchParams({ account, from: day, to: day }).toString()}`
