import { copyLinkMs } from '@champa/contract/privacy'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import { writeCopy } from './write-copy.ts'

/**
 * Far longer than one copy takes, because after a crash the next attempt waits for the lease to
 * expire.
 */
const leaseMs = 15 * 60_000
const againMs = 60_000
const maxTries = 5
const atOnce = 2

interface Due {
  memberId: bigint
  id: string
  object: string
  dueAt: Date
  tries: number
}

/** Makes the copies that members requested. */
export const makeCopies: Job = {
  name: 'make-data-copies',
  everyMs: 3_000,
  run: (ctx) =>
    claimDue<Due>(
      ctx,
      {
        name: 'copies-due',
        table: 'data_copy',
        key: ['memberId', 'id'],
        columns: 'member_id, id, object',
        maxRows: atOnce,
        countsTries: true,
        claimUntil: () => new Date(clock.nowMs() + leaseMs),
        failed: 'data copy could not be made',
      },
      (one) => make(ctx, one),
    ),
}

async function make(ctx: AppContext, one: Due): Promise<boolean> {
  const end = (rest: string, values: unknown[]) =>
    ctx.db.query(
      `update data_copy
        set ${rest}
        where member_id = $1 and id = $2 and ${isAt('due_at', '$3')}
        returning id`,
      [one.memberId, one.id, one.dueAt, ...values],
    )
  try {
    const until = new Date(clock.nowMs() + copyLinkMs)
    const packed = await writeCopy(ctx, one.memberId, until.getTime())
    await storageOf(ctx).put(one.object, packed, 'application/gzip')
    return (
      (
        await end("state = 'ready', due_at = null, bytes = $4, expires_at = $5", [
          packed.length,
          until,
        ])
      ).length > 0
    )
  } catch (error) {
    if (one.tries < maxTries) await end('due_at = $4', [new Date(clock.nowMs() + againMs)])
    else await end("state = 'failed', due_at = null", [])
    throw error
  }
}
