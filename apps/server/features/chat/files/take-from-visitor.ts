import type { uploadImage, uploadVideo } from '@champa/contract/chat'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { House } from '../../../platform/house.ts'
import type { Handler } from '../../../platform/route.ts'
import { beOn } from '../be-on.ts'
import { takeFile, type Taken } from './take-file.ts'

type Call = Parameters<Handler<typeof uploadImage>>[0] | Parameters<Handler<typeof uploadVideo>>[0]

const dayMs = 24 * 3_600_000
/** What the disk has to take of one customer … */
const inADay = { most: 200, windowMs: dayMs }
/** … and, since names of guests are free, of one address; many telephones share one. */
const fromAddress = { most: 60, windowMs: 10 * 60_000 }
const fromAddressInADay = { most: 600, windowMs: dayMs }

/** Takes a file for the conversation of whoever calls. */
export async function takeFromVisitor(
  { visitor, address, readFile, refuse }: Call,
  house: House,
  fileType: 'image' | 'video',
): Promise<Taken> {
  beOn(house, refuse)
  const ofGuest =
    visitor.kind === 'guest'
      ? ([
          [`chat-upload-from:${address}`, fromAddress],
          [`chat-upload-day-from:${address}`, fromAddressInADay],
        ] as const)
      : []
  for (const [subject, limit] of [[`chat-upload-day:${visitor.id}`, inADay], ...ofGuest] as const) {
    const waitMs = await takeFromWindow(house.db, subject, limit)
    if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  }
  const taken = await takeFile(house, { room: visitor.id, by: visitor.id, fileType }, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  return taken
}
