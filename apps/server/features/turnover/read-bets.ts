import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { memoize } from '../../platform/memoize.ts'
import type { GameProvider } from '../../providers/games/port.ts'
import { readAllGames, type Game } from '../catalogue/index.ts'
import { betsReportedUntil, canReportBets, providerOf } from '../game/index.ts'
import { releaseCursor, leaseCursor, type LeasedCursor, type ReadPass } from './bet-cursor.ts'
import { behindMs, everyMs, nextPlace, onceMore, pauseMs, type Place } from './next-place.ts'
import { storeBets } from './store-bets.ts'

/**
 * The result of reading a bet report:
 * - all: everything until now is stored.
 * - more: one run was not enough.
 * - held: another process has the lease.
 * - failed: the game did not answer correctly.
 * - unsupported: the game has no bet report.
 */
export type ReadOutcome = 'all' | 'more' | 'held' | 'failed' | 'unsupported'

/** A run stops after this time, and the next run continues where it stopped. */
const maxRunMs = 20_000
/** A report that needs more pages than this for a single second counts as broken. */
const maxPages = 500
const hourMs = 3_600_000

/** Readings in progress in this process; concurrent callers share one reading. */
const readingsInProgress = memoize((_db: Db) => new Map<string, Promise<ReadOutcome>>())

/**
 * Reads a game's bet report from its cursor on and stores it page by page. After an error the
 * cursor is at the first page that is not stored.
 */
export function readBets(
  ctx: AppContext,
  code: string,
  pass: ReadPass = 'live',
  stop?: AbortSignal,
): Promise<ReadOutcome> {
  const readings = readingsInProgress(ctx.db)
  const key = `${pass} ${code}`
  let reading = readings.get(key)
  if (!reading)
    readings.set(key, (reading = read(ctx, code, pass, stop).finally(() => readings.delete(key))))
  return reading
}

async function read(
  ctx: AppContext,
  code: string,
  pass: ReadPass,
  stop: AbortSignal | undefined,
): Promise<ReadOutcome> {
  const game = (await readAllGames(ctx.db)).get(code)
  if (!game || !canReportBets(game)) return 'unsupported'
  const cursor = await leaseCursor(ctx.db, code, pass)
  if (!cursor) return 'held'
  const { settlePace } = ctx.settings
  const to = betsReportedUntil(game, new Date(clock.nowMs() - behindMs[pass] * settlePace))
  const { as, held } = await readPages(ctx, game, cursor, to, stop)
  const pause = as === 'all' ? everyMs[pass] : as === 'more' ? 0 : pauseMs(pass, cursor.tries)
  if (as !== 'held')
    await releaseCursor(
      ctx.db,
      held,
      new Date(clock.nowMs() + pause * settlePace),
      as === 'more' ? null : as === 'all',
    )
  if (as === 'failed') logFailure(ctx, cursor)
  return as
}

/** The result of a run, and the leased cursor at its end. */
interface Run {
  as: ReadOutcome
  held: LeasedCursor
}

async function readPages(
  ctx: AppContext,
  game: Game,
  cursor: LeasedCursor,
  to: Date,
  stop: AbortSignal | undefined,
): Promise<Run> {
  const began = performance.now()
  const provider = await providerOf(ctx, game.code, 'hasty')
  let held = cursor
  let first: string | undefined
  for (let place: Place = { from: cursor.readUntil, page: 1, hasNew: false }; place.from < to; ) {
    if (place.page === 1 && (stop?.aborted || performance.now() - began > maxRunMs))
      return { as: 'more', held }
    const report: Awaited<ReturnType<GameProvider['bets']>> = await provider.bets({
      from: place.from,
      to,
      page: place.page,
    })
    // A game that repeats the previous page could do so forever.
    const again = report.outcome === 'ok' && place.page > 1 && report.rows[0]?.id === first
    if (report.outcome !== 'ok' || again || place.page > maxPages) return { as: 'failed', held }
    first = report.rows[0]?.id
    const [here, next] = [place, nextPlace(place, to, report.rows, report.next)]
    const stored = await storeBets(
      ctx,
      game,
      report.rows,
      held,
      (hasNew) => onceMore(here, next, hasNew).from,
    )
    if (!stored.cursor) return { as: 'held', held }
    held = stored.cursor
    place = onceMore(here, next, stored.hasNew)
  }
  return { as: 'all', held }
}

function logFailure(ctx: AppContext, { code, pass, tries, failingSince }: LeasedCursor): void {
  const since = failingSince ?? clock.now()
  const long = clock.nowMs() - since.getTime() >= hourMs
  ctx.log[long ? 'error' : 'warn'](
    { game: code, pass, tries: tries + 1, since },
    'game does not report bets; its turnover is delayed but not lost',
  )
}
