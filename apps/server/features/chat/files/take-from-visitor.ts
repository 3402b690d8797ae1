import type { uploadImage, uploadVideo } from '@champa/contract/chat'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { House } from '../../../platform/house.ts'
import type { Handler } from '../../../platform/route.ts'
import { beOn } from '../be-on.ts'
import { takeFile, type Taken } from './take-file.ts'

type Call = Parameters<Handler<typeof uploadImage>>[0] | Parameters<Handler<typeof uploadVideo>>[0]

/** Names of guests are free, so what their files cost is counted by the address too; many telephones share one. */
const fromAddress = { most: 60, windowMs: 10 * 60_000 }

/** Takes a file for the conversation of whoever calls. */
export async function takeFromVisitor({ visitor, address, readFile, refuse }: Call, house: House, fileType: 'image' | 'video'): Promise<Taken> {
  beOn(house, refuse)
  const waitMs = visitor.kind === 'guest' ? await takeFromWindow(house.db, `chat-upload-from:${address}`, fromAddress) : null
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const taken = await takeFile(house, visitor.id, fileType, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  return taken
}
