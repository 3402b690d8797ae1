import type { AppContext } from '../../../platform/app-context.ts'

/** Unassigns the open conversations of a staff member. Returns their number. */
export async function releaseRooms(
  { db }: Pick<AppContext, 'db'>,
  staffId: bigint,
): Promise<number> {
  return (
    await db.query(
      `update chat_room set assigned_to = null
        where assigned_to = $1
          and state = 'open'
        returning member_id`,
      [staffId],
    )
  ).length
}
