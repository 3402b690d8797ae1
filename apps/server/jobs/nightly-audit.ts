import { randomUUID } from 'node:crypto'
import { auditProofName, describeFault, verifyAudit } from '../features/audit/index.ts'
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts'
import { clock } from '../platform/clock.ts'
import { openDb } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showAuditProof } from '../platform/http/metrics.ts'
import type { Job } from '../platform/job.ts'
import {
  claimNight,
  endNight,
  keepLease,
  lastDue,
  readNight,
  type NightlyResult,
} from './nightly-run.ts'

const checkEveryMs = 20_000

/**
 * Checks the audit log once a night at PROOF_AT, in one of the processes and on its own connection.
 * Every process shows the outcome in /metrics; a fault is logged as an error each night.
 */
export const nightlyAudit: Job = {
  name: 'nightly-audit',
  everyMs: checkEveryMs,
  run: async (ctx, stop) => {
    const holder = randomUUID()
    const due = lastDue(clock.now(), ctx.settings.proofAt)
    const isMine = await claimNight(ctx.db, auditProofName, due, holder)
    const entries = isMine ? await prove(ctx, holder, stop) : 0
    const state = await readNight(ctx.db, auditProofName)
    showAuditProof({ succeededAt: state?.succeededAt ?? null, result: state?.result ?? null })
    return entries
  },
}

async function prove(ctx: AppContext, holder: string, stop?: AbortSignal): Promise<number> {
  const { log } = ctx
  const endLease = keepLease(ctx.db, auditProofName, holder)
  const db = openDb(ctx.db.url, { maxConnections: 1 })
  let [result, entries]: [NightlyResult, number] = ['failed', 0]
  try {
    const proof = await verifyAudit(db, {}, stop)
    entries = proof.entries
    result = proof.broken ? 'unbalanced' : 'passed'
    if (proof.broken)
      await raiseAlarm(
        ctx,
        { code: 'audit-broken', about: auditProofName },
        'audit log was changed',
        { event: 'audit-chain-broken', fault: describeFault(proof.broken) },
      )
    else
      log.info(
        { event: 'audit-chain-whole', entries, people: proof.people, anchor: proof.newestAnchor },
        'audit log is whole',
      )
  } catch (error) {
    if (!stop?.aborted)
      log.error({ event: 'audit-proof-failed', err: error }, 'audit check failed, will be retried')
  } finally {
    endLease()
    await endNight(ctx.db, auditProofName, holder, result)
    await db.end()
  }
  return entries
}
