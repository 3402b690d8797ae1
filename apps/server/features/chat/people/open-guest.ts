import type { openGuest as endpoint } from '@champa/contract/chat'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import { newGuest } from '../../../platform/people/guest.ts'
import type { Handler } from '../../../platform/route.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'

/**
 * Guest ids are free, so the limit keeps one address from flooding the inbox. It is generous,
 * because many phones share an address.
 */
const fromAddress = { maxAttempts: 120, windowMs: 10 * 60_000 }

/** Stores no conversation: a guest who never writes leaves none behind. */
export const openGuest: Handler<typeof endpoint> = async ({ address, refuse }, ctx) => {
  requireChatEnabled(ctx, refuse)
  const waitMs = await takeFromWindow(ctx.db, `chat-guest-from:${address}`, fromAddress)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  return newGuest(ctx)
}
