import {
  describeFault,
  recordAudit,
  systemChain,
  verifyAudit,
} from '../../apps/server/features/audit/index.ts'
import { dayNamed } from '../../apps/server/platform/clock.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { operatorName, type Answer, type Command } from './answer.ts'

export const auditCommands: Record<string, Command> = {
  'audit-verify': {
    usage: 'audit-verify [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>]',
    does:
      'checks the chains of the audit log, all or those days, and all anchors; names the first ' +
      'entry that does not follow, by person and number',
    run: async (ctx, words) => {
      const period = periodOf(words)
      return period && verified(await verifyAudit(ctx.db, period))
    },
  },
}

const dayShape = /^\d{4}-\d\d-\d\d$/

/** The days of the options; null when the words are something else. */
function periodOf(words: string[]): { from?: Date; to?: Date } | null {
  const period: { from?: Date; to?: Date } = {}
  for (let index = 0; index < words.length; index += 2) {
    const [flag, day = ''] = words.slice(index)
    if (!dayShape.test(day) || Number.isNaN(dayNamed(day).getTime())) return null
    if (flag === '--from') period.from = dayNamed(day)
    else if (flag === '--to') period.to = dayNamed(day, 1)
    else return null
  }
  return period
}

function verified(proof: Awaited<ReturnType<typeof verifyAudit>>): Answer {
  if (proof.broken)
    return { done: false, message: `The audit log was changed: ${describeFault(proof.broken)}.` }
  const counts = `${proof.entries} entries of ${proof.people} people, ${proof.anchors} anchors`
  const anchor = proof.newestAnchor
    ? ` The newest anchor is ${proof.newestAnchor}: compare it with the log (audit-anchor).`
    : ''
  return { done: true, message: `The audit log is whole: ${counts}.${anchor}` }
}

/**
 * Runs a command between two audit entries: one before, without which it does not run, and one with
 * its outcome. Phones and account numbers among the words are masked.
 */
export async function runAudited(
  command: Command,
  ctx: AppContext,
  words: string[],
): Promise<Answer | null> {
  const event = {
    staffId: systemChain,
    actor: `cli:${operatorName()}`,
    action: `cli.${command.usage.replace(/ .*$/s, '')}`,
    details: { words },
  }
  await recordAudit(ctx, ctx.db, { ...event, outcome: 'asked' })
  const answer = await command.run(ctx, words).catch(async (error: unknown) => {
    await recordAudit(ctx, ctx.db, { ...event, outcome: 'failed' })
    throw error
  })
  await recordAudit(ctx, ctx.db, { ...event, outcome: answer?.done ? 'done' : 'refused' })
  return answer
}
