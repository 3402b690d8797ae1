import { queryOne } from '../../platform/db.ts'
import { clock, monthsBefore } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/job.ts'
import { dropFile } from './files/keep-file.ts'

const roomsAtOnce = 50

/**
 * Removes messages of closed conversations and their files after 12 months or the operator's own
 * retention (CHAT-31).
 */
export const forgetOld: Job = {
  name: 'forget-old-chat',
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const before = monthsBefore(clock.now(), ctx.operatorSettings.read('retention').chatMonths)
    const due = await ctx.db.query<{ memberId: bigint }>(
      `select member_id
        from chat_room
        where state = 'closed'
          and oldest_at < $1
        order by oldest_at limit $2`,
      [before, roomsAtOnce],
    )
    for (const { memberId } of due) await forget(ctx, memberId, before)
    return due.length
  },
}

/**
 * Removes messages from the oldest up to the first one to keep, so that the rest has no gaps. Files
 * are deleted before the messages that name them.
 */
async function forget(ctx: AppContext, room: bigint, before: Date): Promise<void> {
  const found = await queryOne<{ upto: bigint }>(
    ctx.db,
    `select coalesce(
        (select min(m.seq) - 1 from chat_message m where m.member_id = $1 and m.created_at >= $2),
        r.last_seq
      ) as upto
      from chat_room r
      where r.member_id = $1`,
    [room, before],
  )
  const upto = found.upto
  const files = await ctx.db.query<{ path: string; object: string }>(
    `select f.path, f.object
      from chat_message m
      join chat_file f on f.member_id = m.member_id and f.path = m.message->'payload'->>'filePath'
      where m.member_id = $1
        and m.seq <= $2
        and m.message->>'message_type' = 'media'`,
    [room, upto],
  )
  for (const file of files) await dropFile(ctx, { room, ...file })
  await ctx.db.transaction(async (tx) => {
    // Blocks new messages, so that the oldest one is known for certain.
    await tx.query('select 1 from chat_room where member_id = $1 for update', [room])
    await tx.query('delete from chat_message where member_id = $1 and seq <= $2', [room, upto])
    await tx.query(
      `update chat_room r
          set oldest_at = (
            select m.created_at from chat_message m where m.member_id = $1 order by m.seq limit 1
          ),
            last_text = case when r.last_seq <= $2 then '' else r.last_text end
        where r.member_id = $1`,
      [room, upto],
    )
  })
}
