import type { rateConversation as endpoint } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route.ts'
import { beOn } from '../be-on.ts'
import { cleanText } from '../say/clean-text.ts'
import { tellInboxSoon, tellStateSoon } from '../tell.ts'

/** Rates the conversation up to its last closing, even if it was reopened since. */
const rate = `insert into chat_rating (member_id, closed_seq, stars, words, staff_id, created_at)
  select r.member_id, r.closed_seq, $2, $3, r.assigned_to, $4 from chat_room r where r.member_id = $1 and r.closed_seq > 0 and r.handed_to is null
  on conflict (member_id, closed_seq) do update set stars = excluded.stars, words = excluded.words, created_at = excluded.created_at
  returning stars`

export const rateConversation: Handler<typeof endpoint> = async (
  { visitor, body, refuse },
  house,
) => {
  beOn(house, refuse)
  const [rated] = await house.db.query<{ stars: number }>(rate, [
    visitor.id,
    body.stars,
    cleanText(body.words ?? ''),
    clock.now(),
  ])
  if (!rated) throw refuse('NO_DATA')
  tellStateSoon(house, visitor.id)
  tellInboxSoon(house, visitor.id)
  return { stars: rated.stars }
}
