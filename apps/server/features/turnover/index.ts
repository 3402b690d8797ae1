import type { Job } from '../../platform/job.ts'
import { cleanBets } from './clean-bets.job.ts'
import { readBetsDue } from './read-bets.job.ts'

export { turnoverOf, type Turnover } from './queries.ts'
export { readBetsNow } from './read-bets-now.ts'

export const turnoverJobs: Job[] = [readBetsDue, cleanBets]
