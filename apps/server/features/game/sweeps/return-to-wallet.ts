import type { Currency } from '@champa/contract/constants'
import type { AppContext } from '../../../platform/app-context.ts'
import type { PostRefusal } from '../../../ledger/post.ts'
import { clock } from '../../../platform/clock.ts'
import { readAllGames } from '../../catalogue/index.ts'
import type { Usernames } from '../queries.ts'
import { beginTransfers, endTransfers, playersToSweep } from './begin-transfers.ts'
import { storedSwept, replayTransfers } from './replay-transfers.ts'
import { sweepGames, sweepKey, type Swept } from './sweep-games.ts'

export interface ReturnRequest {
  memberId: bigint
  currency: Currency
  usernames: Usernames
  key: string
  bodyHash?: string
}

type Named = Swept & { name: string }
export type ReturnResult = { ok: true; swept: Named[] } | { ok: false; code: PostRefusal }

/**
 * How long a second request with the same key waits for the first: a game may take 20 s to answer,
 * and after a crash the lease lasts up to 30 s.
 */
const waitTimeoutMs = 45_000
/**
 * The first polling interval. It grows, so that hundreds of waiting requests with one key do not
 * flood the database.
 */
const firstWaitMs = 200
const maxWaitMs = 3_000

/**
 * Transfers everything from every game to the wallet in one operation: once per key, with one
 * transfer per game. A repeated request waits for the first, in whatever process, and resumes it
 * after a crash.
 */
export async function returnToWallet(ctx: AppContext, home: ReturnRequest): Promise<ReturnResult> {
  const since = clock.nowMs()
  for (
    let waitMs = firstWaitMs;
    clock.nowMs() - since < waitTimeoutMs;
    waitMs = Math.min(waitMs * 1.5, maxWaitMs)
  ) {
    const begun = await beginTransfers(ctx, home)
    if (!begun.ok) return begun
    if (begun.state === 'ended') return { ok: true, swept: await replayReturn(ctx, home) }
    if (begun.state === 'ours') return sweepHome(ctx, home, begun.lease)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return { ok: false, code: 'BUSY' }
}

async function sweepHome(
  ctx: AppContext,
  home: ReturnRequest,
  lease: string,
): Promise<ReturnResult> {
  const { memberId, key } = home
  const swept = await sweepGames(ctx, await playersToSweep(ctx, home), { key, lease })
  if (!swept) return { ok: false, code: 'BUSY' }
  const ended = await endTransfers(ctx, {
    memberId,
    key,
    lease,
    reply: { swept: storedSwept(swept) },
  })
  if (!ended.ok) return { ok: false, code: 'BUSY' }
  return {
    ok: true,
    swept: ended.replayed ? await replayReturn(ctx, home) : await nameThem(ctx, swept),
  }
}

/**
 * The transfers to the wallet that an operation with this key has completed so far; empty without
 * such an operation. No game is called.
 */
export async function replayReturn(
  ctx: AppContext,
  { memberId, usernames, key }: ReturnRequest,
): Promise<Named[]> {
  const { swept } = await replayTransfers(ctx, memberId, key, {
    swept: Object.keys(usernames).map((code) => ({ code, key: sweepKey(key, code) })),
    last: null,
  })
  return nameThem(ctx, swept)
}

async function nameThem(ctx: AppContext, swept: Swept[]): Promise<Named[]> {
  const games = await readAllGames(ctx.db)
  return swept.map((sweep) => ({ ...sweep, name: games.get(sweep.code)!.name }))
}
