import { closeBreak as endpoint } from '@champa/contract/office/reconciliation'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { closeBreakAction } from './close-break-action.ts'

export const closeBreak: Handler<typeof endpoint> = (call, ctx) => {
  const { with: others, ...justification } = call.body
  return actOrRequest(ctx, call, closeBreakAction, {
    params: { id: call.params.id, with: others, makerId: call.staff.staffId },
    ...justification,
    auditAction: endpoint.auditAction,
  })
}
