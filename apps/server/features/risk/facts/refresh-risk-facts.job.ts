import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import { factsValues, refreshFactsSql } from './facts-sql.ts'
import { linksValues, refreshLinksSql } from './links-sql.ts'

const membersAtOnce = 50
const claimMs = 60_000

/**
 * Reads what a member's history says about the risk of a withdrawal, and the links to other
 * members, and stores both.
 */
export async function refreshRiskFacts(
  { db, operatorSettings }: Pick<AppContext, 'db' | 'operatorSettings'>,
  memberId: bigint,
): Promise<void> {
  const now = clock.now()
  await db.query(refreshLinksSql, [...linksValues(memberId, now)], 'risk-links')
  const values = factsValues(memberId, operatorSettings.read('riskScore'), now)
  await db.query(refreshFactsSql, [...values], 'risk-facts')
}

/** Reads the facts and links of a member again unless they are recent. */
export async function ensureRecentFacts(
  ctx: Pick<AppContext, 'db' | 'operatorSettings'>,
  memberId: bigint,
): Promise<void> {
  const { factsMinutes } = ctx.operatorSettings.read('riskScore')
  const recent = await ctx.db.query(
    'select 1 from member_risk where member_id = $1 and as_of >= $2',
    [memberId, new Date(clock.nowMs() - factsMinutes * 60_000)],
    'risk-facts-recent',
  )
  if (recent.length === 0) await refreshRiskFacts(ctx, memberId)
}

/**
 * Keeps the facts of the members who use the app, so that a request for a withdrawal reads them by
 * one key. A sign-in, and the use of a session, make them due (platform/session.ts).
 */
export const refreshRiskFactsJob: Job = {
  name: 'refresh-risk-facts',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<{ memberId: bigint; dueAt: Date }>(
      ctx,
      {
        name: 'risk-facts-due',
        table: 'member_risk',
        key: ['memberId'],
        columns: 'member_id',
        maxRows: membersAtOnce,
        claimUntil: () => new Date(clock.nowMs() + claimMs),
        failed: 'facts about the risk of a member could not be read',
      },
      ({ memberId }) => refreshRiskFacts(ctx, memberId),
    ),
}
