import type { Db } from '../../../platform/db.ts'
import type { KeptMedia } from '../message-row.ts'
import { cleanText } from './clean-text.ts'

interface Row {
  file_type: 'image' | 'video'
  name: string
  width: number | null
  height: number | null
}

/** A message about a file of this conversation, built of what we know of the file; null where there is none. Nothing but path and words is anybody's to say. */
export async function keptMedia(
  db: Db,
  room: bigint,
  { filePath, message }: { filePath: string; message: string },
): Promise<KeptMedia | null> {
  const [row] = await db.query<Row>(
    'select file_type, name, width, height from chat_file where member_id = $1 and path = $2 and stored',
    [room, filePath],
    'chat-file',
  )
  return row
    ? {
        message_type: 'media',
        payload: {
          message: cleanText(message),
          filePath,
          fileType: row.file_type,
          name: row.name,
          width: row.width,
          height: row.height,
        },
      }
    : null
}
