import type { openGuest as endpoint } from '@champa/contract/chat'
import { newGuest } from '../../../platform/people/guest.ts'
import type { Handler } from '../../../platform/route.ts'
import { beOn } from '../be-on.ts'

/** Nothing is written: a guest who never says a word leaves nothing behind. */
export const openGuest: Handler<typeof endpoint> = async ({ refuse }, house) => {
  beOn(house, refuse)
  return newGuest(house)
}
