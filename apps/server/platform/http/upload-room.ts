import type { Who } from '@champa/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import { networkOf } from './network-of.ts'

const mebibyte = 1024 * 1024
/** What files take of the memory, from when they begin to come until they are answered; two or three times this with their copies. */
const roomBytes = 256 * mebibyte
/** Visitors of the chat, who cost nothing to be, leave this for slips and the staff. */
const keptFromVisitors = 64 * mebibyte
/** Of one address, which many telephones may share: three videos, or twenty photos of theirs. */
const addressBytes = 64 * mebibyte
const againAfterSeconds = 5

/** Takes room for a file that is about to come, as large as the call says it is; gives it back when called. */
export type TakeRoom = (request: FastifyRequest, of: { who: Who; maxBytes: number }) => () => void

/** Who sends slowly holds what has come so far: whoever comes when there is no room left is told to try again, before a byte is read. */
export function openUploadRoom(): TakeRoom {
  const takenBy = new Map<string, number>()
  let taken = 0
  return (request, { who, maxBytes }) => {
    const bytes = Math.min(Number(request.headers['content-length'] ?? maxBytes), maxBytes)
    const address = networkOf(request.ip)
    const ofAddress = takenBy.get(address) ?? 0
    const room = who === 'visitor' ? roomBytes - keptFromVisitors : roomBytes
    if (taken + bytes > room || ofAddress + bytes > addressBytes) throw refuse('REQUEST_LIMIT', { retryAfter: againAfterSeconds })
    taken += bytes
    takenBy.set(address, ofAddress + bytes)
    return () => {
      taken -= bytes
      const left = takenBy.get(address)! - bytes
      if (left > 0) takenBy.set(address, left)
      else takenBy.delete(address)
    }
  }
}
