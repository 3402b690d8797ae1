import type { DataCopy } from '@champa/contract/privacy'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { newFileToken, readFileToken, type NamedFile } from '../../../platform/files/file-link.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'

const purpose = 'data-copy'

export interface CopyRow {
  id: string
  object: string
  state: DataCopy['state']
  requestedAt: Date
  bytes: number | null
  expiresAt: Date | null
}

/** The member's current copy; null when it has expired. */
export async function copyOf(db: Db, memberId: bigint): Promise<CopyRow | null> {
  const [row] = await db.query<CopyRow>(
    `select id, object, state, requested_at, bytes, expires_at
      from data_copy
      where member_id = $1 and (expires_at is null or expires_at > $2)`,
    [memberId, clock.now()],
    'data-copy',
  )
  return row ?? null
}

/**
 * The copy as shown to the member. Its link works without a session until it expires, so the member
 * may save it on another device.
 */
export function shownCopy(
  { settings }: AppContext,
  memberId: bigint,
  { id, state, requestedAt, bytes, expiresAt: until }: CopyRow,
): DataCopy {
  const tokenUntil = (end: Date) =>
    newFileToken(settings.secrets.FILES_KEY, purpose, { memberId, id }, end.getTime())
  return {
    state,
    askedAt: requestedAt.getTime(),
    bytes,
    until: until?.getTime() ?? null,
    url: until && `/api/privacy/copy/${tokenUntil(until)}`,
  }
}

export const readCopyToken = ({ settings }: AppContext, token: string): NamedFile | null =>
  readFileToken(settings.secrets.FILES_KEY, purpose, token, clock.nowMs())

/** Deletes the file before its row, so that a file never exists without a row. */
export async function dropCopy(
  ctx: AppContext,
  memberId: bigint,
  { id, object }: Pick<CopyRow, 'id' | 'object'>,
): Promise<void> {
  await storageOf(ctx).remove(object)
  await ctx.db.query('delete from data_copy where member_id = $1 and id = $2', [memberId, id])
}
