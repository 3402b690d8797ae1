import type { Posting } from '../../../ledger/post.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { memoize } from '../../../platform/memoize.ts'
import type { Player } from '../transfers/transfer-types.ts'
import { askBalance, bookPlay, type Booked } from '../transfers/observe-balance.ts'

/** One balance sync of one member at one game. */
export interface BalanceSync {
  player: Player
  /**
   * Resolves when the game has answered and the play is booked, or when the game has failed to
   * answer.
   */
  done: Promise<void>
  /**
   * The result; null while in progress. between: a transfer is or was in transit, so the play is
   * not known yet. not asked: the query was skipped, so the next sync asks again.
   */
  saw: 'the same' | 'play' | 'between' | 'nothing' | 'not asked' | null
}

/** True for a sync that ended without an answer from the game. */
export const isSilent = ({ saw }: BalanceSync): boolean => saw === 'nothing' || saw === 'not asked'

/** Books winnings and losses found by the sync. Returns false when they were not booked. */
export type Book = (play: Posting) => Promise<boolean>

/**
 * Syncs in progress in this process. A second screen of the member shares the first screen's sync,
 * so that the game is called once.
 */
const syncsInProgress = memoize((_db: Db) => new Map<string, BalanceSync>())

const syncKey = ({ memberId, game }: Player): string => `${memberId}:${game.code}`

/** Resolves when the member's syncs in progress have ended, whatever their results. */
export async function awaitSyncs(ctx: AppContext, memberId: bigint): Promise<void> {
  const own = [...syncsInProgress(ctx.db)].flatMap(([key, sync]) =>
    key.startsWith(`${memberId}:`) ? [sync.done] : [],
  )
  await Promise.allSettled(own)
}

/**
 * Returns the sync in progress, or starts a new one, which `forgetSync` removes once its result is
 * stored.
 * @param force true to ignore a sync that has already ended.
 */
export function startSync(
  ctx: AppContext,
  player: Player,
  { booked, book, force }: { booked: Booked; book: Book; force: boolean },
): { sync: BalanceSync; isNew: boolean } {
  const syncs = syncsInProgress(ctx.db)
  const running = syncs.get(syncKey(player))
  if (running && !(force && running.saw !== null)) return { sync: running, isNew: false }
  const sync: BalanceSync = { player, saw: null, done: Promise.resolve() }
  sync.done = ask(ctx, player, booked, book).then((saw) => void (sync.saw = saw))
  syncs.set(syncKey(player), sync)
  return { sync, isNew: true }
}

export function forgetSync(ctx: AppContext, sync: BalanceSync): void {
  const syncs = syncsInProgress(ctx.db)
  if (syncs.get(syncKey(sync.player)) === sync) syncs.delete(syncKey(sync.player))
}

async function ask(
  ctx: AppContext,
  player: Player,
  booked: Booked,
  book: Book,
): Promise<NonNullable<BalanceSync['saw']>> {
  const credits = await askBalance(ctx, player, 'guarded')
  if (credits === null) return 'nothing'
  if (credits === 'not asked') return credits
  if (booked.transit !== 0n) return 'between'
  const play = bookPlay(player, booked, credits)
  if (!play) return 'the same'
  return (await book(play)) ? 'play' : 'between'
}

/** The maximum wait for games; later answers are booked and reported over the socket. */
const maxMs = 3_000
/**
 * After each answer, the other games get 1.5 times as long as that answer took, but at least this
 * long. One hanging game must not delay all balances.
 */
const minMs = 1_000
const longerThanOthers = 1.5

/**
 * Resolves when every game has answered, or when the last ones take much longer than the others.
 */
export function waitFor(syncs: readonly BalanceSync[]): Promise<void> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    let open = syncs.length
    let until = maxMs
    let timer = setTimeout(resolve, until)
    const oneDone = (sync: BalanceSync): void => {
      open -= 1
      const passed = performance.now() - begin
      // Only games that answer extend or shorten the wait for the others.
      if (!isSilent(sync)) until = Math.min(maxMs, Math.max(minMs, longerThanOthers * passed))
      clearTimeout(timer)
      if (open === 0) resolve()
      else if (passed < maxMs) timer = setTimeout(resolve, until - passed)
    }
    const fail = (error: unknown): void => {
      clearTimeout(timer)
      reject(error as Error)
    }
    for (const sync of syncs) sync.done.then(() => oneDone(sync), fail)
  })
}
