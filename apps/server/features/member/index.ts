import * as acts from '@champa/contract/office/member-acts'
import * as decisions from '@champa/contract/office/member-decisions'
import * as money from '@champa/contract/office/member-money-tabs'
import * as person from '@champa/contract/office/member-person-tabs'
import * as members from '@champa/contract/office/members'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction } from '../approval/index.ts'
import { excludeMember, giveTimeOut, lowerMemberLimit } from './acts/protect-member.ts'
import { endMemberSessions, unblockMember } from './acts/sign-in.ts'
import { correctInviter, writeMemberGroups } from './acts/write-groups.ts'
import { addMemberNote, changeMemberNote } from './acts/write-notes.ts'
import { bankAction, changeMemberBank } from './decisions/bank-action.ts'
import { creditGoodwill, goodwillAction, grantCoins } from './decisions/goodwill-action.ts'
import { findMembers } from './find/find-members.ts'
import { listMembers } from './find/list-members.ts'
import { readMember } from './find/read-member.ts'
import { repairMemberFind } from './find/repair-member-find.job.ts'
import { endFlags } from './flags/end-flags.job.ts'
import { freezeMember } from './flags/freeze-member.ts'
import { unfreezeAction, unfreezeMember } from './flags/unfreeze-action.ts'
import { endMemberFlag, raiseMemberFlag } from './flags/write-flags.ts'
import { readMemberBooks } from './tabs/books.ts'
import { readMemberDeposits } from './tabs/deposits.ts'
import { readMemberInvites } from './tabs/invites.ts'
import { readMemberLimits, readMemberPrivacy } from './tabs/limits.ts'
import { readMemberLinked } from './tabs/linked.ts'
import { readMemberMovement, readMemberMovements } from './tabs/movements.ts'
import { readMemberNotes } from './tabs/notes.ts'
import { readMemberOverview } from './tabs/overview.ts'
import { readMemberPlay } from './tabs/play.ts'
import { readMemberCoins, readMemberRewards } from './tabs/rewards.ts'
import { readMemberSecurity } from './tabs/security.ts'
import { readMemberTimeline } from './tabs/timeline.ts'
import { unmaskMember } from './tabs/unmask.ts'

export { listMembers } from './find/list-members.ts'
export { addFlag } from './flags/freeze-member.ts'

/**
 * The office's Members room: finding members, their page, and what staff do about them.
 * @param decided all actions that a second person decides
 */
export const memberRoutes = (decided: readonly ApprovalAction[]): Route[] => [
  answer(members.findMembers, findMembers),
  answer(members.listMembers, listMembers),
  answer(members.readMember, readMember(decided)),
  answer(members.unmaskMember, unmaskMember),
  answer(money.readMemberOverview, readMemberOverview),
  answer(money.readMemberBooks, readMemberBooks),
  answer(money.readMemberMovements, readMemberMovements),
  answer(money.readMemberMovement, readMemberMovement),
  answer(money.readMemberDeposits, readMemberDeposits),
  answer(money.readMemberPlay, readMemberPlay),
  answer(money.readMemberRewards, readMemberRewards),
  answer(money.readMemberCoins, readMemberCoins),
  answer(money.readMemberInvites, readMemberInvites),
  answer(person.readMemberSecurity, readMemberSecurity),
  answer(person.readMemberLinked, readMemberLinked),
  answer(person.readMemberLimits, readMemberLimits),
  answer(person.readMemberPrivacy, readMemberPrivacy),
  answer(person.readMemberNotes, readMemberNotes),
  answer(person.readMemberTimeline, readMemberTimeline(decided)),
  answer(acts.addMemberNote, addMemberNote),
  answer(acts.changeMemberNote, changeMemberNote),
  answer(acts.freezeMember, freezeMember),
  answer(acts.raiseMemberFlag, raiseMemberFlag),
  answer(acts.endMemberFlag, endMemberFlag),
  answer(acts.endMemberSessions, endMemberSessions),
  answer(acts.unblockMember, unblockMember),
  answer(acts.lowerMemberLimit, lowerMemberLimit),
  answer(acts.giveTimeOut, giveTimeOut),
  answer(acts.excludeMember, excludeMember),
  answer(acts.writeMemberGroups, writeMemberGroups),
  answer(acts.correctInviter, correctInviter),
  answer(decisions.unfreezeMember, unfreezeMember),
  answer(decisions.changeMemberBank, changeMemberBank),
  answer(decisions.creditGoodwill, creditGoodwill),
  answer(decisions.grantCoins, grantCoins),
]

export const memberActions: ApprovalAction[] = [unfreezeAction, bankAction, goodwillAction]

export const memberJobs: Job[] = [repairMemberFind, endFlags]
