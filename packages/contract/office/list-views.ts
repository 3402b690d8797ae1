import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { words } from './approval-shapes.ts'

/** Filters and view of a list that a person has saved under a name, or shared with everybody. */

/** A list, by the path at which it stands in the office. */
const room = z.string().check(z.regex(/^\/office\/[a-z]{1,20}(\/[a-z]{1,20})?$/))
/** The query of the list's URL, which opens it again. */
const query = z.string().check(z.maxLength(500), z.regex(/^[\w.~%&=+!*'()-]*$/))
const id = z.string().check(z.regex(/^[0-9a-z]{1,24}$/))

export const maxViewsPerList = 20

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may rename, share and delete it. */
  isOwn: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

export const readListViews = endpoint({
  method: 'POST',
  path: '/api/office/views/list',
  access: 'staff',
  needs: 'today.read',
  changes: false,
  does: "Returns the caller's saved views of a list, and those that colleagues share, by name.",
  body: z.object({ room }),
  answer: z.object({ views: z.array(savedView), mayShare: z.boolean() }),
  refuses: [],
})

export const saveListView = endpoint({
  method: 'PUT',
  path: '/api/office/views/:id',
  access: 'staff',
  needs: 'today.read',
  changes: true,
  auditAction: 'save-view',
  does:
    'Saves a view of a list under an id of the client, or renames, changes or shares it. Owners and ' +
    'managers share. IN_USE: there are as many as a person may have.',
  params: z.object({ id }),
  body: z.object({ room, name: words(1, 60), query, isShared: z.boolean() }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['IN_USE', 'NO_DATA'],
  fieldRefusals: { id: 'NO_DATA' },
})

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/api/office/views/:id',
  access: 'staff',
  needs: 'today.read',
  changes: true,
  auditAction: 'delete-view',
  does: 'Deletes a saved view of the caller.',
  params: z.object({ id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['NO_DATA'],
  fieldRefusals: { id: 'NO_DATA' },
})
