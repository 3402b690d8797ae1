import type * as endpoints from '@champa/contract/office/campaigns'
import {
  closeCampaign as closeEndpoint,
  openCampaign as openEndpoint,
} from '@champa/contract/office/campaigns'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { campaignToOpen, openCampaignAction, setCampaignOpen } from './open-campaign-action.ts'

/** Opens a campaign, or requests that. */
export const requestOpening: Handler<typeof endpoints.openCampaign> = (call, ctx) =>
  actOrRequest(ctx, call, openCampaignAction, {
    params: { code: call.params.code },
    ...call.body,
    auditAction: openEndpoint.auditAction,
  })

/** Closes a campaign at once, by one person. */
export const closeAtOnce: Handler<typeof endpoints.closeCampaign> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  if (!(await campaignToOpen(ctx.db, params.code))) throw refuse('NO_DATA')
  const isClosed = await ctx.db.transaction(async (tx) => {
    if (!(await setCampaignOpen(tx, params.code, false))) return false
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: closeEndpoint.auditAction,
      permission: 'reward.stop',
      aboutKind: 'campaign',
      about: params.code,
      reason: body.reason,
      origin: originOf(call),
    })
    return true
  })
  if (!isClosed) throw refuse('NOT_WAITING')
  return {}
}
