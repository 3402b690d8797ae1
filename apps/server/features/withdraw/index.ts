import { readPayouts as readPayoutsEndpoint } from '@champa/contract/office/payouts'
import * as acts from '@champa/contract/office/withdrawal-acts'
import * as decisions from '@champa/contract/office/withdrawal-decisions'
import * as office from '@champa/contract/office/withdrawals'
import * as contract from '@champa/contract/withdraw'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { cancelWithdrawAll, withdrawAll, withdrawAllProjection } from './withdraw-all.ts'
import { completeOrders } from './order/complete-withdraw-orders.job.ts'
import { cleanOfficeClaims } from './office/clean-office-claims.job.ts'
import { claimWithdrawal } from './office/claim-withdrawal.ts'
import { approveWithdrawal, markPayoutFailed, markPayoutPaid } from './office/decide-withdrawals.ts'
import { holdWithdrawal } from './office/hold-withdrawal.ts'
import { listWithdrawals } from './office/list-withdrawals.ts'
import { pausePayouts } from './office/pause-payouts.ts'
import { queryPayout } from './office/query-payout.ts'
import { readPayouts } from './office/read-payouts.ts'
import { readWithdrawal } from './office/read-withdrawal.ts'
import { rejectWithdrawal } from './office/reject-withdrawal.ts'
import { resumePayouts } from './office/resume-payouts.ts'
import { readPayout } from './read-payout.ts'
import { receivePayoutEvent } from './receive-payout-event.ts'
import { sendPayouts } from './send-payouts.job.ts'
import { watchFloat } from './watch-float.job.ts'
import { withdraw } from './withdraw.ts'
import { contextProjection } from './withdrawal-context.ts'

export { listWithdrawals as officeWithdrawals } from './office/list-withdrawals.ts'
export { announceWithdrawal } from './announce-withdrawal.ts'
export { dayLeft, limitsOf } from './hold-withdrawal.ts'
export { contextProjection, toContext, type ContextRow } from './withdrawal-context.ts'
export { payOutExcluded, type PayOutResult } from './pay-out-excluded.ts'
export { payoutOfKey, withdrawalOf, type Withdrawal } from './queries.ts'
export { maxNow } from './rules.ts'
export {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type ReviewResult,
  type WaitingWithdrawal,
} from './review/reviewed.ts'

export {
  approveAction,
  paidAction,
  failedAction,
} from './review/withdrawal-actions.ts'
export { resumeAction } from './office/resume-payouts.ts'

export const withdrawRoutes: Route[] = [
  answer(contract.withdraw, withdraw, contextProjection),
  answer(contract.withdrawAll, withdrawAll, withdrawAllProjection),
  answer(contract.cancelWithdrawAll, cancelWithdrawAll),
  answer(contract.readPayout, readPayout),
  answer(contract.receivePayoutEvent, receivePayoutEvent),
  answer(office.listWithdrawals, listWithdrawals),
  answer(office.readWithdrawal, readWithdrawal),
  answer(acts.rejectWithdrawal, rejectWithdrawal),
  answer(acts.holdWithdrawal, holdWithdrawal),
  answer(acts.claimWithdrawal, claimWithdrawal),
  answer(acts.queryPayout, queryPayout),
  answer(acts.pausePayouts, pausePayouts),
  answer(decisions.approveWithdrawal, approveWithdrawal),
  answer(decisions.markPayoutPaid, markPayoutPaid),
  answer(decisions.markPayoutFailed, markPayoutFailed),
  answer(decisions.resumePayouts, resumePayouts),
  answer(readPayoutsEndpoint, readPayouts),
]

export const withdrawJobs: Job[] = [watchFloat, sendPayouts, completeOrders, cleanOfficeClaims]
