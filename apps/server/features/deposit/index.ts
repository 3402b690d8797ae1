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
import { createQrcode, drawingAlongside } from './create-qrcode.ts'
import { readFeeds } from './feed/read-feeds.job.ts'
import { followDeposits } from './follow/follow-deposits.job.ts'
import { noteDeposit } from './note-deposit.ts'
import { settlePayments } from './payment/settle-payments.job.ts'
import { readDepositTracker } from './read-deposit-tracker.ts'
import { currencyAlongside, readQrcode } from './read-qrcode.ts'
import { receiveBankSms } from './receive-bank-sms.ts'
import { receiveChargeEvent } from './receive-charge-event.ts'

export { keepUnread, keepUnreadEvent, listUnread } from './feed/keep-unread.ts'
export { creditAndFollow } from './follow/follow-deposit.ts'
export type { Reason } from './payment/claim-payment.ts'
export type { Evidence, Payer, Taken } from './payment/evidence.ts'
export { digitsFit, nameScore, payerFits, visibleDigits } from '../risk/index.ts'
export {
  givePayment,
  listKept,
  paymentOf,
  returnPayment,
  type Kept,
} from './payment/give-payment.ts'
export { takeEvidence } from './payment/take-evidence.ts'
export { channelHealth } from './qr/channel-health.ts'
export { allAccounts, openAccounts, type ReceivingAccount } from './receiving-account.ts'

export const depositRoutes: Route[] = [
  answer(readEndpoint, readQrcode, currencyAlongside),
  answer(createEndpoint, createQrcode, drawingAlongside),
  answer(cancelEndpoint, cancelQrcode),
  answer(chargeEventEndpoint, receiveChargeEvent),
  answer(bankSmsEndpoint, receiveBankSms),
  answer(noteEndpoint, noteDeposit),
  answer(trackerEndpoint, readDepositTracker),
]

export const depositJobs: Job[] = [
  readFeeds,
  settlePayments,
  checkCharges,
  cleanEvents,
  followDeposits,
]
