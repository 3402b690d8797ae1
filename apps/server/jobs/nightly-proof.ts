import { randomUUID } from 'node:crypto'
import { clock } from '../platform/clock.ts'
import { openDb, type Db } from '../platform/db.ts'
import type { House } from '../platform/house.ts'
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
const lookEveryMs = 20_000
/** From here on a run that should have been is an alarm of its own. */
const overdueAfterMs = 2 * 3_600_000
/** The alarm is repeated so often while nothing changes. */
const alarmEveryMs = 3_600_000

const alarmedAt = new WeakMap<Db, number>()

/**
 * Proves the books once a night at PROOF_AT over all processes, on a connection of its own without a limit of time.
 * Any process may run it, and every process shows its outcome in /metrics.
 */
export const nightlyProof: Job = {
  name: 'nightly-proof',
  everyMs: lookEveryMs,
  run: async (house, stop) => {
    const due = lastDue(clock.now(), house.settings.proofAt)
    const holder = randomUUID()
    const isMine = await claimNight(house.db, proofName, due, holder)
    const members = isMine ? await prove(house, holder, stop) : 0
    await show(house, due)
    return members
  },
}

async function prove(house: House, holder: string, stop?: AbortSignal): Promise<number> {
  const endLease = keepLease(house.db, proofName, holder)
  let [result, members]: [NightlyResult, number] = ['failed', 0]
  try {
    const proof = await proveAlone(house, stop)
    result = proof.broken ? 'broken' : 'holds'
    members = proof.members
    if (proof.broken)
      house.log.error(
        { event: 'ledger-proof-broken', broken: proof.broken },
        'the ledger does not hold',
      )
    else
      house.log.info(
        { event: 'ledger-proof-holds', members, entries: proof.entries },
        'the ledger holds',
      )
  } catch (error) {
    if (!stop?.aborted)
      house.log.error(
        { event: 'ledger-proof-failed', err: error },
        'the nightly proof could not be run and is tried again',
      )
  } finally {
    endLease()
    await endNight(house.db, proofName, holder, result)
  }
  return members
}

/** A stop of the process cancels the proof in the database too. */
async function proveAlone(house: House, stop?: AbortSignal): Promise<Proof> {
  const db = openDb(house.db.url, { most: 1, timeLimitMs: null })
  try {
    const [backend] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cancel = (): void =>
      void house.db.query('select pg_cancel_backend($1)', [backend!.pid]).catch(() => undefined)
    stop?.addEventListener('abort', cancel, { once: true })
    return await reconcile(db).finally(() => stop?.removeEventListener('abort', cancel))
  } finally {
    await db.end()
  }
}

async function show(house: House, due: Date): Promise<void> {
  const state = await readNight(house.db, proofName)
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
    now - (alarmedAt.get(house.db) ?? 0) < alarmEveryMs
  )
    return
  alarmedAt.set(house.db, now)
  house.log.error(
    { event: 'ledger-proof-overdue', due, startedAt: state?.startedAt ?? null },
    'the nightly proof has not ended',
  )
}
