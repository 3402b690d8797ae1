import { clock } from '../../platform/clock.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { canReportBets, readCatalogue } from '../game/index.ts'
import { makeMarks, readMarks } from './mark.ts'
import { readBets } from './read-bets.ts'

/**
 * Reads the bet reports of all open games with players: once closely behind the present, and again
 * an hour later.
 */
export const readBetsDue: Job = {
  name: 'read-bets',
  everyMs: 1_000,
  run: async (ctx, stop) => {
    const codes = [...(await readCatalogue(ctx.db)).values()]
      .filter(canReportBets)
      .map(({ code }) => code)
    const marks = await readMarks(ctx.db, codes)
    await makeMarks(
      ctx.db,
      codes.filter((code) => !marks.some((mark) => mark.code === code)),
    )
    const now = clock.now()
    const due = marks.filter(
      ({ dueAt, heldUntil }) => dueAt <= now && (heldUntil === null || heldUntil <= now),
    )
    return workEach(
      ctx,
      due,
      async ({ code, lap }) => (await readBets(ctx, code, lap, stop)) === 'all',
      'bet report of a game could not be read',
    )
  },
}
