import { setTimeout as delay } from 'node:timers/promises'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readAllGames } from '../catalogue/index.ts'
import { canReportBets } from '../game/index.ts'
import { createCursors, readCursors, type BetCursor } from './bet-cursor.ts'
import { readBets } from './read-bets.ts'
import { freshMs } from './next-place.ts'

/** The longest wait for one game. */
const maxWaitMs = 20_000
const pollMs = 200

/**
 * Reads the bet reports of these games up to now, and returns which were read and which failed.
 * Games without bet reports or players are in neither list; a game that failed a moment ago is not
 * called again.
 */
export async function readBetsNow(
  ctx: AppContext,
  codes: readonly string[],
): Promise<{ read: string[]; failed: string[] }> {
  const games = await readAllGames(ctx.db)
  const telling = [...new Set(codes)].filter(
    (code) => games.has(code) && canReportBets(games.get(code)!),
  )
  await createCursors(ctx.db, telling)
  const withCursor = new Set((await readCursors(ctx.db, telling)).map((cursor) => cursor.code))
  const known = telling.filter((code) => withCursor.has(code))
  const came = await Promise.all(known.map((code) => readSoon(ctx, code)))
  return {
    read: known.filter((_, index) => came[index]),
    failed: known.filter((_, index) => !came[index]),
  }
}

/**
 * Returns false when the report is not read within `maxWaitMs`; reading continues in the
 * background.
 */
async function readSoon(ctx: AppContext, code: string): Promise<boolean> {
  const timeout = new AbortController()
  const tooLong = delay(maxWaitMs, 'too long' as const, { signal: timeout.signal }).catch(
    () => 'too long' as const,
  )
  try {
    for (;;) {
      const cursor = (await readCursors(ctx.db, [code])).find(({ pass }) => pass === 'live')
      if (cursor && isFresh(ctx, cursor)) return cursor.failingSince === null
      const as = await Promise.race([readBets(ctx, code), tooLong])
      if (as === 'all') return true
      if (as === 'failed' || as === 'unsupported' || as === 'too long') return false
      // Reads again, because another process holds the cursor or one run was not enough.
      if (as === 'held' && (await Promise.race([delay(pollMs), tooLong])) === 'too long')
        return false
    }
  } finally {
    timeout.abort()
  }
}

function isFresh(ctx: AppContext, { lastReadAt }: BetCursor): boolean {
  return (
    lastReadAt !== null && clock.nowMs() - lastReadAt.getTime() < freshMs * ctx.settings.settlePace
  )
}
