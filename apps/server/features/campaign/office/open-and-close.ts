import type * as endpoints from '@champa/contract/office/campaigns'
import {
  closeCampaign as closeEndpoint,
  openCampaign as openEndpoint,
} from '@champa/contract/office/campaigns'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, closeAtOnce } from '../../approval/index.ts'
import { campaignToOpen, openCampaignAction, setCampaignOpen } from './open-campaign-action.ts'

/** Opens a campaign, or requests that. */
export const requestOpening: Handler<typeof endpoints.openCampaign> = (call, ctx) =>
  actOrRequest(ctx, call, openCampaignAction, {
    params: { code: call.params.code },
    ...call.body,
    auditAction: openEndpoint.auditAction,
  })

/** Closes a campaign at once, by one person. */
export const closeCampaign: Handler<typeof endpoints.closeCampaign> = (call, ctx) =>
  closeAtOnce(ctx, closeEndpoint, call, {
    kind: 'campaign',
    find: (code) => campaignToOpen(ctx.db, code),
    close: (tx, code) => setCampaignOpen(tx, code, false),
  })
