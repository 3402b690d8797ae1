import { accountJobs } from '../features/account/index.ts'
import { decisionJobs } from '../features/approval-actions/index.ts'
import { auditJobs } from '../features/audit/index.ts'
import { bonusJobs } from '../features/bonus/index.ts'
import { refreshCatalogue } from '../features/catalogue/index.ts'
import { chatJobs } from '../features/chat/index.ts'
import { coinJobs } from '../features/coin/index.ts'
import { depositJobs } from '../features/deposit/index.ts'
import { gameJobs } from '../features/game/index.ts'
import { giftLinkJobs } from '../features/gift-link/index.ts'
import { memberJobs } from '../features/member/index.ts'
import { otpJobs } from '../features/otp/index.ts'
import { privacyJobs } from '../features/privacy/index.ts'
import { responsibleJobs } from '../features/responsible/index.ts'
import { slipJobs } from '../features/slip/index.ts'
import { spinJobs } from '../features/spin/index.ts'
import { staffChangeJobs } from '../features/staff-changes/index.ts'
import { staffJobs } from '../features/staff/index.ts'
import { refreshRiskFactsJob } from '../features/risk/index.ts'
import { todayJobs } from '../features/today/index.ts'
import { turnoverJobs } from '../features/turnover/index.ts'
import { withdrawJobs } from '../features/withdraw/index.ts'
import { operatorSettingsRefreshMs } from '../platform/operator-settings.ts'
import type { Job } from '../platform/job.ts'
import { nightlyAudit } from './nightly-audit.ts'
import { nightlyDays } from './nightly-days.ts'
import { nightlyProof } from './nightly-proof.ts'
import { nightlyReconciliation } from './nightly-reconciliation.ts'

const refreshSite: Job = {
  name: 'refresh-site',
  everyMs: operatorSettingsRefreshMs,
  inEveryProcess: true,
  run: async (ctx) => {
    await Promise.all([ctx.operatorSettings.refresh(), refreshCatalogue(ctx)])
    return 0
  },
}

/** Every background job of the server. Each feature describes its jobs in its index.ts. */
export const schedule: Job[] = [
  refreshSite,
  nightlyProof,
  nightlyAudit,
  nightlyReconciliation,
  nightlyDays,
  ...accountJobs,
  ...otpJobs,
  ...gameJobs,
  ...depositJobs,
  ...withdrawJobs,
  ...slipJobs,
  ...giftLinkJobs,
  ...turnoverJobs,
  refreshRiskFactsJob,
  ...coinJobs,
  ...spinJobs,
  ...bonusJobs,
  ...chatJobs,
  ...privacyJobs,
  ...responsibleJobs,
  ...staffJobs,
  ...staffChangeJobs,
  ...auditJobs,
  ...decisionJobs,
  ...memberJobs,
  ...todayJobs,
]
