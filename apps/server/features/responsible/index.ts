import * as contract from '@champa/contract/responsible'
import type { Job } from '../../platform/job.ts'
import { currencyProjection } from '../../platform/projection.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { excludeMyself, takeTimeOut } from './breaks.ts'
import { markBreaks } from './exclusion/mark-breaks.job.ts'
import { leaveGames } from './leave-games.job.ts'
import { findAccounts } from './links/find-accounts-of-breaks.job.ts'
import { readPlay } from './read-play.ts'
import { readResponsible, responsibleProjection } from './state.ts'
import { setDepositLimit } from './set-deposit-limit.ts'

export {
  endExclusion,
  endExclusionIn,
  sharedExclusion,
  listExcluded,
  type EndExclusionResult,
  letRegister,
} from './end-exclusion.ts'
export { isOnBreak, personColumns, toPerson, type PersonRow } from './exclusion/fingerprints.ts'
export {
  depositProjection,
  findRemainingLimit,
  readRemainingLimit,
  limitDetails,
  type DepositContext,
} from './limits.ts'
export {
  closeMatch,
  closeMatchIn,
  confirmMatch,
  confirmMatchIn,
  listMatches,
  type AccountPair,
  type DecideResult,
  type MatchDecision,
} from './links/decide-match.ts'
export { excludeOnWord, lowerLimit, timeOutOnWord } from './lower-limit.ts'
export { matchMember, noteDeviceOnBreak } from './links/match-member.ts'
export type { RemainingLimit } from './rules.ts'
export { readState as readResponsibleState } from './state.ts'

export const responsibleJobs: Job[] = [leaveGames, findAccounts, markBreaks]

export const responsibleRoutes: Route[] = [
  answer(contract.readResponsible, readResponsible, responsibleProjection),
  answer(contract.setDepositLimit, setDepositLimit),
  answer(contract.takeTimeOut, takeTimeOut),
  answer(contract.excludeMyself, excludeMyself),
  answer(contract.readPlay, readPlay, currencyProjection),
]
