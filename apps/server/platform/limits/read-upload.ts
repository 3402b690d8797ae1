import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec, UploadedFile } from '@champa/contract/endpoint'
import { slowest } from '../http/connections.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { FileBudget } from './upload-budget.ts'

const againAfterSeconds = 5

/**
 * A file stream of the multipart parser. `truncated` is set when the size limit was reached,
 * possibly after the last chunk.
 */
export type FileStream = Readable & { truncated: boolean }

class TooSlow extends Error {}

/**
 * Returns the bytes of a file, or 'too-large' when it was truncated. Reserves memory for each chunk
 * when it arrives.
 */
export async function readFileStream(
  file: FileStream,
  budget: FileBudget,
): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = []
  let sinceBytes = 0
  const watch = setInterval(() => {
    if (sinceBytes < slowest.bytes) file.destroy(new TooSlow('upload too slow'))
    sinceBytes = 0
  }, slowest.everyMs)
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      budget.take(chunk.length)
      sinceBytes += chunk.length
      chunks.push(chunk)
    }
  } finally {
    clearInterval(watch)
  }
  return file.truncated ? 'too-large' : Buffer.concat(chunks)
}

/**
 * Reads the single file of a multipart call; null when there is none. Nothing of the file is in
 * memory before this call.
 */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<EndpointSpec['upload']>,
  budget: FileBudget,
): Promise<UploadedFile | 'too-large' | null> {
  if (!request.isMultipart()) return null
  try {
    const part = await findPart(request, maxBytes)
    if (part?.fieldname !== field) return null
    const bytes = await readFileStream(part.file as FileStream, budget)
    if (bytes === 'too-large') return bytes
    return bytes.length === 0 ? null : { name: part.filename, bytes }
  } catch (error) {
    // Discards the rest of the body, because a client reads the response only after it has sent
    // all.
    request.raw.unpipe().resume()
    if (error instanceof Refusal) throw error
    if (error instanceof TooSlow) throw refuse('REQUEST_LIMIT', { retryAfter: againAfterSeconds })
    // The body is not valid multipart, or ends early.
    throw refuse('INVALID_INPUT', { fields: [field] })
  }
}

/**
 * Waits for the first part with a file. The part's header may take as long as `slowest.bytes` of a
 * file.
 */
async function findPart(request: FastifyRequest, maxBytes: number) {
  let watch: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    watch = setTimeout(() => reject(new TooSlow('upload too slow')), slowest.everyMs)
  })
  const options = {
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2 },
    throwFileSizeLimit: false,
  }
  return Promise.race([request.file(options), tooSlow]).finally(() => clearTimeout(watch))
}
