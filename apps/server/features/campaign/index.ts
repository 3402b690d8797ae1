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
