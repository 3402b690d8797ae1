import type { openGuest as endpoint } from '@champa/contract/chat'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import { newGuest } from '../../../platform/people/guest.ts'
import type { Handler } from '../../../platform/route.ts'
import { beOn } from '../be-on.ts'

/** Names are free: one address does not fill the inbox with customers that are none. Many telephones share one. */
const fromAddress = { most: 120, windowMs: 10 * 60_000 }

/** No conversation is written: a guest who never says a word leaves none behind. */
export const openGuest: Handler<typeof endpoint> = async ({ address, refuse }, house) => {
  beOn(house, refuse)
  const waitMs = await takeFromWindow(house.db, `chat-guest-from:${address}`, fromAddress)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  return newGuest(house)
}
