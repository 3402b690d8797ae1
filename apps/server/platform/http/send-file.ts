import { Readable } from 'node:stream'
import type { FileAnswer } from '@champa/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A browser shows a picture on a page of its own making, with its own styles; nothing else may run or load there. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function sendFile(request: FastifyRequest, reply: FastifyReply, { type, name, body }: FileAnswer): FastifyReply {
  const shown = name === undefined ? 'inline' : `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
  void reply.header('cache-control', 'no-store').header('content-type', type).header('content-disposition', shown).header('content-security-policy', filePolicy)
  if (!(body instanceof Uint8Array)) return reply.send(Readable.from(body))
  const whole = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  void reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, whole.length)
  if (range === null) return reply.send(whole)
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${whole.length}`).send()
  return reply.status(206).header('content-range', `bytes ${range.from}-${range.to}/${whole.length}`).send(whole.subarray(range.from, range.to + 1))
}

/** One range of bytes, as players of videos ask for them (RFC 9110, 14.2); null: the whole file, 'none': nothing is there. */
function rangeOf(header: string | undefined, length: number): { from: number; to: number } | 'none' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [first, last] = [found[1]!, found[2]!]
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to || from >= length ? 'none' : { from, to }
}
