import { cancelQrcode as cancelEndpoint, createQrcode as createEndpoint, readQrcode as readEndpoint, receiveChargeEvent as chargeEventEndpoint } from '@champa/contract/deposit'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route.ts'
import { cancelQrcode } from './cancel-qrcode.ts'
import { checkCharges } from './check-charges.job.ts'
import { cleanEvents } from './clean-events.job.ts'
import { createQrcode } from './create-qrcode.ts'
import { currencyAlongside, readQrcode } from './read-qrcode.ts'
import { receiveChargeEvent } from './receive-charge-event.ts'

export type { Evidence, Payer, Taken } from './payment/evidence.ts'
export { takeEvidence } from './payment/take-evidence.ts'
export { allAccounts, openAccounts, type ReceivingAccount } from './receiving-accounts.ts'

export const depositRoutes: Route[] = [
  answer(readEndpoint, readQrcode, currencyAlongside),
  answer(createEndpoint, createQrcode, currencyAlongside),
  answer(cancelEndpoint, cancelQrcode),
  answer(chargeEventEndpoint, receiveChargeEvent),
]

export const depositJobs: Job[] = [checkCharges, cleanEvents]
