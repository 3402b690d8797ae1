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
