import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { readBreak } from '../links/join-break.ts'
import { lockBreak } from '../note-break.ts'
import { storeFingerprints, fingerprintVault } from './fingerprints.ts'

const maxMembersAtOnce = 20

/**
 * Adds fingerprints to breaks that have none under the first key of VAULT_KEY, and deletes the
 * fingerprints of time-outs that are over.
 */
export const markBreaks: Job = {
  name: 'mark-breaks',
  everyMs: 60_000,
  run: async (ctx) => {
    const now = clock.now()
    await ctx.db.query(
      `delete from exclusion_fingerprint e
        where e.ends_at <= $1
          and not exists (select 1
            from member m
            where m.member_id = e.member_id and m.status = 'self-excluded')`,
      [now],
      'fingerprints-expired',
    )
    const rows = await ctx.db.query<{ memberId: bigint }>(
      `select c.member_id
        from (
          select m.member_id
          from member m
          where m.status = 'self-excluded'
            and not exists (select 1
              from exclusion_fingerprint e
              where e.member_id = m.member_id and e.key_id = $2)
          union
          select e.member_id
          from exclusion_fingerprint e
          where e.key_id <> $2 and e.ends_at > $1
        ) c
        order by random()
        limit $3`,
      [now, fingerprintVault(ctx).keyIds[0], maxMembersAtOnce],
      'breaks-without-fingerprints',
    )
    return workEach(
      ctx,
      rows,
      ({ memberId }) =>
        ctx.db.transaction(async (tx) => {
          await lockBreak(tx, memberId)
          const holds = await readBreak(tx, memberId)
          return holds !== null && storeFingerprints(tx, ctx, memberId, holds.until)
        }),
      'fingerprints of a break were not stored',
    )
  },
}
