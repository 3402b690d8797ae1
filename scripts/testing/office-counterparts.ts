import type { EndpointSpec } from '../../packages/contract/endpoint.ts'
import * as corrections from '../../packages/contract/office/corrections.ts'
import * as staffActs from '../../packages/contract/office/staff-acts.ts'
import * as giftLinks from '../../packages/contract/office/deposits/gift-links.ts'
import * as unread from '../../packages/contract/office/deposits/unread.ts'
import * as audit from '../../packages/contract/office/audit.ts'
import * as games from '../../packages/contract/office/games.ts'
import * as matches from '../../packages/contract/office/matches.ts'
import * as members from '../../packages/contract/office/members.ts'
import * as personTabs from '../../packages/contract/office/member-person-tabs.ts'
import * as payments from '../../packages/contract/office/payments.ts'
import * as withdrawals from '../../packages/contract/office/withdrawals.ts'

/** Commands that list something, with the call of the office that shows the same. */
export const lists: Record<string, EndpointSpec> = {
  unmatched: payments.listPayments,
  unread: unread.listUnreadMessages,
  withdrawals: withdrawals.listWithdrawals,
  'gift-links': giftLinks.listWaitingGifts,
  excluded: members.listMembers,
  closed: members.listMembers,
  matches: matches.listMatches,
  linked: personTabs.readMemberLinked,
  staff: staffActs.listStaff,
  'audit-verify': audit.readAuditProof,
}

/** Commands whose action is tested beside the action. */
export const elsewhere: Record<string, EndpointSpec> = {
  'gift-link': giftLinks.endGiftLink,
  transfer: corrections.settleTransfer,
  game: games.openGame,
}

/** Commands without an action at the office, and why. */
export const machineOnly: Record<string, string> = {
  setting: 'the room of settings does not exist yet',
  vault: 'keys are settings of the machine',
  restored: 'a restore happens on the machine',
  'new-epoch': 'a restore happens on the machine',
  games: 'games and rewards have no rooms yet',
  transfers: 'games and rewards have no rooms yet',
  findings: 'games and rewards have no rooms yet',
  finding: 'games and rewards have no rooms yet',
  campaigns: 'games and rewards have no rooms yet',
  campaign: 'games and rewards have no rooms yet',
  wheels: 'games and rewards have no rooms yet',
  wheel: 'games and rewards have no rooms yet',
  'gifts-claimed': 'games and rewards have no rooms yet',
  'gift-claim': 'games and rewards have no rooms yet',
}
