import {
  cancelQrcode as cancelEndpoint,
  createQrcode as createEndpoint,
  noteDeposit as noteEndpoint,
  readDepositTracker as trackerEndpoint,
  readQrcode as readEndpoint,
  receiveBankSms as bankSmsEndpoint,
  receiveChargeEvent as chargeEventEndpoint,
} from '@champa/contract/deposit'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route.ts'
import { cancelQrcode } from './cancel-qrcode.ts'
import { checkCharges } from './check-charges.job.ts'
import { cleanEvents } from './clean-events.job.ts'
import { createQrcode, drawingProjection } from './create-qrcode.ts'
import { readFeeds } from './feed/read-feeds.job.ts'
import { applyDueEffects } from './effects/apply-due-effects.job.ts'
import { noteDeposit } from './note-deposit.ts'
import { settlePayments } from './payment/settle-payments.job.ts'
import { watchUnmatched } from './payment/watch-unmatched.job.ts'
import { readDepositTracker } from './read-deposit-tracker.ts'
import { currencyProjection, readQrcode } from './read-qrcode.ts'
import { receiveBankSms } from './receive-bank-sms.ts'
import { receiveChargeEvent } from './receive-charge-event.ts'

export { keepUnread, keepUnreadEvent, listUnread } from './feed/keep-unread.ts'
export { creditWithEffects } from './effects/apply-deposit-effects.ts'
export type { Reason } from './payment/claim-payment.ts'
export type { PaymentReport, Payer, IngestResult } from './payment/payment-report.ts'
export { digitsFit, nameScore, payerFits, visibleDigits } from '../risk/index.ts'
export {
  assignPayment,
  listUnmatchedPayments,
  paymentOf,
  returnPayment,
  type UnmatchedPayment,
} from './payment/assign-payment.ts'
export { ingestReport } from './payment/ingest-report.ts'
export { channelHealth } from './qr/channel-health.ts'
export { allAccounts, openAccounts, type ReceivingAccount } from './receiving-account.ts'

export const depositRoutes: Route[] = [
  answer(readEndpoint, readQrcode, currencyProjection),
  answer(createEndpoint, createQrcode, drawingProjection),
  answer(cancelEndpoint, cancelQrcode),
  answer(chargeEventEndpoint, receiveChargeEvent),
  answer(bankSmsEndpoint, receiveBankSms),
  answer(noteEndpoint, noteDeposit),
  answer(trackerEndpoint, readDepositTracker),
]

export const depositJobs: Job[] = [
  readFeeds,
  settlePayments,
  watchUnmatched,
  checkCharges,
  cleanEvents,
  applyDueEffects,
]
