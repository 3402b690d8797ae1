import type * as endpoints from '@champa/contract/office/wheels'
import {
  closeWheel as closeEndpoint,
  openWheel as openEndpoint,
} from '@champa/contract/office/wheels'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { wheelToOpen, openWheelAction, setWheelOpen } from './open-wheel-action.ts'

/** Requests that a wheel is opened. */
export const requestOpening: Handler<typeof endpoints.openWheel> = (call, ctx) =>
  actOrRequest(ctx, call, openWheelAction, {
    params: { code: call.params.code },
    ...call.body,
    auditAction: openEndpoint.auditAction,
  })

/** Closes a wheel at once, by one person. */
export const closeAtOnce: Handler<typeof endpoints.closeWheel> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  if (!(await wheelToOpen(ctx.db, params.code))) throw refuse('NO_DATA')
  const isClosed = await ctx.db.transaction(async (tx) => {
    if (!(await setWheelOpen(tx, params.code, false))) return false
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: closeEndpoint.auditAction,
      permission: 'reward.stop',
      aboutKind: 'wheel',
      about: params.code,
      reason: body.reason,
      origin: originOf(call),
    })
    return true
  })
  if (!isClosed) throw refuse('NOT_WAITING')
  return {}
}
