import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec, UploadedFile } from '@champa/contract/endpoint'
import { Refusal, refuse } from '../refusals.ts'
import type { FileRoom } from './upload-room.ts'

/** The slowest upload: whoever brings less in any such span is cut off. */
export const slowest = { bytes: 16 * 1024, everyMs: 15_000 }

const againAfterSeconds = 5

/** The stream of a file as the multipart parser gives it: `truncated` is set when the size limit was met, maybe after the last chunk. */
export type FileStream = Readable & { truncated: boolean }

class TooSlow extends Error {}

/** The bytes of a file, or 'too-large' when it was cut off. Room is taken for each chunk as it comes. */
export async function readFileStream(
  file: FileStream,
  room: FileRoom,
): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = []
  let sinceBytes = 0
  const watch = setInterval(() => {
    if (sinceBytes < slowest.bytes) file.destroy(new TooSlow('the file comes too slowly'))
    sinceBytes = 0
  }, slowest.everyMs)
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      room.take(chunk.length)
      sinceBytes += chunk.length
      chunks.push(chunk)
    }
  } finally {
    clearInterval(watch)
  }
  return file.truncated ? 'too-large' : Buffer.concat(chunks)
}

/** Reads the one file of a multipart call; null when none came. Until then only its sender is known, and none of it is in memory. */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<EndpointSpec['upload']>,
  room: FileRoom,
): Promise<UploadedFile | 'too-large' | null> {
  if (!request.isMultipart()) return null
  try {
    const part = await request.file({
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2 },
      throwFileSizeLimit: false,
    })
    if (part?.fieldname !== field) return null
    const bytes = await readFileStream(part.file as FileStream, room)
    if (bytes === 'too-large') return bytes
    return bytes.length === 0 ? null : { name: part.filename, bytes }
  } catch (error) {
    // The rest is thrown away as it comes, so that the answer reaches whoever is still sending.
    request.raw.unpipe().resume()
    if (error instanceof Refusal) throw error
    if (error instanceof TooSlow) throw refuse('REQUEST_LIMIT', { retryAfter: againAfterSeconds })
    // A body that is no multipart after all, or stops in the middle.
    throw refuse('INVALID_INPUT', { fields: [field] })
  }
}
