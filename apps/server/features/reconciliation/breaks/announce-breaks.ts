import type { AppContext } from '../../../platform/app-context.ts'

/** Tells the staff who read the books that breaks have changed; screens read them anew. */
export const announceBreaks = ({ live }: Pick<AppContext, 'live'>): void =>
  live.send({ reads: 'books.read' }, 'work', { room: 'books', ref: 'breaks' })
