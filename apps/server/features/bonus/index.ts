import * as contract from '@champa/contract/bonus'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route.ts'
import { activateBonus } from './activate-bonus.ts'
import { checkActive } from './check-active.ts'
import { checkMinimum, minimumProjection } from './check-minimum.ts'
import { cancelLockShown } from './cancel-lock-shown.ts'
import { clearBonus } from './clear-bonus.ts'
import { evaluateLocks } from './ending/evaluate-locks.job.ts'
import { readBonuses } from './read-bonuses.ts'

export { askBeforeBonus, askBeforeLock } from './ending/ask-before-lock.ts'
export { cancelLock, type Cancelled } from './ending/cancel-lock.ts'
export { finishLock } from './ending/finish-lock.ts'
export { receiveBonus } from './receive/receive-bonus.ts'

export const bonusRoutes: Route[] = [
  answer(contract.readBonuses, readBonuses),
  answer(contract.activateBonus, activateBonus),
  answer(contract.checkActive, checkActive),
  answer(contract.checkMinimum, checkMinimum, minimumProjection),
  answer(contract.clearBonus, clearBonus),
  answer(contract.cancelLock, cancelLockShown),
]

export const bonusJobs: Job[] = [evaluateLocks]
