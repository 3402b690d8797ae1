import type { ReviewReasonName } from '@champa/contract/office/withdrawals'
import type { AssessmentFacts } from '../features/risk/assess/assessment.ts'
import type { RiskFacts } from '../features/risk/facts/risk-facts.ts'
import type { Signals } from '../features/risk/review-reason.ts'

export const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1_000)
export const now = at(0)

export const signals: Signals = {
  unplayed: 0n,
  foreign: 0,
  unclear: 0,
  untouchedSince: null,
  small: 0,
  payers: 0,
  membersOfPayer: 0,
  lastDeposit: null,
  memberName: 'SOMCHAI JAIDEE',
  accountName: 'SOMCHAI JAIDEE',
  accountNameReviewed: null,
}

/** A member of long standing about whom nothing is suspicious. */
const quiet: RiskFacts = {
  asOf: at(-60),
  paidBefore: true,
  withdrawals: 0,
  deposits: 1,
  meanPaid: 500_00n,
  lastDeposit: null,
  otherPayers: 0,
  linked: 0,
  linkedFrozen: 0,
  depositsOfMonth: 4,
  bonusesOfMonth: 0,
  locksWon: 0,
  resultOfMonth: 100_00n,
  newDeviceAt: null,
  membersOfDevice: 1,
  isOtherNetwork: false,
  resultOfDay: 0n,
  depositsOfWeek: 500_00n,
  findings: 0,
}

const calm: AssessmentFacts = {
  now,
  currency: 'THB',
  amount: 500_00n,
  usedToday: 0n,
  countToday: 0,
  bankChangedAt: null,
  isFlagged: false,
  isPaused: false,
  wallet: 1_000_00n,
  signals,
  openTransfers: 0,
  signedInAt: at(-3_600),
  history: quiet,
}

export type Changes = Partial<Omit<AssessmentFacts, 'history'>> & {
  history?: Partial<RiskFacts> | null
}
export const factsWith = ({ history, ...changes }: Changes): AssessmentFacts => ({
  ...calm,
  ...changes,
  history: history === null ? null : { ...quiet, ...history },
})
export const lastDeposit = { seq: 7n, amount: 100_00n, played: 0n, isReviewed: false }
export const turnedOver = (turnover: bigint, seq = 7n) => ({ lastDeposit: { seq, turnover } })

/** Each rule with what makes it fire, what just does not, its points, and the figures in words. */
export const riskExamples: [
  ReviewReasonName,
  Changes,
  Changes,
  number,
  Record<string, number | string>,
][] = [
  [
    'amount',
    { amount: 50_000_00n, history: { meanPaid: null } },
    { amount: 2_499_99n },
    0,
    {
      today: '50000.00',
      limit: '50000.00',
    },
  ],
  [
    'account-changed',
    { bankChangedAt: at(-86_399) },
    { bankChangedAt: at(-86_400) },
    0,
    {
      hours: 23,
    },
  ],
  ['manual', { isFlagged: true }, {}, 0, {}],
  ['payouts-paused', { isPaused: true }, {}, 0, {}],
  ['first-withdrawal', { history: { paidBefore: false } }, {}, 15, {}],
  [
    'fast-in-out',
    { signals: { ...signals, lastDeposit }, history: turnedOver(99_99n) },
    { signals: { ...signals, lastDeposit }, history: turnedOver(100_00n) },
    35,
    { turnover: '99.99', deposit: '100.00' },
  ],
  [
    'velocity',
    { history: { withdrawals: 3 } },
    { history: { withdrawals: 2 } },
    20,
    {
      withdrawals: 4,
      deposits: 1,
      times: 1,
    },
  ],
  [
    'payer-differs',
    { history: { otherPayers: 1 } },
    { history: { otherPayers: 0 } },
    25,
    {
      count: 1,
      days: 7,
    },
  ],
  ['linked', { history: { linked: 2 } }, { history: { linked: 1 } }, 30, { count: 2, frozen: 0 }],
  [
    'linked-frozen',
    { history: { linked: 1, linkedFrozen: 1 } },
    { history: { linked: 1 } },
    30,
    {
      count: 1,
      frozen: 1,
    },
  ],
  [
    'bonus-hunter',
    { history: { depositsOfMonth: 5, bonusesOfMonth: 3, locksWon: 3, resultOfMonth: 0n } },
    { history: { depositsOfMonth: 5, bonusesOfMonth: 3, locksWon: 3, resultOfMonth: 1n } },
    25,
    { percent: 60, locks: 3 },
  ],
  [
    'new-device',
    { history: { newDeviceAt: at(-86_399) } },
    { history: { newDeviceAt: at(-86_400) } },
    20,
    { hours: 23, members: 1 },
  ],
  [
    'shared-device',
    { history: { membersOfDevice: 3 } },
    { history: { membersOfDevice: 2 } },
    20,
    {
      members: 3,
    },
  ],
  ['network', { history: { isOtherNetwork: true } }, {}, 10, { days: 30 }],
  [
    'large-win',
    { history: { resultOfDay: -20_000_00n, depositsOfWeek: 1_000_00n } },
    { history: { resultOfDay: -19_999_99n, depositsOfWeek: 1n } },
    25,
    { won: '20000.00', deposits: '1000.00' },
  ],
  [
    'game-doubt',
    { openTransfers: 1, history: { findings: 2 } },
    {},
    0,
    {
      transfers: 1,
      findings: 2,
    },
  ],
  [
    'facts-missing',
    { history: { asOf: at(-901) } },
    { history: { asOf: at(-900) }, signedInAt: null },
    0,
    {
      minutes: 15,
    },
  ],
]
