import type { rateConversation as endpoint } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import { cleanText } from '../send/clean-text.ts'
import { broadcastInboxSoon, broadcastStateSoon } from '../broadcast.ts'

/** Rates the conversation up to its last closing, even if it has been reopened since. */
const rate = `insert into chat_rating (member_id, closed_seq, stars, comment, staff_id, created_at)
  select r.member_id, r.closed_seq, $2, $3, r.assigned_to, $4
  from chat_room r
  where r.member_id = $1
    and r.closed_seq > 0
    and r.handed_to is null
  on conflict (member_id, closed_seq) do update
    set stars = excluded.stars, comment = excluded.comment,
    created_at = excluded.created_at
  returning stars`

export const rateConversation: Handler<typeof endpoint> = async (
  { visitor, body, refuse },
  ctx,
) => {
  requireChatEnabled(ctx, refuse)
  const [rated] = await ctx.db.query<{ stars: number }>(rate, [
    visitor.id,
    body.stars,
    cleanText(body.words ?? ''),
    clock.now(),
  ])
  if (!rated) throw refuse('NO_DATA')
  broadcastStateSoon(ctx, visitor.id)
  broadcastInboxSoon(ctx, visitor.id)
  return { stars: rated.stars }
}
