export interface NoteRow {
  id: string
  by: string | null
  text: string
  createdAt: Date
}

/** The columns of a staff note with its author. */
export const noteColumns = `n.id, p.name as by, n.text, n.created_at
  from chat_note n
  left join staff p on p.staff_id = n.staff_id`

export const toNote = (row: NoteRow) => ({
  ...row,
  by: row.by ?? '',
  createdAt: row.createdAt.getTime(),
})
