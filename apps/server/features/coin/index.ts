import type { Job } from '../../platform/job.ts'
import { earnCoinsByPlay } from './earn-coins.job.ts'

export { countPlayForCoins } from './count-play-for-coins.ts'
export { takeBackCoinsOfDeposit, takeBackCoinsOfPayout } from './take-back-coins.ts'
export { coinBasis, coinRules, depositPerCoin, earnCoins, earnsCoins } from './earn-coins.ts'

export const coinJobs: Job[] = [earnCoinsByPlay]
