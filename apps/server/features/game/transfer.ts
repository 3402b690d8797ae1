import { transferMinimum, type transfer as endpoint } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId } from '../../platform/ids.ts'
import { refuse as refuseAny, type Refusal } from '../../platform/refusals.ts'
import { playPaused } from '../../platform/people/play-pause.ts'
import type { Handler } from '../../platform/route/route.ts'
import type { PostRefusal } from '../../ledger/post.ts'
import { trySettleLock } from '../lock/index.ts'
import { rateOf, readAllGames, readCatalogue, type Game } from '../catalogue/index.ts'
import { findEarlierTransfer } from './transfers/find-earlier-transfer.ts'
import type { TransferInOptions, TransferOutcome, Player } from './transfers/transfer-types.ts'
import { transferBetweenGames } from './transfers/transfer-between-games.ts'
import { transferIntoGame } from './transfers/transfer-into-game.ts'
import { transferOutOfGame } from './transfers/transfer-out-of-game.ts'
import { hashBody, type TransferContext } from './queries.ts'
import { sizeIntoGame, sizeOutOfGame } from './rules.ts'

export const transfer: Handler<typeof endpoint, TransferContext> = async (
  { body, member, key, keyGiven, refuse },
  ctx,
) => {
  const { from, to, amount } = body
  if (from === to || amount < transferMinimum) throw refuse('TRANSFER_MINIMUM')
  const [open, all] = await Promise.all([readCatalogue(ctx.db), readAllGames(ctx.db)])
  const { usernames, currency, excluded, holdSeq } = member.projection
  /** Returns the player at a game; null for the main wallet. */
  const playerAt = (place: string, game: Game | undefined): Player | null => {
    if (place === 'wallet') return null
    const rate = game ? rateOf(game, currency) : null
    if (!game || rate === null) throw refuse('NO_GAME')
    return { memberId: member.memberId, game, username: usernames[place] ?? '', rate }
  }
  // Money can leave a closed game but cannot enter it.
  const left = all.get(from)
  const [source, target] = [
    playerAt(from, left?.enabled || usernames[from] ? left : undefined),
    playerAt(to, open.get(to)),
  ]
  if (source?.username === '' || target?.username === '') throw refuse('SLOT_NO_ACCOUNT')
  if (target && member.pausedUntil && !(await wasMade(ctx, member.memberId, key)))
    throw playPaused(member.pausedUntil)
  if (excluded?.includes(to) && !(await wasMade(ctx, member.memberId, key)))
    throw refuse('BONUS_CONDITION')
  const under: TransferInOptions = {
    key,
    lease: key,
    holdSeq: BigInt(holdSeq),
    releases: 'always',
    ...(keyGiven ? { bodyHash: hashBody('transfer', body) } : {}),
  }
  const outcome = await move(ctx, source, target, amount, under)
  if (excluded) await trySettleLock(ctx, member.memberId)
  if (outcome === 'too little') throw refuse('TRANSFER_MINIMUM')
  if (!outcome.ok) throw refusalOf(outcome.code)
  if (outcome.status === 'failed' || outcome.seq === null) {
    throw refuse('TRANSFER_FAIL', await failureReason(ctx, member.memberId, outcome.seq))
  }
  return {
    _id: movementId(member.memberId, outcome.seq),
    status: outcome.status,
    from,
    to,
    amount: outcome.money,
  }
}

/**
 * True when this key has made a transfer before: the repeat gets its first outcome, even if a play
 * lock has begun since.
 */
export async function wasMade(ctx: AppContext, memberId: bigint, key: string): Promise<boolean> {
  return (await findEarlierTransfer(ctx.db, memberId, [key], clock.now(), key)).has(key)
}

async function move(
  ctx: AppContext,
  source: Player | null,
  target: Player | null,
  requested: bigint,
  under: TransferInOptions,
): Promise<TransferOutcome | 'too little'> {
  const out = source && sizeOutOfGame(requested, source.rate)
  const into = target && sizeIntoGame(out?.money ?? requested, target.rate)
  if (out?.money === 0n || into?.money === 0n) return 'too little'
  if (source && target) return transferBetweenGames(ctx, source, target, requested, under)
  if (source) return transferOutOfGame(ctx, source, requested, under)
  if (!target || !into) throw new Error('A transfer must name a game')
  return transferIntoGame(ctx, target, into, under)
}

/** The reason shown on the receipt; absent when the game has given none. */
async function failureReason(
  ctx: AppContext,
  memberId: bigint,
  seq: bigint | null,
): Promise<{ why?: string }> {
  if (seq === null) return {}
  const [row] = await ctx.db.query<{ why: string | null }>(
    "select detail->>'reason' as why from movement where member_id = $1 and seq = $2",
    [memberId, seq],
    'why-transfer-failed',
  )
  return row?.why ? { why: row.why } : {}
}

/** Translates a refusal of the ledger into the refusal that the member gets. */
export function refusalOf(code: PostRefusal): Refusal | Error {
  if (code === 'BUSY') return refuseAny('REQUEST_LIMIT', { retryAfter: 1 })
  // A time-out or self-exclusion has begun meanwhile.
  if (code === 'PAUSED') return refuseAny('PLAY_PAUSED')
  // A play lock has begun meanwhile.
  if (code === 'MOVED') return refuseAny('BONUS_CONDITION')
  if (code === 'MONEY_NOT_ENOUGH' || code === 'IDEMPOTENCY_MISMATCH') return refuseAny(code)
  return new Error(`A transfer was refused by the ledger: ${code}`)
}
