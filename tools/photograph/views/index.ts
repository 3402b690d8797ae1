import type { View } from '../view.ts'
import { bonuses } from './bonus.ts'
import { chats } from './chat.ts'
import { deposits } from './deposit.ts'
import { qrDeposits } from './deposit-qr.ts'
import { games } from './game.ts'
import { home } from './home.ts'
import { invites } from './invite.ts'
import { officeAccounts } from './office-deposits/accounts.ts'
import { officeDeposits } from './office-deposits/payments.ts'
import { memberViews } from './members/member-views.ts'
import { todayViews } from './members/today-views.ts'
import { offices } from './office-rooms/offices.ts'
import { officeBooks } from './office-rooms/office-books.ts'
import { matchViews } from './members/match-views.ts'
import { staffViews } from './office-rooms/staff-views.ts'
import { officeRooms } from './office-rooms/office-rooms.ts'
import { officeWithdrawals } from './office-rooms/office-withdrawals.ts'
import { officeSlips } from './office-deposits/slips.ts'
import { privacies } from './privacy.ts'
import { profiles } from './profile.ts'
import { promotions } from './promotion.ts'
import { guests } from './public.ts'
import { refunds } from './refund.ts'
import { slips } from './slip.ts'
import { spins } from './spin.ts'
import { statements } from './statement.ts'
import { withdrawalOutcomes } from './withdraw-outcome.ts'
import { withdrawals } from './withdraw.ts'

/** Every screen, sheet and alert, in each of its states. */
export const views: readonly View[] = [
  ...guests,
  ...home,
  ...deposits,
  ...qrDeposits,
  ...slips,
  ...withdrawals,
  ...withdrawalOutcomes,
  ...games,
  ...bonuses,
  ...promotions,
  ...invites,
  ...refunds,
  ...spins,
  ...statements,
  ...profiles,
  ...privacies,
  ...chats,
  ...offices,
  ...officeBooks,
  ...memberViews,
  ...todayViews,
  ...officeRooms,
  ...matchViews,
  ...staffViews,
  ...officeWithdrawals,
  ...officeDeposits,
  ...officeSlips,
  ...officeAccounts,
]
