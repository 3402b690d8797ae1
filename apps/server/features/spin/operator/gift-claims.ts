import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'

export interface WaitingGift {
  username: string
  no: bigint
  label: OperatorText
  createdAt: Date
}

/** Claimed gifts that are not handed over yet, oldest first. */
export function listGiftClaims(
  { db }: Pick<AppContext, 'db'>,
  limit: number,
): Promise<WaitingGift[]> {
  return db.query<WaitingGift>(
    `select m.username, g.no, g.label, g.created_at
      from gift_claim g
      join member m on m.member_id = g.member_id
      where g.state = 'waiting'
      order by g.created_at, g.member_id, g.no limit $1`,
    [limit],
  )
}

interface Decision {
  username: string
  no: string
  state: 'fulfilled' | 'refused'
  /** The reason, which is shown to the member. */
  why: string | null
  who: string
}

/** Stores the operator's decision about a gift claim; the first decision is final. */
export async function decideGiftClaim(
  ctx: Pick<AppContext, 'db' | 'live'>,
  { username, no, state, why, who }: Decision,
): Promise<'done' | 'not-waiting'> {
  const [decided] = /^\d{1,15}$/.test(no)
    ? await ctx.db.query<{ memberId: bigint }>(
        `update gift_claim g
          set state = $3, note = $4, decided_at = $5, decided_by = $6
          from member m
          where m.username = $1
            and g.member_id = m.member_id
            and g.no = $2::bigint
            and g.state = 'waiting'
          returning g.member_id`,
        [username, no, state, why, clock.now(), who],
      )
    : []
  if (!decided) return 'not-waiting'
  ctx.live.changed(decided.memberId, ['reward'])
  return 'done'
}
