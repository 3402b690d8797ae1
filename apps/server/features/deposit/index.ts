import {
  cancelQrcode as cancelEndpoint,
  createQrcode as createEndpoint,
  noteDeposit as noteEndpoint,
  readDepositTracker as trackerEndpoint,
  readQrcode as readEndpoint,
  receiveBankSms as bankSmsEndpoint,
  receiveChargeEvent as chargeEventEndpoint,
} from '@champa/contract/deposit'
import * as office from '@champa/contract/office/payments'
import * as accounts from '@champa/contract/office/deposits/accounts'
import * as gateways from '@champa/contract/office/deposits/gateways'
import * as unread from '@champa/contract/office/deposits/unread'
import type { Job } from '../../platform/job.ts'
import { currencyProjection } from '../../platform/projection.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { depositProjection } from '../responsible/index.ts'
import { receiveBankSms } from './ingest/receive-bank-sms.ts'
import { receiveChargeEvent } from './ingest/receive-charge-event.ts'
import { checkCharges } from './ingest/check-charges.job.ts'
import { readFeeds } from './ingest/read-feeds.job.ts'
import { watchUnmatched } from './match/watch-unmatched.job.ts'
import { settlePayments } from './post/settle-payments.job.ts'
import { applyDueEffects } from './effects/follow-deposits.job.ts'
import { cancelQrcode } from './qr/cancel-qrcode.ts'
import { createQrcode } from './qr/create-qrcode.ts'
import { readQrcode } from './qr/read-qrcode.ts'
import { readDepositTracker } from './tracker/read-deposit-tracker.ts'
import { cleanPaymentData } from './clean-payment-data.job.ts'
import { listPayments } from './office/list-payments.ts'
import { readPayment } from './office/read-payment.ts'
import { listOpenCodes } from './accounts/list-open-codes.ts'
import { readAccounts } from './accounts/read-accounts.ts'
import { restAccount, writeAccount } from './accounts/write-account.ts'
import { closeGateway, openGateway, testGateway } from './gateways/change-gateway.ts'
import { readGateways } from './gateways/read-gateways.ts'
import { listUnreadMessages } from './unread/list-unread-messages.ts'
import { readUnreadMessage } from './unread/read-unread-message.ts'
import { resolveUnreadMessage } from './unread/resolve-unread-message.ts'
import { noteDeposit } from './note-deposit.ts'

/**
 * Exports of the deposit pipeline: ingest, match, post, effects. `payment.ts` defines the types
 * that its steps share.
 */

export { keepUnread, keepUnreadEvent, listUnread } from './ingest/keep-events.ts'
export { prepareEffects, runEffects, type PostedDeposit } from './effects/deposit-effects.ts'
export {
  announcePayments,
  type IngestResult,
  type Payer,
  type PaymentReport,
  type Reason,
} from './payment.ts'
export {
  assignPayment,
  listUnmatchedPayments,
  paymentOf,
  wasPostedTo,
  returnPayment,
  type UnmatchedPayment,
} from './match/assign-payment.ts'
export { listPayments } from './office/list-payments.ts'
export { listOpenCodes } from './accounts/list-open-codes.ts'
export { listUnreadMessages } from './unread/list-unread-messages.ts'
export { paymentOfReference } from './office/payment-query.ts'
export { scoreOfMember } from './office/suggest-members.ts'
export { keepReversed, lockPayment, returnCredited } from './match/take-back-payment.ts'
export { ingestReport } from './ingest/ingest-report.ts'
export { channelHealth } from './qr/channel-health.ts'
export { writeAccountAction } from './accounts/write-account-action.ts'
export { openGatewayAction } from './gateways/open-gateway-action.ts'
export { groupOf } from './accounts/rotate-accounts.ts'
export { receivedOnDay } from './accounts/received-on-day.ts'
export { shownAccounts } from './accounts/shown-accounts.ts'
export {
  allAccounts,
  currencyOfAccount,
  openOf,
  type ReceivingAccount,
} from './receiving-account.ts'

export const depositRoutes: Route[] = [
  answer(readEndpoint, readQrcode, currencyProjection),
  answer(createEndpoint, createQrcode, depositProjection),
  answer(cancelEndpoint, cancelQrcode),
  answer(chargeEventEndpoint, receiveChargeEvent),
  answer(bankSmsEndpoint, receiveBankSms),
  answer(noteEndpoint, noteDeposit),
  answer(trackerEndpoint, readDepositTracker),
  answer(office.listPayments, listPayments),
  answer(office.readPayment, readPayment),
  answer(accounts.readAccounts, readAccounts),
  answer(accounts.writeAccount, writeAccount),
  answer(accounts.restAccount, restAccount),
  answer(accounts.listOpenCodes, listOpenCodes),
  answer(gateways.readGateways, readGateways),
  answer(gateways.openGateway, openGateway),
  answer(gateways.closeGateway, closeGateway),
  answer(gateways.testGateway, testGateway),
  answer(unread.listUnreadMessages, listUnreadMessages),
  answer(unread.readUnreadMessage, readUnreadMessage),
  answer(unread.resolveUnreadMessage, resolveUnreadMessage),
]

export const depositJobs: Job[] = [
  readFeeds,
  settlePayments,
  watchUnmatched,
  checkCharges,
  cleanPaymentData,
  applyDueEffects,
]
