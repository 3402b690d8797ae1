import { transferMinimum, type transferAll as endpoint } from '@champa/contract/game'
import { zero } from '@champa/contract/money'
import { queryOne } from '../../platform/db.ts'
import { wallet } from '../../ledger/accounts.ts'
import type { PostRefusal } from '../../ledger/post.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { RefusalCode } from '@champa/contract/errors'
import { transferReasons } from '@champa/contract/statement'
import { playPaused } from '../../platform/people/play-pause.ts'
import type { Handler } from '../../platform/route/route.ts'
import { trySettleLock } from '../lock/index.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { findEarlierTransfer } from './transfers/find-earlier-transfer.ts'
import type { TransferResult, Player } from './transfers/transfer-types.ts'
import { transferIntoGame } from './transfers/transfer-into-game.ts'
import { beginTransfers, endTransfers, playersToSweep } from './sweeps/begin-transfers.ts'
import {
  arrivedOf,
  storedSwept,
  replayTransfers,
  type ReplayedTransfers,
} from './sweeps/replay-transfers.ts'
import { sweepGames, sweepKey, type Swept } from './sweeps/sweep-games.ts'
import { waitForSwept } from './sweeps/wait-for-swept.ts'
import { hashBody, type TransferContext } from './queries.ts'
import { sizeIntoGame } from './rules.ts'
import { refusalOf, wasMade } from './transfer.ts'

export const transferAll: Handler<typeof endpoint, TransferContext> = async (
  { body, member, key, keyGiven, refuse },
  ctx,
) => {
  const games = await readCatalogue(ctx.db)
  const { memberId } = member
  const { usernames, currency, excluded, holdSeq } = member.projection
  if (body.to !== 'wallet' && !games.has(body.to)) throw refuse('NO_GAME')
  if (body.to !== 'wallet' && !usernames[body.to]) throw refuse('SLOT_NO_ACCOUNT')
  if (body.to !== 'wallet' && member.pausedUntil && !(await wasMade(ctx, memberId, key)))
    throw playPaused(member.pausedUntil)
  if (excluded?.includes(body.to) && !(await wasMade(ctx, memberId, key)))
    throw refuse('BONUS_CONDITION')
  const players = await playersToSweep(ctx, { memberId, currency, usernames })
  const target = players.find((player) => player.game.code === body.to)
  if (body.to !== 'wallet' && !target) throw refuse('NO_GAME')
  const begun = await beginTransfers(ctx, {
    memberId,
    key,
    ...(keyGiven ? { bodyHash: hashBody('transferAll', body) } : {}),
  })
  if (!begun.ok) throw refusalOf(begun.code)
  const own =
    begun.state === 'ours'
      ? await moveAll(ctx, {
          memberId,
          key,
          lease: begun.lease,
          again: begun.again,
          players: players.filter((player) => player !== target),
          target,
          closed: excluded?.includes(body.to) ?? false,
          holdSeq: BigInt(holdSeq),
        })
      : 'replay'
  const result =
    own === 'replay'
      ? await replayTransfers(ctx, memberId, key, {
          swept: Object.keys(usernames)
            .filter((code) => code !== body.to)
            .map((code) => ({ code, key: sweepKey(key, code) })),
          last: target ? lastKey(key) : null,
        })
      : own
  if (excluded) await trySettleLock(ctx, memberId)
  if ('code' in result) throw refusalOf(result.code)
  if (result.refused === 'TRANSFER_FAIL')
    throw refuse(result.refused, { why: transferReasons.refused })
  if (result.refused) throw refuse(result.refused)
  return { status: result.status, moved: result.moved, sentOn: result.sentOn, swept: result.swept }
}

interface All {
  memberId: bigint
  key: string
  lease: string
  /** True when this request resumes an operation whose process has crashed. */
  again: boolean
  players: Player[]
  target: Player | undefined
  /** True when a play lock that began after the first request excludes the target game. */
  closed: boolean
  holdSeq: bigint
}

/**
 * Another operation has taken the expired lease: this operation has not ended, and a request with
 * the same key may resume it.
 */
const overtaken: { code: PostRefusal } = { code: 'BUSY' }

const lastKey = (key: string): string => `${key}:to`

/** Returns 'replay' when a request that resumed this operation has ended it meanwhile. */
async function moveAll(
  ctx: AppContext,
  all: All,
): Promise<ReplayedTransfers | typeof overtaken | 'replay'> {
  const { memberId, key, lease, target } = all
  const collected = await sweepGames(ctx, all.players, { key, lease })
  if (!collected) return overtaken
  const swept = target ? await waitForSwept(ctx, memberId, key, collected) : collected
  const last = target ? await sendOn(ctx, all, target, swept) : arrived(swept)
  if ('code' in last) return last
  const processing = swept.some((sweep) => sweep.status === 'processing')
  const { refused, ...rest } = last
  // TRANSFER_FAIL tells the member that the money is back, so it is not reported while any of it is
  // in transit.
  const result: ReplayedTransfers = {
    ...rest,
    swept,
    status: processing ? 'processing' : last.status,
    ...(refused && !processing ? { refused } : {}),
  }
  const ended = await endTransfers(ctx, {
    memberId,
    key,
    lease,
    reply: { refused: result.refused, swept: storedSwept(swept) },
  })
  if (!ended.ok) return overtaken
  return ended.replayed ? 'replay' : result
}

type Last = Pick<ReplayedTransfers, 'status' | 'moved' | 'sentOn'> & {
  refused?: ReplayedTransfers['refused']
}

const nothing = (refused?: RefusalCode): Last => ({
  status: 'success',
  moved: zero,
  sentOn: null,
  ...(refused ? { refused: refused as ReplayedTransfers['refused'] } : {}),
})

/**
 * The result of an operation that ends in the main wallet. It fails only when every game that holds
 * money has refused.
 */
function arrived(swept: Swept[]): Last {
  const refused = swept.length > 0 && swept.every((sweep) => sweep.status === 'failed')
  return {
    status: 'success',
    moved: arrivedOf(swept),
    sentOn: null,
    ...(refused ? { refused: 'TRANSFER_FAIL' as const } : {}),
  }
}

/** Transfers the whole wallet into the target game, once. */
async function sendOn(
  ctx: AppContext,
  { memberId, key, lease, again, closed, holdSeq }: All,
  target: Player,
  swept: Swept[],
): Promise<Last | typeof overtaken> {
  const before = again
    ? (await findEarlierTransfer(ctx.db, memberId, [lastKey(key)], clock.now(), lease)).get(
        lastKey(key),
      )?.movement
    : undefined
  if (before) return toLast(before)
  if (closed) return nothing('BONUS_CONDITION')
  const row = await queryOne<{ balance: bigint }>(
    ctx.db,
    'select balance from account where member_id = $1 and name = $2',
    [memberId, wallet],
  )
  const size = sizeIntoGame(row.balance, target.rate)
  if (row.balance < transferMinimum || size.money === 0n) {
    if (swept.some((sweep) => sweep.status === 'processing')) return nothing()
    if (swept.some((sweep) => sweep.status === 'failed')) return nothing('TRANSFER_FAIL')
    return nothing(row.balance === 0n ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_MINIMUM')
  }
  const outcome = await transferIntoGame(ctx, target, size, {
    key: lastKey(key),
    lease,
    holdSeq: BigInt(holdSeq),
    releases: 'never',
  })
  if (outcome.ok) return toLast(outcome)
  if (outcome.code === 'BUSY') return overtaken
  // A time-out, self-exclusion or play lock has begun meanwhile, so the swept money stays in the
  // wallet.
  if (outcome.code === 'PAUSED') return nothing('PLAY_PAUSED')
  if (outcome.code === 'MOVED') return nothing('BONUS_CONDITION')
  return nothing(outcome.code === 'MONEY_NOT_ENOUGH' ? outcome.code : 'TRANSFER_FAIL')
}

function toLast({ status, money }: Pick<TransferResult, 'status' | 'money'>): Last {
  return status === 'failed' ? nothing('TRANSFER_FAIL') : { status, moved: money, sentOn: status }
}
