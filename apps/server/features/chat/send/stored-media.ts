import type { Db } from '../../../platform/db.ts'
import type { StoredMedia } from '../message-row.ts'
import { cleanText } from './clean-text.ts'

interface Row {
  fileType: 'image' | 'video'
  name: string
  width: number | null
  height: number | null
}

/**
 * Builds a message for a file of this conversation from the stored file; null when there is none.
 * The sender chooses only path and text.
 */
export async function storedMedia(
  db: Db,
  room: bigint,
  { filePath, message }: { filePath: string; message: string },
): Promise<StoredMedia | null> {
  const [row] = await db.query<Row>(
    `select file_type, name, width, height
      from chat_file
      where member_id = $1
        and path = $2
        and stored`,
    [room, filePath],
    'chat-file',
  )
  return row
    ? {
        message_type: 'media',
        payload: {
          message: cleanText(message),
          filePath,
          ...row,
        },
      }
    : null
}
