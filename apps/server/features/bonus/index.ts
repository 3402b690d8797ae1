import * as contract from '@champa/contract/bonus'
import type { Job } from '../../platform/job.ts'
import { currencyProjection } from '../../platform/projection.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { activateBonus, clearBonus } from './activate-bonus.ts'
import { checkActive, checkMinimum } from './checks.ts'
import { cancelLockShown } from './cancel-lock-shown.ts'
import { evaluateLocks } from './evaluate-locks.job.ts'
import { readBonuses } from './read-bonuses.ts'

export { askBeforeBonus, askBeforeLock, finishLock } from './finish-lock.ts'
export { cancelLock, type Cancelled } from './cancel-lock.ts'
export { bonusInPlay } from './bonus-in-play.ts'
export { receiveBonus } from './receive-bonus.ts'

export const bonusRoutes: Route[] = [
  answer(contract.readBonuses, readBonuses),
  answer(contract.activateBonus, activateBonus),
  answer(contract.checkActive, checkActive),
  answer(contract.checkMinimum, checkMinimum, currencyProjection),
  answer(contract.clearBonus, clearBonus),
  answer(contract.cancelLock, cancelLockShown),
]

export const bonusJobs: Job[] = [evaluateLocks]
