import { readLock as readLockEndpoint } from '@champa/contract/lock'
import { readEndedLocks as readEndedLocksEndpoint } from '@champa/contract/lock-ended'
import { answer, type Route } from '../../platform/route/route.ts'
import { readEndedLocks } from './read-ended-locks.ts'
import { readLock } from './read-lock.ts'

export { beginLock, inBook, lockJson, type NewLock, type Terms } from './begin-lock.ts'
export { countTurnover, type CountedBet } from './count-turnover.ts'
export { endLock, settleLock, trySettleLock, type SettleResult } from './end-lock.ts'
export {
  readLockedAfter,
  readLockSnapshot,
  type LockRow,
  type LockSnapshot,
} from './lock-snapshot.ts'
export {
  baseNow,
  boundOn,
  cancelTakes,
  couldEnd,
  judge,
  capAtMinRemain,
  losingTotal,
  losingTotalOn,
  principalNow,
  unreadyReason,
  winningTotal,
  winningTotalOn,
  type LockEnd,
} from './rules.ts'
export { offerOf } from './offer.ts'
export { shownLock } from './read-lock.ts'
export { namedGames, termsShown, type NamedGame, minRemain } from './terms-shown.ts'

export const lockRoutes: Route[] = [
  answer(readLockEndpoint, readLock),
  answer(readEndedLocksEndpoint, readEndedLocks),
]
