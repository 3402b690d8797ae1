import { balanceFreshForMs, type RefreshedWallet } from '@champa/contract/game'
import type { Currency } from '@champa/contract/constants'
import type { WalletState } from '@champa/contract/wallet'
import { postTogether, type Posting } from '../../../ledger/post.ts'
import { clock } from '../../../platform/clock.ts'
import { batch } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { projection } from '../../../platform/projection.ts'
import { trySettleLock } from '../../lock/index.ts'
import {
  readWalletRow,
  toWalletState,
  walletProjection,
  type WalletRow,
} from '../../wallet/index.ts'
import { rateOf, readCatalogue, type Game } from '../../catalogue/index.ts'
import type { Player } from '../transfers/transfer-types.ts'
import {
  forgetSync,
  isSilent,
  startSync,
  type Book,
  type BalanceSync,
  waitFor,
} from './balance-sync.ts'
import { recordSyncs } from './record-syncs.ts'

interface PlayerRow {
  code: string
  username: string
  stale: boolean
  refreshedAt: number | null
  balance: string
  seq: string
  transit: string
}

/** The wallet, whether a play lock is active, and the last sync of every game. */
export interface SyncContext {
  wallet: WalletRow
  locked: boolean
  players: PlayerRow[]
}

/** `readAt` is a time just before the row was read, in ms. */
type ReadSyncContext = SyncContext & { readAt: number }

/**
 * `locked` is a scalar look-up: `exists` here may be planned as a hash of every active play lock.
 */
export const syncProjection = projection<SyncContext>(`jsonb_build_object(
  'wallet', ${walletProjection.sql},
  'locked', (
    select l.no from play_lock l where l.member_id = m.member_id and l.state = 'in_play'
  ) is not null,
  'players', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'code', o.code, 'username', o.username, 'stale', o.stale,
          'refreshedAt', extract(epoch from o.refreshed_at) * 1000, 'balance', g.balance::text,
          'seq', g.seq::text, 'transit', t.balance::text
        )
      ),
      '[]'
    )
    from game_account o
    join account g on g.member_id = o.member_id and g.name = 'game:' || o.code
    join account t on t.member_id = o.member_id and t.name = 'transit:' || o.code
    where o.member_id = m.member_id
  )
)`)

/**
 * Syncs these games of the member concurrently and returns the wallet. A game without an answer in
 * time keeps its last amount, marked stale; its play is booked and reported when the answer
 * arrives. One statement stores the syncs while another reads the wallet, and one books all plays
 * observed at the same moment. A play lock that the synced balances end has ended when this returns.
 * @param freshForMs the maximum age of a sync that is reused.
 */
export async function syncBalances(
  ctx: AppContext,
  memberId: bigint,
  { wallet, locked, players, readAt }: ReadSyncContext,
  freshForMs = balanceFreshForMs,
): Promise<RefreshedWallet> {
  const games = await readCatalogue(ctx.db)
  const open = players.filter((player) => hasRate(games.get(player.code), wallet.member.currency))
  const due = open.filter((one) => !isFresh(one, freshForMs))
  const reused = open.flatMap((one) => (due.includes(one) ? [] : (one.refreshedAt ?? [])))
  const state =
    due.length === 0
      ? await toWalletState({ ...wallet, readAt }, ctx)
      : await syncDue(
          ctx,
          memberId,
          { due, games, currency: wallet.member.currency, force: freshForMs === 0 },
          locked,
        )
  const settled = locked ? await trySettleLock(ctx, memberId) : null
  const latest =
    settled?.as === 'ended' && settled.taken > 0n
      ? await toWalletState(await readWalletRow(ctx, memberId), ctx)
      : state
  return { ...latest, syncedAt: Math.floor(Math.min(latest.serverTime, ...reused)) }
}

const hasRate = (game: Game | undefined, currency: Currency): boolean =>
  game !== undefined && rateOf(game, currency) !== null

interface Due {
  due: readonly PlayerRow[]
  games: Map<string, Game>
  currency: Currency
  force: boolean
}

async function syncDue(
  ctx: AppContext,
  memberId: bigint,
  { due, games, currency, force }: Due,
  locked: boolean,
): Promise<WalletState> {
  const book = bookerOf(ctx)
  const begun = due.map((one) => {
    const game = games.get(one.code)!
    return begin(
      ctx,
      { memberId, game, username: one.username, rate: rateOf(game, currency)! },
      one,
      { book, force },
    )
  })
  const syncs = begun.map(({ sync }) => sync)
  const own = begun.filter(({ isNew }) => isNew).map(({ sync }) => sync)
  let late = own
  try {
    await waitFor(syncs)
    late = own.filter((sync) => sync.saw === null)
    const silent = syncs.filter((sync) => sync.saw === null || isSilent(sync)).map(codeOf)
    const skipped = syncs.filter((sync) => sync.saw === 'not asked').map(codeOf)
    // A transfer in transit makes the balance unknown, so the last stored sync is kept.
    const noted = syncs.filter((sync) => sync.saw !== 'between').map(codeOf)
    const state = await noteAndRead(ctx, memberId, { noted, silent, skipped })
    if (due.some((one) => noted.includes(one.code) && one.stale !== silent.includes(one.code)))
      ctx.live.changed(memberId, ['wallet'])
    return state
  } finally {
    for (const sync of own) {
      if (late.includes(sync)) void land(ctx, sync, locked)
      else forgetSync(ctx, sync)
    }
  }
}

const codeOf = ({ player }: BalanceSync): string => player.game.code

/**
 * True for a recent sync. A game that did not answer counts as synced, so that it is not called
 * again immediately.
 */
function isFresh({ refreshedAt }: PlayerRow, freshForMs: number): boolean {
  return refreshedAt !== null && clock.nowMs() - refreshedAt < freshForMs
}

function begin(
  ctx: AppContext,
  player: Player,
  row: PlayerRow,
  options: { book: Book; force: boolean },
): { sync: BalanceSync; isNew: boolean } {
  const booked = {
    balance: BigInt(row.balance),
    seq: BigInt(row.seq),
    transit: BigInt(row.transit),
  }
  return startSync(ctx, player, { booked, ...options })
}

/**
 * Books observed play in batches: play observed while other play is being booked shares the next
 * round trip. Each batch notifies the member's screens.
 */
function bookerOf(ctx: AppContext): Book {
  return batch(
    async (plays: Posting[]) => {
      // A refusal means that a concurrent transfer has changed the account, which explains the
      // observed difference.
      const outcomes = (await postTogether(ctx.db, plays)).map((outcome) => outcome.ok)
      if (outcomes.includes(true)) ctx.live.changed(plays[0]!.member, ['wallet'])
      return outcomes
    },
    { inFlight: 1, maxSize: 32 },
  )
}

/**
 * Stores the syncs and reads the wallet concurrently; the read may come first, so the stale marks
 * are set here.
 */
async function noteAndRead(
  ctx: AppContext,
  memberId: bigint,
  { noted, silent, skipped }: { noted: string[]; silent: string[]; skipped: string[] },
): Promise<WalletState> {
  const [row] = await Promise.all([
    readWalletRow(ctx, memberId),
    recordSyncs(ctx.db, memberId, noted, silent, skipped),
  ])
  const games = Object.fromEntries(
    Object.entries(row.games).map(([code, stale]) => [
      code,
      noted.includes(code) ? silent.includes(code) : stale,
    ]),
  )
  return toWalletState({ ...row, games }, ctx)
}

/**
 * Records a sync that ended after the response: marks its game as fresh and notifies the member's
 * screens.
 */
async function land(ctx: AppContext, sync: BalanceSync, locked: boolean): Promise<void> {
  const { memberId } = sync.player
  try {
    await sync.done
    if (isSilent(sync) || sync.saw === 'between') return
    await recordSyncs(ctx.db, memberId, [codeOf(sync)], [])
    if (locked) await trySettleLock(ctx, memberId)
    ctx.live.changed(memberId, ['wallet'])
  } catch (error) {
    ctx.log.warn(
      { err: error, memberId: memberId.toString(), game: codeOf(sync) },
      'deferred balance sync failed; the next sync will book the change',
    )
  } finally {
    forgetSync(ctx, sync)
  }
}
