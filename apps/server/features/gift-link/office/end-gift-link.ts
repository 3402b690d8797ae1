import { endGiftLink as endpoint } from '@champa/contract/office/deposits/gift-links'
import { readMovementId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { endGiftAction } from './end-gift-action.ts'

export const endGiftLink: Handler<typeof endpoint> = (call, ctx) => {
  const { received, ...justification } = call.body
  const movement = readMovementId(call.params.id)
  if (!movement) throw call.refuse('NO_DATA')
  return actOrRequest(ctx, call, endGiftAction, {
    params: { memberId: movement.memberId, seq: movement.seq.toString(), received },
    ...justification,
    auditAction: endpoint.auditAction,
  })
}
