import * as corrections from '@champa/contract/office/corrections'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction } from '../approval/index.ts'
import {
  giveAction,
  recallLostAction,
  returnAction,
  reverseAction,
} from './office/deposit-actions.ts'
import { endExclusionAction, reopenAction } from './office/exclusion-actions.ts'
import { payOutAction } from './office/pay-out-action.ts'
import { returnPayoutAction } from './office/return-payout-action.ts'
import { settleTransferAction } from './office/settle-transfer-action.ts'
import { adjustAction, writeOffAction } from './office/money-actions.ts'
import * as requests from './office/request-corrections.ts'

/**
 * Corrections of money that staff make with a reason and evidence. Each has a plan that shows what
 * it will do, and is made once (docs/decisions/187).
 */
export { adjustBalance, planAdjustment } from './adjust-balance.ts'
export { planReversal, reverseDeposit } from './reverse-deposit.ts'
export { loseRecall, planLostRecall } from './lose-recall.ts'
export { planPayoutReturn, returnPayout } from './return-payout.ts'
export { planWriteOff, writeOffBalance } from './write-off-balance.ts'
export type {
  CorrectionOutcome,
  CorrectionPlan,
  CorrectionRefusal,
  CorrectionRefused,
  Justification,
} from './correction.ts'

export const correctionRoutes: Route[] = [
  answer(corrections.adjustMember, requests.adjustMember),
  answer(corrections.writeOffMember, requests.writeOffMember),
  answer(corrections.giveKeptPayment, requests.giveKeptPayment),
  answer(corrections.returnKeptPayment, requests.returnKeptPayment),
  answer(corrections.reversePayment, requests.reversePayment),
  answer(corrections.loseRecalledPayment, requests.loseRecalledPayment),
  answer(corrections.settleTransfer, requests.settleTransfer),
  answer(corrections.payOutMember, requests.payOutMember),
  answer(corrections.reopenMember, requests.reopenMember),
  answer(corrections.endMemberExclusion, requests.endMemberExclusion),
  answer(corrections.returnPaidWithdrawal, requests.returnPaidWithdrawal),
]

/** What a second person decides about money, deposits and transfers. */
export const correctionActions: ApprovalAction[] = [
  adjustAction,
  writeOffAction,
  giveAction,
  returnAction,
  reverseAction,
  recallLostAction,
  settleTransferAction,
  payOutAction,
  reopenAction,
  endExclusionAction,
  returnPayoutAction,
]
