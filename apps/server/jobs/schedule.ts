import { accountJobs } from '../features/account/index.ts'
import { bonusJobs } from '../features/bonus/index.ts'
import { chatJobs } from '../features/chat/index.ts'
import { coinJobs } from '../features/coin/index.ts'
import { depositJobs } from '../features/deposit/index.ts'
import { gameJobs } from '../features/game/index.ts'
import { giftJobs } from '../features/gift/index.ts'
import { otpJobs } from '../features/otp/index.ts'
import { privacyJobs } from '../features/privacy/index.ts'
import { responsibleJobs } from '../features/responsible/index.ts'
import { slipJobs } from '../features/slip/index.ts'
import { spinJobs } from '../features/spin/index.ts'
import { staffJobs } from '../features/staff/index.ts'
import { turnoverJobs } from '../features/turnover/index.ts'
import { withdrawJobs } from '../features/withdraw/index.ts'
import { reconcile } from '../ledger/reconcile.ts'
import { siteRefreshMs } from '../platform/site.ts'
import type { Job } from '../platform/job.ts'

const nightMs = 24 * 3_600_000

const refreshSite: Job = {
  name: 'refresh-site', everyMs: siteRefreshMs,
  run: async (house) => {
    await house.site.refresh()
    return 0
  },
}

const reconcileNightly: Job = {
  name: 'reconcile-nightly', everyMs: nightMs,
  run: async (house) => {
    const proof = await reconcile(house.db)
    if (proof.broken) house.log.error({ broken: proof.broken }, 'the ledger does not hold')
    return proof.members
  },
}

/** Every timer of the server, on one page; each feature says in its index.ts what its own do. */
export const schedule: Job[] = [refreshSite, reconcileNightly, ...accountJobs, ...otpJobs, ...gameJobs, ...depositJobs, ...withdrawJobs, ...slipJobs, ...giftJobs, ...turnoverJobs, ...coinJobs, ...spinJobs, ...bonusJobs, ...chatJobs, ...privacyJobs, ...responsibleJobs, ...staffJobs]
