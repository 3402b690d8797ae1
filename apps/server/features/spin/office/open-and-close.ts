import type * as endpoints from '@champa/contract/office/wheels'
import {
  closeWheel as closeEndpoint,
  openWheel as openEndpoint,
} from '@champa/contract/office/wheels'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, closeAtOnce } from '../../approval/index.ts'
import { wheelToOpen, openWheelAction, setWheelOpen } from './open-wheel-action.ts'

/** Requests that a wheel is opened. */
export const requestOpening: Handler<typeof endpoints.openWheel> = (call, ctx) =>
  actOrRequest(ctx, call, openWheelAction, {
    params: { code: call.params.code },
    ...call.body,
    auditAction: openEndpoint.auditAction,
  })

/** Closes a wheel at once, by one person. */
export const closeWheel: Handler<typeof endpoints.closeWheel> = (call, ctx) =>
  closeAtOnce(ctx, closeEndpoint, call, {
    kind: 'wheel',
    find: (code) => wheelToOpen(ctx.db, code),
    close: (tx, code) => setWheelOpen(tx, code, false),
  })
