import type { readNotes as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { getRoomOrThrow, roomOf } from '../inbox/get-room-or-throw.ts'
import { noteColumns, toNote, type NoteRow } from './notes.ts'

const maxNotes = 200

export const readNotes: Handler<typeof endpoint> = async ({ params, refuse }, { db }) => {
  const room = roomOf(params.room)
  await getRoomOrThrow(db, room, refuse)
  const rows = await db.query<NoteRow>(
    `select ${noteColumns} where n.member_id = $1 order by n.created_at desc, n.id limit $2`,
    [room, maxNotes],
  )
  return { notes: rows.map(toNote) }
}
