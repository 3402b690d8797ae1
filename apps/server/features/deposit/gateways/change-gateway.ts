import type * as endpoints from '@champa/contract/office/deposits/gateways'
import {
  closeGateway as closeEndpoint,
  openGateway as openEndpoint,
  testGateway as testEndpoint,
} from '@champa/contract/office/deposits/gateways'
import { clock } from '../../../platform/clock.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { actOrRequest, closeAtOnce } from '../../approval/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { editedAccount, restReceivingAccount } from '../accounts/account-query.ts'
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
  const answer = await closeAtOnce(ctx, closeEndpoint, call, {
    kind: 'gateway',
    find: async (code) => (await editedAccount(ctx.db, code))?.identity.kind === 'qr',
    close: restReceivingAccount,
  })
  announcePayments(ctx)
  return answer
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
