import type { EndpointSpec } from '@champa/contract/endpoint'
import { readPayouts } from '@champa/contract/office/payouts'
import { listWithdrawals, readWithdrawal } from '@champa/contract/office/withdrawals'

/** What shows a withdrawal, and is read anew after each act. */
export const changed: readonly EndpointSpec[] = [listWithdrawals, readWithdrawal, readPayouts]
