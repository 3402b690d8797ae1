import type * as endpoints from '@champa/contract/chat'
import type { Handler } from '../../../platform/route/route.ts'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import { takeFile, type ReceivedFile } from './take-file.ts'

export const uploadImage: Handler<typeof endpoints.uploadImage> = (call, ctx) =>
  takeFromVisitor(call, ctx, 'image')

export const uploadVideo: Handler<typeof endpoints.uploadVideo> = (call, ctx) =>
  takeFromVisitor(call, ctx, 'video')

type Call =
  | Parameters<Handler<typeof endpoints.uploadImage>>[0]
  | Parameters<Handler<typeof endpoints.uploadVideo>>[0]

const dayMs = 24 * 3_600_000
/** Limits the disk space that one customer can use. */
const inADay = { maxAttempts: 200, windowMs: dayMs }
/**
 * Limits guests by address as well, because anyone can obtain new guest ids; the limit is generous,
 * because many phones share an address.
 */
const fromAddress = { maxAttempts: 60, windowMs: 10 * 60_000 }
const fromAddressInADay = { maxAttempts: 600, windowMs: dayMs }

/** Accepts an upload for the caller's own conversation. */
async function takeFromVisitor(
  { visitor, address, readFile, refuse }: Call,
  ctx: AppContext,
  fileType: 'image' | 'video',
): Promise<ReceivedFile> {
  requireChatEnabled(ctx, refuse)
  const ofGuest =
    visitor.kind === 'guest'
      ? ([
          [`chat-upload-from:${address}`, fromAddress],
          [`chat-upload-day-from:${address}`, fromAddressInADay],
        ] as const)
      : []
  for (const [subject, limit] of [[`chat-upload-day:${visitor.id}`, inADay], ...ofGuest] as const) {
    const waitMs = await takeFromWindow(ctx.db, subject, limit)
    if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  }
  const taken = await takeFile(ctx, { room: visitor.id, by: visitor.id, fileType }, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  return taken
}
