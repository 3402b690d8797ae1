import * as endpoints from '@champa/contract/office/list-views'
import { mayAct } from '@champa/contract/office/permissions'
import { clock } from '../../platform/clock.ts'
import type { StaffSignedIn } from '../../platform/people/staff-session.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit } from '../audit/index.ts'

/** Owners and managers share views, since colleagues decide by what these show. */
const mayShare = (staff: StaffSignedIn): boolean => mayAct(staff, 'staff.manage')

export const readListViews: Handler<typeof endpoints.readListViews> = async (
  { body: { room }, staff },
  { officeDb },
) => {
  const views = await officeDb.query<endpoints.SavedView>(
    `select view_id as id, name, query, is_shared, owner_id = $2 as is_own
      from office_view
      where room = $1 and (owner_id = $2 or is_shared)
      order by name, view_id`,
    [room, staff.staffId],
  )
  return { views, mayShare: mayShare(staff) }
}

export const saveListView: Handler<typeof endpoints.saveListView> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  const { room, name, query, isShared } = body
  if (isShared && !mayShare(staff)) throw refuse('NOT_ALLOWED')
  const values = [params.id, room, name, staff.staffId, isShared, query, clock.now()]
  await ctx.db.transaction(async (tx) => {
    // One person saves one view at a time, so that the number holds.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `office-view ${staff.staffId}`,
    ])
    const [found] = await tx.query<{ others: number; isOthers: boolean; wasShared: boolean }>(
      `select
          count(*) filter (where owner_id = $2 and room = $3 and view_id <> $1)::integer as others,
          coalesce(bool_or(view_id = $1 and owner_id <> $2), false) as is_others,
          coalesce(bool_or(view_id = $1 and is_shared), false) as was_shared
        from office_view
        where view_id = $1 or (room = $3 and owner_id = $2)`,
      [params.id, staff.staffId, room],
    )
    if (found?.isOthers) throw refuse('NO_DATA')
    if ((found?.others ?? 0) >= endpoints.maxViewsPerList) throw refuse('IN_USE')
    await tx.query(
      `insert into office_view (view_id, room, name, owner_id, is_shared, query, saved_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (view_id) do update
          set room = excluded.room, name = excluded.name, is_shared = excluded.is_shared,
            query = excluded.query, saved_at = excluded.saved_at`,
      values,
    )
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: endpoints.saveListView.auditAction,
      permission: endpoints.saveListView.needs,
      aboutKind: 'view',
      about: params.id,
      origin: originOf(call),
      details: { room },
      before: { isShared: found?.wasShared ?? false },
      after: { isShared },
    })
  })
  return { done: true }
}

export const deleteListView: Handler<typeof endpoints.deleteListView> = async (call, ctx) => {
  const { params, staff, refuse } = call
  await ctx.db.transaction(async (tx) => {
    const deleted = await tx.query<{ room: string; isShared: boolean }>(
      'delete from office_view where view_id = $1 and owner_id = $2 returning room, is_shared',
      [params.id, staff.staffId],
    )
    const [view] = deleted
    if (!view) throw refuse('NO_DATA')
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: endpoints.deleteListView.auditAction,
      permission: endpoints.deleteListView.needs,
      aboutKind: 'view',
      about: params.id,
      origin: originOf(call),
      details: { room: view.room },
      before: { isShared: view.isShared },
      after: null,
    })
  })
  return { done: true }
}
