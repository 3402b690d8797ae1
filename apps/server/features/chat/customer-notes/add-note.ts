import type { addNote as endpoint } from '@champa/contract/office/chat'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route.ts'
import { getRoomOrThrow, roomOf } from '../inbox/get-room-or-throw.ts'
import { cleanText, isBlank } from '../send/clean-text.ts'
import { noteColumns, toNote, type NoteRow } from './notes.ts'

export const addNote: Handler<typeof endpoint> = async (
  { params, body, staff, refuse },
  { db },
) => {
  const room = roomOf(params.room)
  const text = cleanText(body.text)
  if (isBlank(text)) throw refuse('INVALID_INPUT', { fields: ['text'] })
  await getRoomOrThrow(db, room, refuse)
  await db.query(
    `insert into chat_note (member_id, id, staff_id, text, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (member_id, id) do nothing`,
    [room, body.id, staff.staffId, text, clock.now()],
  )
  const [row] = await db.query<NoteRow>(
    `select ${noteColumns} where n.member_id = $1 and n.id = $2`,
    [room, body.id],
  )
  return toNote(row!)
}
