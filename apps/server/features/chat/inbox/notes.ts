import type * as endpoints from '@champa/contract/office/chat/endpoints'
import { queryOne } from '../../../platform/db.ts'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { recordAudit, recordLook } from '../../audit/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { cleanText, isBlank } from '../send/clean-text.ts'
import { conversationEvent } from './conversation-event.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

interface NoteRow {
  id: string
  by: string | null
  text: string
  createdAt: Date
}

/** The columns of a staff note with its author. */
const noteColumns = `n.id, p.name as by, n.text, n.created_at
  from chat_note n
  left join staff p on p.staff_id = n.staff_id`

const toNote = (row: NoteRow) => ({
  ...row,
  by: row.by ?? '',
  createdAt: row.createdAt.getTime(),
})

export const addNote: Handler<typeof endpoints.addNote> = async (call, ctx) => {
  const { params, body, staff, headers, refuse } = call
  const { db } = ctx
  const room = roomOf(params.room)
  const text = cleanText(body.text)
  if (isBlank(text)) throw refuse('INVALID_INPUT', { fields: ['text'] })
  const { kind } = await getRoomOrThrow(db, room, refuse)
  if (kind === 'member') await refuseConflict(ctx, { staff, headers, refuse }, room)
  await db.transaction(async (tx) => {
    const added = await tx.query(
      `insert into chat_note (member_id, id, staff_id, text, created_at)
        values ($1, $2, $3, $4, $5)
        on conflict (member_id, id) do nothing
        returning id`,
      [room, body.id, staff.staffId, text, clock.now()],
    )
    if (added.length > 0)
      await recordAudit(ctx, tx, {
        ...conversationEvent(call, room, kind),
        action: 'add-note',
        details: { note: body.id },
      })
  })
  const row = await queryOne<NoteRow>(
    db,
    `select ${noteColumns} where n.member_id = $1 and n.id = $2`,
    [room, body.id],
  )
  return toNote(row)
}

const maxNotes = 200

export const readNotes: Handler<typeof endpoints.readNotes> = async (call, ctx) => {
  const { params, staff, headers, refuse } = call
  const { db } = ctx
  const room = roomOf(params.room)
  const { kind } = await getRoomOrThrow(db, room, refuse)
  if (kind === 'member') await refuseConflict(ctx, { staff, headers, refuse }, room)
  await recordLook(ctx, {
    ...conversationEvent(call, room, kind),
    action: 'look',
    details: { fields: ['notes'] },
  })
  const rows = await db.query<NoteRow>(
    `select ${noteColumns}
      where n.member_id = $1 and (n.expires_at is null or n.expires_at > $3)
      order by n.is_pinned desc, n.created_at desc, n.id limit $2`,
    [room, maxNotes, clock.now()],
  )
  return { notes: rows.map(toNote) }
}
