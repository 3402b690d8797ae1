import * as invite from '@champa/contract/invite'
import { answer, type Route } from '../../platform/route/route.ts'
import { collectInvites } from './collect-invites.ts'
import { readInviteBanners, readInvites } from './read-invites.ts'
import { receiveInviteBonus } from './receive-invite-bonus.ts'

export { bindInviter, inviterRefusal, type InviterMatch } from './bind-inviter.ts'
export { commissionOnFirstDeposit } from './commission-on-first-deposit.ts'
export { creditFirstDeposit } from './credit-first-deposit.ts'

export const inviteRoutes: Route[] = [
  answer(invite.readInvites, readInvites),
  answer(invite.collectInvites, collectInvites),
  answer(invite.receiveInviteBonus, receiveInviteBonus),
  answer(invite.readInviteBanners, readInviteBanners),
]
