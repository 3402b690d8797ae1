import * as office from '@champa/contract/office/campaigns'
import { answer, type Route } from '../../platform/route/route.ts'
import { closeCampaign, requestOpening } from './office/open-and-close.ts'

export { openCampaignAction } from './office/open-campaign-action.ts'
export {
  listCampaigns,
  openCampaign,
  writeCampaign,
  type ListedCampaign,
} from './operator/manage-campaigns.ts'
export { storeCampaign, type StoredCampaign } from './operator/store-campaign.ts'
export {
  findCampaign,
  readCampaigns,
  useCampaign,
  type Audience,
  type Campaign,
  type CampaignKind,
} from './campaign.ts'
export { readCandidate } from './candidate.ts'
export {
  bonusFor,
  countsSince,
  isEligible,
  isFull,
  isLimitReached,
  isOffered,
  termsOf,
  type Candidate,
} from './rules.ts'

export const campaignRoutes: Route[] = [
  answer(office.openCampaign, requestOpening),
  answer(office.closeCampaign, closeCampaign),
]
