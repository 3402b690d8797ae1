import { clock } from '../../platform/clock.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { canReportBets } from '../game/index.ts'
import { createCursors, readCursors } from './bet-cursor.ts'
import { readBets } from './read-bets.ts'

/**
 * Reads the bet reports of all open games with players: up to almost the present, and again an hour
 * later.
 */
export const readBetsDue: Job = {
  name: 'read-bets',
  everyMs: 1_000,
  run: async (ctx, stop) => {
    const codes = [...(await readCatalogue(ctx.db)).values()]
      .filter(canReportBets)
      .map(({ code }) => code)
    const cursors = await readCursors(ctx.db, codes)
    await createCursors(
      ctx.db,
      codes.filter((code) => !cursors.some((cursor) => cursor.code === code)),
    )
    const now = clock.now()
    // Does not use `claimDue`, because requests of members (`readBetsNow`) lease the same cursors.
    const due = cursors.filter(
      ({ dueAt, leaseUntil }) => dueAt <= now && (leaseUntil === null || leaseUntil <= now),
    )
    return workEach(
      ctx,
      due,
      async ({ code, pass }) => (await readBets(ctx, code, pass, stop)) === 'all',
      'bet report of a game could not be read',
    )
  },
}
