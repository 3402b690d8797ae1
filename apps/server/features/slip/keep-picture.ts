import { createHash, randomBytes } from 'node:crypto'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { newRowId } from '../../platform/ids.ts'
import type { SlipRow } from '@champa/contract/slip'
import { shownColumns, toSlipRow } from './queries.ts'
import { storageOf } from '../../providers/storage/storage-of.ts'

// Deletes the upload marker and inserts the slip in one statement, so that exactly one of the two
// exists after a crash.
const accept = `with under_way as (delete from slip_upload
    where member_id = $1 and object = $3
    returning member_id)
  insert into slip (member_id, id, object, uploaded_at, due_at, picture_hash)
  select member_id, $2, $3, $4, $4, $5
  from under_way
  returning ${shownColumns}`

/**
 * Stores a picture under an unguessable name, then inserts its slip. Returns null when the storage
 * fails; the `sweepUploads` job deletes leftovers.
 */
export async function keepPicture(
  ctx: AppContext,
  memberId: bigint,
  { picture, type }: { picture: Uint8Array; type: string },
): Promise<SlipRow | null> {
  const object = `slips/${randomBytes(20).toString('hex')}.jpg`
  await ctx.db.query(
    'insert into slip_upload (member_id, object, started_at) values ($1, $2, $3)',
    [memberId, object, clock.now()],
  )
  try {
    await storageOf(ctx).put(object, picture, type)
  } catch (error) {
    ctx.log.warn({ err: error }, 'slip picture could not be stored')
    await dropPicture(ctx, memberId, object).catch(() => undefined)
    return null
  }
  const [row] = await ctx.db.query<Parameters<typeof toSlipRow>[0]>(accept, [
    memberId,
    newRowId(),
    object,
    clock.now(),
    createHash('sha256').update(picture).digest(),
  ])
  return row ? toSlipRow(row) : null
}

/**
 * Deletes the picture before its upload marker, so that no picture exists without a marker or a
 * slip.
 */
export async function dropPicture(
  ctx: AppContext,
  memberId: bigint,
  object: string,
): Promise<void> {
  await storageOf(ctx).remove(object)
  await ctx.db.query('delete from slip_upload where member_id = $1 and object = $2', [
    memberId,
    object,
  ])
}
