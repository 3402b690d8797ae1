import { Readable } from 'node:stream'
import type { FileAnswer, FileInParts } from '@champa/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'

/**
 * Browsers display an image in a page that they generate with inline styles; this policy allows
 * those and nothing else.
 */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, name, body }: FileAnswer,
): Promise<FastifyReply> {
  const shown =
    name === undefined ? 'inline' : `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
  const head = {
    'cache-control': 'no-store',
    'content-type': type,
    'content-disposition': shown,
    'content-security-policy': filePolicy,
  }
  if ('part' in body)
    return sendParts(request, reply.headers({ 'accept-ranges': 'bytes' }), head, body)
  return reply
    .headers(head)
    .send(
      body instanceof Uint8Array
        ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
        : Readable.from(body),
    )
}

/**
 * Sends the whole file or the requested range. A missing file is refused before any bytes are sent.
 */
async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  head: Record<string, string>,
  { length, part }: FileInParts,
): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range, length)
  if (range === 'none')
    return reply
      .status(416)
      .headers({ ...head, 'content-range': `bytes */${length}` })
      .send()
  const { from, to } = range ?? { from: 0, to: length - 1 }
  const bytes = await part(from, to)
  if (bytes === null) throw refuse('NO_DATA')
  if (range) void reply.status(206).header('content-range', `bytes ${from}-${to}/${length}`)
  return reply.headers({ ...head, 'content-length': to - from + 1 }).send(Readable.from(bytes))
}

/**
 * A single byte range, as video players request it (RFC 9110, 14.2); null for the whole file,
 * 'none' when the range lies outside the file.
 */
function rangeOf(
  header: string | undefined,
  length: number,
): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to || from >= length ? 'none' : { from, to }
}
