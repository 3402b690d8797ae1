import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts'
import { claimDue, type Job } from '../../platform/job.ts'
import { movementId } from '../../platform/ids.ts'
import { clock } from '../../platform/clock.ts'
import { isAt } from '../../platform/database/exact-time.ts'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { QueryOutcome } from '../../providers/games/port.ts'
import {
  askGame,
  reasonOf,
  joinMovement,
  unresolvedColumns,
  inTransit,
  unansweredOf,
  type UnresolvedRow,
} from './transfers/ask-game.ts'
import { escalate } from './transfers/unresolved-transfers.ts'
import { settleTransfer } from './transfers/settle-transfer.ts'
import { nextCheck } from './rules.ts'

const atOnce = 50
/** The maximum concurrent queries to games that did not answer in the last run. */
const silentAtOnce = 10
/** Slightly more than the minimum time between two "not found" answers. */
const recheckMs = 90_000
/** Call limits are per minute, so a query is possible again after this time. */
const afterCallLimitMs = 60_000
/** After this time a transfer is escalated even if a call limit has prevented every query. */
const maxCallLimitWaitMs = 48 * 3_600_000

/**
 * Games that answered no query in the last run. Their transfers are queried separately, so that
 * thousands of them do not delay the transfers of other games.
 */
const silent = new WeakMap<Db, string[]>()

/** The conditions for transfers of answering and of silent games; `$1` lists the silent games. */
const predicates = {
  answering: 'not game = any($1)',
  silent: 'game = any($1)',
}

/**
 * Settles transfers whose outcome is unknown, after a call without an answer or a crash at any
 * point.
 */
export const settleTransfers: Job = {
  name: 'settle-transfers',
  everyMs: 1_000,
  run: async (ctx) => {
    const quiet = silent.get(ctx.db) ?? []
    const [queried, answered] = [new Set<string>(), new Set<string>()]
    const settle = (games: keyof typeof predicates, maxRows: number): Promise<number> =>
      claimDue<DueTransfer>(
        ctx,
        {
          name: `transfers-due-${games}`,
          table: 'open_movement o',
          join: joinMovement,
          key: ['memberId', 'seq'],
          columns: unresolvedColumns,
          where: `type = 'transfer' and ${predicates[games]}`,
          values: [quiet],
          maxRows,
          countsTries: true,
          // `due_at` moves after the last query of the schedule too, so that a crash here is
          // recovered and a first "not found" is checked again.
          claimUntil: (row) =>
            nextOf(ctx, row) ?? new Date(clock.nowMs() + recheckMs * ctx.settings.settlePace),
          failed: 'transfer check failed',
        },
        (row) => checkTransfer(ctx, row, queried, answered),
      )
    const worked = await Promise.all([
      settle('answering', atOnce),
      ...(quiet.length === 0 ? [] : [settle('silent', silentAtOnce)]),
    ])
    silent.set(ctx.db, [...queried.difference(answered)])
    return worked.reduce((sum, one) => sum + one, 0)
  },
}

type DueTransfer = UnresolvedRow & { dueAt: Date; tries: number }

/** The time of the next query of the schedule; null when the schedule has ended. */
const nextOf = (ctx: AppContext, row: UnresolvedRow): Date | null =>
  nextCheck(unansweredOf(row), clock.now(), ctx.settings.settlePace)

async function checkTransfer(
  ctx: AppContext,
  row: DueTransfer,
  queried: Set<string>,
  answered: Set<string>,
): Promise<void> {
  const next = nextOf(ctx, row)
  const move = inTransit(row)
  const { answer, end } = await askGame(ctx, row)
  if (
    answer === 'not-asked' &&
    clock.nowMs() - row.createdAt.getTime() < maxCallLimitWaitMs * ctx.settings.settlePace
  ) {
    return askSoon(ctx, row)
  }
  queried.add(move.code)
  if (answer !== 'unknown') answered.add(move.code)
  if (end) await settleTransfer(ctx, move, end, reasonOf(answer))
  else if (!next && !isFirstMiss(row, answer)) {
    await escalate(ctx, row, answer)
    await raiseAlarm(
      ctx,
      { code: 'transfer-unresolved', about: movementId(row.memberId, row.seq) },
      'transfer needs an operator: outcome unknown for a day',
    )
  }
}

/**
 * Schedules a query that a call limit has prevented. It does not count as a try, and neither the
 * schedule nor the escalation deadline advances.
 */
async function askSoon(ctx: AppContext, row: DueTransfer): Promise<void> {
  await ctx.db.query(
    `update open_movement set due_at = $4, tries = tries - 1
      where member_id = $1
        and seq = $2
        and ${isAt('due_at', '$3')}`,
    [
      row.memberId,
      row.seq,
      row.dueAt,
      new Date(clock.nowMs() + afterCallLimitMs * ctx.settings.settlePace),
    ],
  )
}

/**
 * True for a first "not found". Even after a day without queries it requires a confirming query,
 * which the claim has scheduled.
 */
function isFirstMiss(row: UnresolvedRow, answer: QueryOutcome): boolean {
  return answer === 'not-found' && row.firstMissedAt === null
}
