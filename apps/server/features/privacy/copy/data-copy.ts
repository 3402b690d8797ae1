import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type * as endpoints from '@champa/contract/privacy'
import type { DataCopy } from '@champa/contract/privacy'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { newFileToken, readFileToken, type NamedFile } from '../../../platform/files/file-link.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'

const purpose = 'data-copy'

interface CopyRow {
  id: string
  object: string
  state: DataCopy['state']
  requestedAt: Date
  bytes: number | null
  expiresAt: Date | null
}

/** The member's current data copy; null when there is none or it has expired. */
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
 * can open it on another device.
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

const readCopyToken = ({ settings }: AppContext, token: string): NamedFile | null =>
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

/**
 * A member has one data copy at a time: another request returns the same copy while it is being
 * made or can be downloaded.
 */
export const askCopy: Handler<typeof endpoints.askCopy> = async ({ member: { memberId } }, ctx) => {
  await dropOver(ctx, memberId)
  await ctx.db.query(
    `insert into data_copy (member_id, id, object, state, requested_at, due_at)
      values ($1, $2, $3, 'making', $4, $4)
      on conflict (member_id) do update set state = 'making', requested_at = excluded.requested_at,
        due_at = excluded.due_at, tries = 0
      where data_copy.state = 'failed'`,
    [memberId, newRowId(), `copies/${randomBytes(20).toString('hex')}.gz`, clock.now()],
  )
  const copy = await copyOf(ctx.db, memberId)
  if (!copy) throw new Error(`The data copy of member ${memberId} was deleted concurrently`)
  return shownCopy(ctx, memberId, copy)
}

async function dropOver(ctx: AppContext, memberId: bigint): Promise<void> {
  const [over] = await ctx.db.query<CopyRow>(
    'select id, object from data_copy where member_id = $1 and expires_at <= $2',
    [memberId, clock.now()],
  )
  if (over) await dropCopy(ctx, memberId, over)
}

export const showCopy: Handler<typeof endpoints.showCopy> = async ({ params, refuse }, ctx) => {
  const named = readCopyToken(ctx, params.token)
  if (!named) throw refuse('UNAUTHORIZED')
  const copy = await copyOf(ctx.db, named.memberId)
  if (copy?.id !== named.id || copy.bytes === null) throw refuse('NO_DATA')
  const packed = await storageOf(ctx).part(copy.object, 0, copy.bytes - 1)
  if (packed === null) throw refuse('NO_DATA')
  return {
    type: 'application/json; charset=utf-8',
    name: `my-data-${copy.requestedAt.toISOString().slice(0, 10)}.json`,
    body: unpacked(packed),
  }
}

/**
 * Decompresses while the client reads. A client that disconnects ends the stream, and a storage
 * error aborts it.
 */
async function* unpacked(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const fed = pipeline(packed, gunzip)
  fed.catch(() => undefined)
  yield* gunzip
  await fed
}
