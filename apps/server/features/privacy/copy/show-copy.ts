import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { showCopy as endpoint } from '@champa/contract/privacy'
import type { Handler } from '../../../platform/route.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import { copyOf, readCopyToken } from './data-copy.ts'

export const showCopy: Handler<typeof endpoint> = async ({ params, refuse }, ctx) => {
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
 * Decompresses as it is read: a reader that disconnects ends the stream, a storage error aborts it.
 */
async function* unpacked(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const fed = pipeline(packed, gunzip)
  fed.catch(() => undefined)
  yield* gunzip
  await fed
}
