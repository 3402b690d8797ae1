import { confirmStaff as endpoint, reviewMs } from '@champa/contract/office/staff-acts'
import { bangkokIso, clock, monthStart } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'
import { recordAudit, originOf } from '../audit/index.ts'
import { colleagueOf, isOwner } from './staff-actions.ts'

/** The quarter in Bangkok that contains this moment, and when its review is due. */
export function quarterOf(at: Date): { start: Date; dueAt: Date; name: string } {
  const month = Number(bangkokIso(at).slice(5, 7))
  const start = monthStart(at, -((month - 1) % 3))
  return {
    start,
    dueAt: new Date(start.getTime() + reviewMs),
    name: bangkokIso(start).slice(0, 10),
  }
}

/**
 * SQL that is true for a person `s` whom an owner has to confirm in a quarter: active, no owner, and
 * here before it began. `start` and `name` are parameters.
 */
export const needsReviewSql = (start: string, name: string): string => `(
  s.status = 'active'
  and not s.roles @> array['owner']
  and s.created_at < ${start}
  and not exists (
    select 1 from staff_review r where r.staff_id = s.staff_id and r.quarter = ${name}::date
  )
)`

/** An owner confirms person by person; a repeat changes nothing. */
export const confirmStaff: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, staff, refuse } = call
  const staffId = BigInt(params.id)
  const { name } = quarterOf(clock.now())
  const person = await colleagueOf(ctx.db, staffId)
  if (!person) throw refuse('NO_DATA')
  if (!isOwner(staff) || isOwner(person)) throw refuse('NOT_ALLOWED')
  if (person.status === 'off') throw refuse('NOT_WAITING')
  await ctx.db.transaction(async (tx) => {
    const added = await tx.query(
      `insert into staff_review (staff_id, quarter, confirmed_by, confirmed_at)
        values ($1, $2::date, $3, $4)
        on conflict do nothing
        returning staff_id`,
      [staffId, name, staff.staffId, clock.now()],
    )
    if (added.length === 0) return
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: endpoint.auditAction,
      permission: endpoint.needs,
      aboutKind: 'staff',
      about: params.id,
      origin: originOf(call),
      details: { quarter: name },
      after: { roles: person.roles, grants: person.grants },
    })
  })
  return {}
}
