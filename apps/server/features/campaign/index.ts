export { findCampaign, readCampaigns, useCampaign, type Audience, type Campaign, type CampaignKind } from './campaign.ts'
export { readCandidate } from './candidate.ts'
export { bonusFor, countsSince, isEligible, isFull, isLimitReached, isOffered, termsOf, type Candidate } from './rules.ts'
