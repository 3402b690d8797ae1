import * as endpoints from '@champa/contract/office/staff-acts'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { actOrRequest } from '../approval/index.ts'
import { actOnce, originOf } from '../audit/index.ts'
import { releaseRooms } from '../chat/index.ts'
import { colleagueOf, isOwner, onAction, roleAction } from './staff-actions.ts'

export const changeStaffRoles: Handler<typeof endpoints.changeStaffRoles> = (call, ctx) => {
  const { roles, grants, activeUntil, ...justification } = call.body
  const staffId = BigInt(call.params.id)
  if (staffId === call.staff.staffId) throw call.refuse('NOT_ALLOWED')
  return actOrRequest(ctx, call, roleAction, {
    params: {
      staffId,
      roles,
      grants,
      activeUntil: activeUntil === null ? null : new Date(activeUntil).toISOString(),
    },
    ...justification,
    auditAction: endpoints.changeStaffRoles.auditAction,
  })
}

export const switchStaffOn: Handler<typeof endpoints.switchStaffOn> = (call, ctx) => {
  const staffId = BigInt(call.params.id)
  if (staffId === call.staff.staffId) throw call.refuse('NOT_ALLOWED')
  return actOrRequest(ctx, call, onAction, {
    params: { staffId },
    ...call.body,
    auditAction: endpoints.switchStaffOn.auditAction,
  })
}

/** Tightening takes one person, at once. Requests of the person are withdrawn by a job. */
export const switchStaffOff: Handler<typeof endpoints.switchStaffOff> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  const staffId = BigInt(params.id)
  const person = await colleagueOf(ctx.db, staffId)
  if (!person) throw refuse('NO_DATA')
  if (staffId === staff.staffId || isOwner(person)) throw refuse('NOT_ALLOWED')
  const off = await actOnce<Record<string, never>>(
    ctx,
    endpoints.switchStaffOff,
    call,
    async (tx) => {
      const { done } = await queryOne<{ done: boolean }>(
        tx,
        'select staff_switch_off($1, $2) as done',
        [staffId, clock.now()],
      )
      if (!done) return { holds: 'NOT_WAITING' }
      return {
        answer: {},
        event: {
          staffId: staff.staffId,
          action: endpoints.switchStaffOff.auditAction,
          permission: endpoints.switchStaffOff.needs,
          aboutKind: 'staff',
          about: params.id,
          reason: body.reason,
          origin: originOf(call),
          before: { status: person.status },
          after: { status: 'off' },
        },
      }
    },
  )
  await releaseRooms(ctx, staffId)
  ctx.live.recheckStaff(staffId)
  return off.answer
}
