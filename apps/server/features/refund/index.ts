import * as contract from '@champa/contract/refund'
import { answer, type Route } from '../../platform/route/route.ts'
import { addRefundToWallet } from './add-refund-to-wallet.ts'
import { checkRefund, receiveRefund } from './receive-refund.ts'
import { readRefundBanners, readRefunds } from './read-refunds.ts'

export { lastClosedWeek } from './rules.ts'

export const refundRoutes: Route[] = [
  answer(contract.checkRefund, checkRefund),
  answer(contract.receiveRefund, receiveRefund),
  answer(contract.addRefundToWallet, addRefundToWallet),
  answer(contract.readRefunds, readRefunds),
  answer(contract.readRefundBanners, readRefundBanners),
]
