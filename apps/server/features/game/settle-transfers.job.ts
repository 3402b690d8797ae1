import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { isAt } from '../../platform/database/exact-time.ts'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { QueryOutcome } from '../../providers/games/port.ts'
import {
  askGame,
  reasonOf,
  unresolvedColumns,
  inTransit,
  unansweredOf,
  type UnresolvedRow,
} from './unresolved/ask-game.ts'
import { escalate } from './unresolved/escalate.ts'
import { settleTransfer } from './transfers/settle-transfer.ts'
import { nextCheck } from './rules.ts'

const atOnce = 50
/** Of those at games that did not answer in the last run. */
const silentAtOnce = 10
/** Slightly more than the minimum time between two misses. */
const recheckMs = 90_000
/** Call limits are per minute, so a query is possible again after this time. */
const roomAgainMs = 60_000
/** A transfer whose queries a call limit has prevented for two days is escalated all the same. */
const waitsForRoomMs = 48 * 3_600_000

/**
 * Games that answered no query in the last run: thousands of their transfers may wait, without
 * delaying those of other games.
 */
const silent = new WeakMap<Db, string[]>()

/**
 * Settles transfers whose outcome is unknown, after a call without an answer or a crash at any
 * point.
 */
export const settleTransfers: Job = {
  name: 'settle-transfers',
  everyMs: 1_000,
  run: async (ctx) => {
    const quiet = silent.get(ctx.db) ?? []
    const [due, dueThere] = await Promise.all([
      readDue(ctx.db, 'not', quiet, atOnce),
      quiet.length === 0 ? [] : readDue(ctx.db, '', quiet, silentAtOnce),
    ])
    const [queried, answered] = [new Set<string>(), new Set<string>()]
    const worked = await workEach(
      ctx,
      [...due, ...dueThere],
      (row) => checkTransfer(ctx, row, queried, answered),
      'transfer check failed',
    )
    silent.set(ctx.db, [...queried.difference(answered)])
    return worked
  },
}

function readDue(
  db: Db,
  which: 'not' | '',
  games: string[],
  limit: number,
): Promise<UnresolvedRow[]> {
  return db.query<UnresolvedRow>(
    `select ${unresolvedColumns}
      from movement
      where due_at <= $1
        and type = 'transfer'
        and status = 'in progress'
        and ${which} (source = any($2) or target = any($2))
      order by due_at limit $3`,
    [clock.now(), games, limit],
    `transfers-due${which}`,
  )
}

async function checkTransfer(
  ctx: AppContext,
  row: UnresolvedRow,
  queried: Set<string>,
  answered: Set<string>,
): Promise<boolean> {
  const next = nextCheck(unansweredOf(row), clock.now(), ctx.settings.settlePace)
  const claimed = await claim(ctx, row, next)
  if (!claimed) return false
  const move = inTransit(row)
  const { answer, end } = await askGame(ctx, row)
  if (
    answer === 'not-asked' &&
    clock.nowMs() - row.createdAt.getTime() < waitsForRoomMs * ctx.settings.settlePace
  ) {
    await askSoon(ctx, row, claimed)
    return true
  }
  queried.add(move.code)
  if (answer !== 'unknown') answered.add(move.code)
  if (end) await settleTransfer(ctx, move, end, reasonOf(answer))
  else if (!next && !isFirstMiss(row, answer)) {
    await escalate(ctx, row, answer)
    ctx.log.error(
      { memberId: row.memberId.toString(), movement: row.seq.toString() },
      'transfer needs an operator: outcome unknown for a day',
    )
  }
  return true
}

/**
 * Claims the row for one process by moving its due time. After the last query of the schedule it is
 * moved once more, so that a crash here is recovered and a first miss is queried again.
 */
async function claim(ctx: AppContext, row: UnresolvedRow, next: Date | null): Promise<Date | null> {
  const later = next ?? new Date(clock.nowMs() + recheckMs * ctx.settings.settlePace)
  const taken = await ctx.db.query(
    `update movement set due_at = $4, tries = tries + 1
      where member_id = $1
        and seq = $2
        and ${isAt('due_at', '$3')}
      returning seq`,
    [row.memberId, row.seq, row.dueAt, later],
  )
  return taken.length === 1 ? later : null
}

/**
 * A call limit has prevented the query: it does not count as a try, and neither the schedule nor
 * the day until escalation expires by it.
 */
async function askSoon(ctx: AppContext, row: UnresolvedRow, claimed: Date): Promise<void> {
  await ctx.db.query(
    `update movement set due_at = $4, tries = tries - 1
      where member_id = $1
        and seq = $2
        and status = 'in progress'
        and ${isAt('due_at', '$3')}`,
    [
      row.memberId,
      row.seq,
      claimed,
      new Date(clock.nowMs() + roomAgainMs * ctx.settings.settlePace),
    ],
  )
}

/**
 * After a day without queries, a first "not found" needs the second query that every miss gets;
 * `claim` has scheduled it.
 */
function isFirstMiss(row: UnresolvedRow, answer: QueryOutcome): boolean {
  return answer === 'not-found' && row.firstMissedAt === null
}
