import { randomBytes } from 'node:crypto'
import type { askCopy as endpoint } from '@champa/contract/privacy'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route.ts'
import { copyOf, dropCopy, shownCopy, type CopyRow } from './data-copy.ts'

/**
 * One copy at a time: while a copy is being made or can be saved, another request returns the same
 * one.
 */
export const askCopy: Handler<typeof endpoint> = async ({ member: { memberId } }, ctx) => {
  await dropOver(ctx, memberId)
  await ctx.db.query(
    `insert into data_copy (member_id, id, object, state, requested_at, due_at)
      values ($1, $2, $3, 'making', $4, $4)
      on conflict (member_id) do update set state = 'making', requested_at = excluded.requested_at,
        due_at = excluded.due_at, tries = 0
      where data_copy.state = 'failed'`,
    [memberId, newRowId(), `copies/${randomBytes(20).toString('hex')}.gz`, clock.now()],
  )
  const copy = await copyOf(ctx.db, memberId)
  if (!copy) throw new Error(`The data copy of member ${memberId} was deleted concurrently`)
  return shownCopy(ctx, memberId, copy)
}

async function dropOver(ctx: AppContext, memberId: bigint): Promise<void> {
  const [over] = await ctx.db.query<CopyRow>(
    'select id, object from data_copy where member_id = $1 and expires_at <= $2',
    [memberId, clock.now()],
  )
  if (over) await dropCopy(ctx, memberId, over)
}
