import type { AppContext } from '../../platform/app-context.ts'
import { dropFile } from './files/keep-file.ts'

/**
 * Removes all messages, notes and files of a former customer and leaves an empty, closed
 * conversation. Files are deleted before the rows that name them.
 */
export async function forgetConversation(ctx: AppContext, room: bigint): Promise<void> {
  const files = await ctx.db.query<{ path: string; object: string }>(
    'select path, object from chat_file where member_id = $1',
    [room],
  )
  for (const file of files) await dropFile(ctx, { room, ...file })
  await ctx.db.transaction(async (tx) => {
    await tx.query('select 1 from chat_room where member_id = $1 for update', [room])
    await tx.query('delete from chat_message where member_id = $1', [room])
    await tx.query('delete from chat_note where member_id = $1', [room])
    await tx.query("update chat_rating set comment = '' where member_id = $1", [room])
    await tx.query(
      `update chat_room
          set state = 'closed', closed_seq = last_seq, oldest_at = null, last_text = '',
            waiting_since = null, assigned_to = null
        where member_id = $1`,
      [room],
    )
  })
}
