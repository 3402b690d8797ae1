import type * as endpoints from '@champa/contract/office/deposits/gateways'
import {
  closeGateway as closeEndpoint,
  openGateway as openEndpoint,
  testGateway as testEndpoint,
} from '@champa/contract/office/deposits/gateways'
import { queryOne } from '../../../platform/db.ts'
import { clock } from '../../../platform/clock.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { actOrRequest } from '../../approval/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { editedAccount } from '../accounts/account-query.ts'
import { announcePayments } from '../payment.ts'
import { openGatewayAction } from './open-gateway-action.ts'

/** Requests that a gateway is offered to members again. */
export const openGateway: Handler<typeof endpoints.openGateway> = (call, ctx) =>
  actOrRequest(ctx, call, openGatewayAction, {
    params: { code: call.params.code },
    ...call.body,
    auditAction: openEndpoint.auditAction,
  })

/** Tightening takes one person, at once. */
export const closeGateway: Handler<typeof endpoints.closeGateway> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  const stored = await editedAccount(ctx.db, params.code)
  if (stored?.identity.kind !== 'qr') throw refuse('NO_DATA')
  const isClosed = await ctx.db.transaction(async (tx) => {
    const { rests } = await queryOne<{ rests: boolean }>(
      tx,
      'select rest_receiving_account($1) as rests',
      [params.code],
    )
    if (!rests) return false
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: closeEndpoint.auditAction,
      permission: closeEndpoint.needs,
      aboutKind: 'gateway',
      about: params.code,
      reason: body.reason,
      origin: originOf(call),
    })
    return true
  })
  if (!isClosed) throw refuse('NOT_WAITING')
  announcePayments(ctx)
  return {}
}

const outcomes = { 'not-found': 'ok', ok: 'strange', unknown: 'silent' } as const

/** A query about a code that was never made: it creates nothing, there or here. */
export const testGateway: Handler<typeof endpoints.testGateway> = async (call, ctx) => {
  const { params, staff, refuse } = call
  if (ctx.settings.urls[params.code] === '') throw refuse('NO_DATA')
  const begin = clock.nowMs()
  const { outcome } = await gatewayOf(ctx, params.code).query({
    reference: `q0-test${newRowId()}`,
  })
  const answer = { outcome: outcomes[outcome], ms: clock.nowMs() - begin }
  await recordAudit(ctx, ctx.db, {
    staffId: staff.staffId,
    action: testEndpoint.auditAction,
    permission: testEndpoint.needs,
    aboutKind: 'gateway',
    about: params.code,
    origin: originOf(call),
    details: answer,
  })
  return answer
}
