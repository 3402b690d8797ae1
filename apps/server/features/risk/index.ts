export { compareNames } from './names/compare-names.ts'
export { type PayerFits } from './names/judge-payer.ts'
export {
  digitsFit,
  searchableDigits,
  nameScore,
  payerFits,
  visibleDigits,
} from './names/payer-rules.ts'
export { payerFitsMember } from './names/payer-of-member.ts'
export { playDeposits } from './play/play-deposits.ts'
export { noteReviewed, readSignals } from './read-signals.ts'
export { reasonsOf, type ReviewReason, type Signals } from './review-reason.ts'
