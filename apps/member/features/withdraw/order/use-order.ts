import { readWithdrawLimits } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { cancelWithdrawAll, type OrderState, readPayout } from '@champa/contract/withdraw'
import { toast } from '@champa/ui/overlay/toast'
import { isOutcomeUnknown } from '@champa/client/refused'
import { refreshedSoon } from '@champa/client/react/query-client'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'

const refreshes = [readPayout, readWallet, readWithdrawLimits]

/** The open order, or the one that ended without a withdrawal, and its cancellation. */
export function useOrder(order: OrderState | null) {
  const errorText = useErrorText()
  const change = useApiMutation(cancelWithdrawAll, { refreshes })
  async function cancel(): Promise<void> {
    if ((await change.run()) !== null) return
    const refused = change.lastRefused()
    // No open order means that it was completed: the sheet shows the withdrawal instead.
    if (refused && refused.code !== 'NO_DATA' && !isOutcomeUnknown(refused))
      toast.show({ kind: 'err', text: errorText(refused) })
    await refreshedSoon(refreshes)
  }
  return {
    open: order?.state === 'open' ? order : null,
    ended: order !== null && order.state !== 'open' ? order : null,
    cancel: () => void cancel(),
    cancelling: change.isSettling,
  }
}
