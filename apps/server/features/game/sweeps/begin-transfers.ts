import type { Currency } from '@champa/contract/constants'
import { queryOne } from '../../../platform/db.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { PostOutcome, PostRefusal } from '../../../ledger/post.ts'
import { endedKey, transfersBegun, transfersEnded } from '../../../ledger/postings/index.ts'
import { game as gameAccount } from '../../../ledger/accounts.ts'
import { postWhenFree, againKey } from '../transfers/post-when-free.ts'
import { rateOf, readAllGames } from '../../catalogue/index.ts'
import type { Player } from '../transfers/transfer-types.ts'
import type { Usernames } from '../queries.ts'

/**
 * The state of the operation. ours: started or resumed under this lease. in progress: run by
 * another request. ended: its answer is stored.
 */
export type Begun =
  | { ok: true; state: 'ours'; lease: string; again: boolean }
  | { ok: true; state: 'in progress' | 'ended' }
  | { ok: false; code: PostRefusal }

/**
 * Begins an operation of several transfers, once per key. A repeated request resumes it after a
 * crash: each transfer has its own key, so none is made twice. While its lease is held, no other
 * operation starts.
 */
export async function beginTransfers(
  ctx: AppContext,
  { memberId: member, key, bodyHash }: { memberId: bigint; key: string; bodyHash?: string },
): Promise<Begun> {
  const begun = await postWhenFree(ctx, ({ until }) =>
    transfersBegun({
      member,
      key,
      ...(bodyHash === undefined ? {} : { bodyHash }),
      lease: { take: key, until },
    }),
  )
  if (!begun.ok) return begun
  if (!begun.replayed) return { ok: true, state: 'ours', lease: key, again: false }
  const { ended, isInProgress, leaseUntil } = await readTransferState(ctx, member, key)
  if (ended) return { ok: true, state: 'ended' }
  if (isInProgress) return { ok: true, state: 'in progress' }
  // Two requests that resume at the same time present the same expired lease, so that only one of
  // them continues.
  const again = `${againKey(key)}${leaseUntil.getTime()}`
  const resumed = await postWhenFree(ctx, ({ until }) =>
    transfersBegun({ member, key: again, lease: { take: again, until } }),
  )
  if (!resumed.ok) return resumed
  return resumed.replayed
    ? { ok: true, state: 'in progress' }
    : { ok: true, state: 'ours', lease: again, again: true }
}

/**
 * Stores the reply of an operation and ends its lease. `replayed`: a request that resumed the
 * operation has ended it. Refused as BUSY while such a request, or another operation, is running.
 */
export function endTransfers(
  ctx: AppContext,
  { memberId, ...end }: { memberId: bigint; key: string; lease: string; reply: unknown },
): Promise<PostOutcome> {
  return postWhenFree(ctx, () => transfersEnded({ member: memberId, ...end }))
}

async function readTransferState(
  ctx: AppContext,
  memberId: bigint,
  key: string,
): Promise<{ ended: boolean; isInProgress: boolean; leaseUntil: Date }> {
  return queryOne<{ ended: boolean; isInProgress: boolean; leaseUntil: Date }>(
    ctx.db,
    `select exists (select 1 from posting p where p.member_id = $1 and p.key = $2) as ended,
        b.lease_until,
        coalesce(
          (b.lease_key = $3 or starts_with(b.lease_key, $4)) and b.lease_until > $5, false
        ) as is_in_progress
      from book b
      where b.member_id = $1`,
    [memberId, endedKey(key), key, againKey(key), clock.now()],
    'transfers-state',
  )
}

/** The games to sweep: open games, and closed games that hold the member's money. */
export async function playersToSweep(
  ctx: AppContext,
  { memberId, currency, usernames }: { memberId: bigint; currency: Currency; usernames: Usernames },
): Promise<Player[]> {
  const players = [...(await readAllGames(ctx.db)).values()].flatMap((game): Player[] => {
    const username = usernames[game.code]
    const rate = rateOf(game, currency)
    return username && rate !== null ? [{ memberId, game, username, rate }] : []
  })
  if (players.every(({ game }) => game.enabled)) return players
  const closed = players
    .filter(({ game }) => !game.enabled)
    .map(({ game }) => gameAccount(game.code))
  const holding = new Set(
    (
      await ctx.db.query<{ name: string }>(
        'select name from account where member_id = $1 and name = any($2) and balance > 0',
        [memberId, closed],
        'closed-holding',
      )
    ).map(({ name }) => name),
  )
  return players.filter(({ game }) => game.enabled || holding.has(gameAccount(game.code)))
}
