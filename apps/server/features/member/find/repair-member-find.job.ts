import { clock, dayStart } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import {
  isFoundBy,
  refreshMemberFind,
  type FindableMember,
  type StoredFind,
} from '../../../platform/people/member-find.ts'

const membersAtOnce = 2_000
const claimMs = 60_000
const dayMs = 24 * 3_600_000
/** The comparison begins at this hour of the night. */
const hourMs = 2 * 3_600_000

interface Repair {
  name: string
  dueAt: Date
  after: bigint
}

/**
 * Compares what members are found by with their names, once a night, in pages: names written by
 * hand or by an older version are found again, and members from before there was a search. Members
 * whose profile was deleted are found no longer.
 */
export const repairMemberFind: Job = {
  name: 'repair-member-find',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<Repair>(
      ctx,
      {
        name: 'member-find-repair',
        table: 'member_find_repair',
        key: ['name'],
        columns: 'name, after',
        maxRows: 1,
        claimUntil: () => new Date(clock.nowMs() + claimMs),
        failed: 'members could not be compared with what they are found by',
      },
      async ({ after }) => {
        const members = await ctx.db.query<FindableMember & (StoredFind | { grams: null })>(
          `select m.member_id, m.username, m.name, m.registered_name, m.bank_account_name,
              f.grams, f.phone_reversed
            from member m
            left join member_find f on f.member_id = m.member_id
            where m.member_id > $1 and m.username <> ''
            order by m.member_id limit $2`,
          [after, membersAtOnce],
          'member-find-page',
        )
        for (const member of members)
          if (member.grams === null || !isFoundBy(member, member))
            await ctx.db.transaction((tx) => refreshMemberFind(tx, member.memberId))
        const last = members.at(-1)
        await deleteForgotten(ctx, { after, last: last?.memberId ?? null })
        const night = new Date(dayStart(clock.now()).getTime() + dayMs + hourMs)
        await ctx.db.query(
          `update member_find_repair set after = $1, due_at = $2 where name = 'repair'`,
          [last?.memberId ?? 0n, last ? clock.now() : night],
          'member-find-repaired',
        )
        return members.length > 0
      },
    ),
}

/** Deletes the rows of members without a profile, up to the last member of the page. */
async function deleteForgotten(
  { db }: AppContext,
  { after, last }: { after: bigint; last: bigint | null },
): Promise<void> {
  await db.query(
    `delete from member_find f
      using member m
      where m.member_id = f.member_id
        and m.username = ''
        and f.member_id > $1
        and ($2::bigint is null or f.member_id <= $2)`,
    [after, last],
    'member-find-forgotten',
  )
}
