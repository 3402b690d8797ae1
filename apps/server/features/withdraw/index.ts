import { receivePayoutEvent as payoutEndpoint, withdraw as withdrawEndpoint } from '@champa/contract/withdraw'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route.ts'
import { receivePayoutEvent } from './receive-payout-event.ts'
import { sendPayouts } from './send-payouts.job.ts'
import { accountAlongside, withdraw } from './withdraw.ts'

export const withdrawRoutes: Route[] = [
  answer(withdrawEndpoint, withdraw, accountAlongside),
  answer(payoutEndpoint, receivePayoutEvent),
]

export const withdrawJobs: Job[] = [sendPayouts]
