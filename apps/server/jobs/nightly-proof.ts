import { randomUUID } from 'node:crypto'
import { clock } from '../platform/clock.ts'
import { queryOne, openDb, type Db } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showProof } from '../platform/http/metrics.ts'
import type { Job } from '../platform/job.ts'
import { reconcile, type Proof } from '../ledger/reconcile.ts'
import {
  claimNight,
  endNight,
  keepLease,
  lastDue,
  readNight,
  type NightlyResult,
} from './nightly-run.ts'

export const proofName = 'ledger-proof'
const checkEveryMs = 20_000
/** How long after its due time an unfinished proof raises an alarm. */
const overdueAfterMs = 2 * 3_600_000
/** How often the alarm about an overdue proof is repeated. */
const alarmEveryMs = 3_600_000

const alarmedAt = new WeakMap<Db, number>()

/**
 * Proves the books once a night at PROOF_AT, in one of the processes and on a separate connection
 * without a time limit. Every process shows the outcome in /metrics.
 */
export const nightlyProof: Job = {
  name: 'nightly-proof',
  everyMs: checkEveryMs,
  run: async (ctx, stop) => {
    const due = lastDue(clock.now(), ctx.settings.proofAt)
    const holder = randomUUID()
    const isMine = await claimNight(ctx.db, proofName, due, holder)
    const members = isMine ? await prove(ctx, holder, stop) : 0
    await show(ctx, due)
    return members
  },
}

async function prove(ctx: AppContext, holder: string, stop?: AbortSignal): Promise<number> {
  const endLease = keepLease(ctx.db, proofName, holder)
  let [result, members]: [NightlyResult, number] = ['failed', 0]
  try {
    const proof = await proveAlone(ctx, stop)
    result = proof.broken ? 'unbalanced' : 'passed'
    members = proof.members
    if (proof.broken)
      ctx.log.error(
        { event: 'ledger-proof-broken', broken: proof.broken },
        'ledger proof found a broken book',
      )
    else
      ctx.log.info(
        { event: 'ledger-proof-holds', members, entries: proof.entries },
        'ledger proof passed',
      )
  } catch (error) {
    if (!stop?.aborted)
      ctx.log.error(
        { event: 'ledger-proof-failed', err: error },
        'ledger proof failed to run, will be retried',
      )
  } finally {
    endLease()
    await endNight(ctx.db, proofName, holder, result)
  }
  return members
}

/** Runs the proof on its own connection; stopping the process also cancels it in the database. */
async function proveAlone(ctx: AppContext, stop?: AbortSignal): Promise<Proof> {
  const db = openDb(ctx.db.url, { maxConnections: 1, timeLimitMs: null })
  try {
    const backend = await queryOne<{ pid: number }>(db, 'select pg_backend_pid() as pid')
    const cancel = (): void =>
      void ctx.db.query('select pg_cancel_backend($1)', [backend.pid]).catch(() => undefined)
    stop?.addEventListener('abort', cancel, { once: true })
    return await reconcile(db).finally(() => stop?.removeEventListener('abort', cancel))
  } finally {
    await db.end()
  }
}

async function show(ctx: AppContext, due: Date): Promise<void> {
  const state = await readNight(ctx.db, proofName)
  showProof({ succeededAt: state?.succeededAt ?? null, result: state?.result ?? null })
  const isDone =
    state !== null &&
    state.finishedAt !== null &&
    state.startedAt >= due &&
    state.result !== 'failed'
  const now = clock.nowMs()
  if (
    isDone ||
    now - due.getTime() < overdueAfterMs ||
    now - (alarmedAt.get(ctx.db) ?? 0) < alarmEveryMs
  )
    return
  alarmedAt.set(ctx.db, now)
  ctx.log.error(
    { event: 'ledger-proof-overdue', due, startedAt: state?.startedAt ?? null },
    'ledger proof is overdue',
  )
}
