import type { EndpointSpec } from '@champa/contract/endpoint'
import { readMember } from '@champa/contract/office/members'
import {
  readMemberBooks,
  readMemberMovements,
  readMemberOverview,
} from '@champa/contract/office/member-money-tabs'
import {
  readMemberCoins,
  readMemberInvites,
  readMemberRewards,
} from '@champa/contract/office/member-reward-tabs'
import {
  readMemberLimits,
  readMemberNotes,
  readMemberSecurity,
  readMemberTimeline,
} from '@champa/contract/office/member-person-tabs'

/** What shows the outcome of an act: the head, and whichever of these tabs is open. */
export const changed: readonly EndpointSpec[] = [
  readMember,
  readMemberOverview,
  readMemberTimeline,
  readMemberMovements,
  readMemberBooks,
  readMemberRewards,
  readMemberCoins,
  readMemberInvites,
  readMemberSecurity,
  readMemberLimits,
  readMemberNotes,
]
