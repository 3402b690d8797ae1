import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { post } from '../../../ledger/post.ts'
import { transferGivenUp, transfersEnded } from '../../../ledger/postings/index.ts'
import { sizeIntoGame } from '../rules.ts'
import { findEarlierTransfer, outcomeOf } from './find-earlier-transfer.ts'
import { transferIntoGame } from './transfer-into-game.ts'
import { transferOutOfGame } from './transfer-out-of-game.ts'
import type {
  TransferInOptions,
  TransferOutcome,
  Player,
  TransferOptions,
} from './transfer-types.ts'

const secondKey = (key: string): string => `${key}:on`

/**
 * Transfers from game to game in two steps through the main wallet under one lease. When the first
 * is not settled immediately, or the second fails, the money stays in the main wallet, because it
 * must not move on minutes later without the member.
 */
export async function transferBetweenGames(
  ctx: AppContext,
  from: Player,
  to: Player,
  requested: bigint,
  under: TransferInOptions,
): Promise<TransferOutcome> {
  const first = await transferOutOfGame(ctx, from, requested, {
    ...under,
    releases: 'unless it succeeds',
  })
  if (!first.ok) return first
  if (first.replayed) return replayOf(ctx, from.memberId, under)
  if (first.status !== 'success') return first
  const second = await transferIntoGame(ctx, to, sizeIntoGame(first.money, to.rate), {
    key: secondKey(under.key),
    lease: under.lease,
    holdSeq: under.holdSeq,
    releases: 'always',
  })
  if (second.ok) return second
  await post(ctx.db, transfersEnded({ member: from.memberId, key: under.key, lease: under.lease }))
  return { ...first, status: 'failed' }
}

/**
 * Answers a repeated request with the state of both transfers. The operation holds its lease
 * between them; once the lease has expired the second transfer is given up for good, so that a
 * suspended process cannot make it after a failure was reported.
 */
async function replayOf(
  ctx: AppContext,
  memberId: bigint,
  under: TransferOptions,
): Promise<TransferOutcome> {
  const found = () =>
    findEarlierTransfer(
      ctx.db,
      memberId,
      [under.key, secondKey(under.key)],
      clock.now(),
      under.lease,
    )
  const outcomeIn = (made: Awaited<ReturnType<typeof found>>): TransferOutcome | 'between' => {
    const second = made.get(secondKey(under.key))
    if (second?.movement) return { ok: true, replayed: true, ...second.movement }
    const first = outcomeOf(made.get(under.key)!, under.bodyHash)
    if (!first.ok || first.status !== 'success') return first
    if (second) return { ...first, status: 'failed' }
    return made.get(under.key)!.isInProgress ? { ...first, status: 'processing' } : 'between'
  }
  const before = outcomeIn(await found())
  if (before !== 'between') return before
  await post(ctx.db, transferGivenUp({ member: memberId, key: secondKey(under.key) }))
  return outcomeIn(await found()) as TransferOutcome
}
