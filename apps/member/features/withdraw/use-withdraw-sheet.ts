import { readLock } from '@champa/contract/lock'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { useApiQuery } from '../../platform/client.ts'
import { willReview } from './check-withdraw.ts'
import { useOrder } from './order-card.tsx'
import { usePayout } from './payout-timeline.tsx'
import { useWithdraw } from './use-withdraw.ts'

export type WithdrawSheet = ReturnType<typeof useWithdrawSheet>

/** The data of the withdrawal sheet, and which of its parts are shown. */
export function useWithdrawSheet(open: boolean, onClose: () => void) {
  const wallet = useApiQuery(readWallet).data
  const limits = useApiQuery(readWithdrawLimits, undefined, { enabled: open })
  const lock = useApiQuery(readLock, undefined, { enabled: open }).data?.lock ?? null
  const payout = usePayout(open)
  const withdraw = useWithdraw(wallet, limits.data, onClose)
  const order = useOrder(payout.order)
  const queries = [limits, payout.query]
  const known = limits.data !== undefined && payout.query.data !== undefined
  const spent =
    limits.data !== undefined &&
    (limits.data.countLeftToday === 0 || limits.data.withdrawMax < limits.data.withdrawMin)
  return {
    wallet,
    limits: limits.data,
    lock,
    payout,
    withdraw,
    order,
    /** True when the limits and the state of the last withdrawal are loaded. */
    known,
    /** True when the day's limits allow no further withdrawal. */
    spent,
    /**
     * True when the form is shown: no withdrawal or withdrawal order is pending, and the day's
     * limits allow another.
     */
    canAsk: known && payout.shown === null && order.open === null && !spent,
    reviewed: limits.data !== undefined && willReview(limits.data.review, withdraw.requested),
    failed: queries.some((query) => query.isError && !query.data),
    error: queries.find((query) => query.isError)?.error,
    fetching: queries.some((query) => query.isFetching),
    retry: () => queries.forEach((query) => void query.refetch()),
  }
}
