import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { showAnchor } from '../../platform/http/metrics.ts'
import type { Job } from '../../platform/job.ts'
import { storageOf } from '../../providers/storage/storage-of.ts'

const hourMs = 3_600_000
const checkEveryMs = 60_000

interface Anchor {
  no: bigint
  at: Date
  heads: string
  prevHash: Buffer
  headsHash: Buffer
}

/**
 * Anchors the heads of all chains once in each hour, in one of the processes. The hash goes to the
 * log, the metrics and an S3 store, where the database's owner cannot change it.
 */
export const anchorAudit: Job = {
  name: 'anchor-audit',
  everyMs: checkEveryMs,
  run: async (ctx) => {
    const now = clock.now()
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
    const [anchor] = await ctx.db.query<Anchor>(
      'select no, at, heads, prev_hash, heads_hash from audit_add_anchor($1, $2)',
      [now, hour],
      'audit-add-anchor',
    )
    if (!anchor) return 0
    const hash = anchor.headsHash.toString('hex')
    ctx.log.info({ event: 'audit-anchor', no: anchor.no.toString(), hash }, 'audit log anchored')
    showAnchor({ no: anchor.no, at: anchor.at, hash })
    if (ctx.settings.s3) await keepAnchor(ctx, anchor, hash)
    return 1
  },
}

/**
 * Stores the anchor as a file named by its hash. A bucket with an object lock keeps it from being
 * changed. The anchor stands when the store fails: the log has its hash.
 */
async function keepAnchor(ctx: AppContext, anchor: Anchor, hash: string): Promise<void> {
  const text = JSON.stringify({
    no: anchor.no.toString(),
    at: anchor.at.toISOString(),
    heads: anchor.heads,
    prevHash: anchor.prevHash.toString('hex'),
    headsHash: hash,
  })
  try {
    const bytes = await promisify(gzip)(text)
    await storageOf(ctx).put(`anchors/${hash}.gz`, bytes, 'application/gzip')
  } catch (error) {
    ctx.log.error({ event: 'audit-anchor-not-kept', err: error, hash }, 'anchor was not stored')
  }
}
