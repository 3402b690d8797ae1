import { randomUUID } from 'node:crypto'
import { askedProofName } from '../features/books/index.ts'
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts'
import { clock } from '../platform/clock.ts'
import { queryOne, openDb, type Db } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showProof } from '../platform/http/metrics.ts'
import type { Job } from '../platform/job.ts'
import { reconcile, type Proof } from '../ledger/reconcile.ts'
import {
  claimAsked,
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
    let members = isMine ? await prove(ctx, { name: proofName, holder, askedBy: null }, stop) : 0
    await show(ctx, due)
    const asked = await claimAsked(ctx.db, askedProofName, holder)
    if (asked) members += await prove(ctx, { name: askedProofName, holder, ...asked }, stop)
    return members
  },
}

interface Claimed {
  name: string
  holder: string
  askedBy: bigint | null
}

async function prove(
  ctx: AppContext,
  { name, holder, askedBy }: Claimed,
  stop?: AbortSignal,
): Promise<number> {
  const endLease = keepLease(ctx.db, name, holder)
  const startedAt = clock.now()
  let [result, members]: [NightlyResult, number] = ['failed', 0]
  let proof: Proof | null = null
  try {
    proof = await proveAlone(ctx, stop)
    result = proof.broken ? 'unbalanced' : 'passed'
    members = proof.members
    if (proof.broken)
      await raiseAlarm(
        ctx,
        { code: 'books-broken', about: proofName },
        'ledger proof found a broken book',
        { event: 'ledger-proof-broken', broken: proof.broken },
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
    // Another process runs it when the lease of this one has expired.
    if (askedBy === null || !stop?.aborted) {
      await storeProof(ctx, { startedAt, askedBy, result, proof })
      await endNight(ctx.db, name, holder, result)
    }
  }
  return members
}

/**
 * Keeps what was found for the office (features/books). A nightly run that failed is tried again
 * and in the log, so only one that somebody waits for is kept.
 */
async function storeProof(
  { db, log }: AppContext,
  run: { startedAt: Date; askedBy: bigint | null; result: NightlyResult; proof: Proof | null },
): Promise<void> {
  const { proof } = run
  if (!proof && run.askedBy === null) return
  const stored = db.query(
    `insert into proof_run (proof_id, started_at, finished_at, asked_by, result, members, accounts,
        entries, checks, balances)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      randomUUID(),
      run.startedAt,
      clock.now(),
      run.askedBy,
      run.result,
      proof?.members ?? 0,
      proof?.accounts ?? 0,
      proof?.entries ?? 0,
      JSON.stringify(proof?.checks ?? []),
      JSON.stringify(
        proof?.balances.map((one) => ({ ...one, balance: one.balance.toString() })) ?? [],
      ),
    ],
  )
  // A proof that cannot be stored has still ended.
  await stored.catch((error: unknown) =>
    log.error({ event: 'ledger-proof-not-stored', err: error }, 'ledger proof could not be stored'),
  )
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
  await raiseAlarm(ctx, { code: 'proof-overdue', about: proofName }, 'ledger proof is overdue', {
    event: 'ledger-proof-overdue',
    due,
    startedAt: state?.startedAt ?? null,
  })
}
