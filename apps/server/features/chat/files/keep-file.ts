import { randomBytes } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { newRowId } from '../../../platform/ids.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'

export interface MadeFile {
  fileType: 'image' | 'video'
  bytes: Uint8Array
  type: keyof typeof extensions
  name: string
  width: number | null
  height: number | null
}

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
} as const

/**
 * Stores a file of a conversation under an unguessable name. Returns its path, or null when the
 * storage failed; a crash leaves a row that the sweep removes.
 */
export async function keepFile(
  ctx: AppContext,
  room: bigint,
  file: MadeFile,
): Promise<string | null> {
  const path = newRowId()
  const object = `chat/${randomBytes(20).toString('hex')}.${extensions[file.type]}`
  await ctx.db.query(
    `insert into chat_file (
        member_id, path, object, file_type, content_type, name, bytes, width, height, uploaded_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      room,
      path,
      object,
      file.fileType,
      file.type,
      file.name,
      file.bytes.length,
      file.width,
      file.height,
      clock.now(),
    ],
  )
  try {
    await storageOf(ctx).put(object, file.bytes, file.type)
  } catch (error) {
    ctx.log.warn({ err: error }, 'chat file could not be stored')
    await dropFile(ctx, { room, path, object }).catch(() => undefined)
    return null
  }
  await ctx.db.query('update chat_file set stored = true where member_id = $1 and path = $2', [
    room,
    path,
  ])
  return path
}

export interface StoredFile {
  room: bigint
  path: string
  object: string
}

/** Removes the object before its row, so that no object exists without a row. */
export async function dropFile(ctx: AppContext, { room, path, object }: StoredFile): Promise<void> {
  await storageOf(ctx).remove(object)
  await ctx.db.query('delete from chat_file where member_id = $1 and path = $2', [room, path])
}
