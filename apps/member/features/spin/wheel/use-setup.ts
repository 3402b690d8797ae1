import { loadingDelayMs } from '@champa/contract/limits'
import { readCoupons, readSpinSetup } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { refreshAsks } from '../../../platform/api/asks.ts'
import { useAsk } from '../../../platform/api/use-ask.ts'

/** The wheel, the coins and the next round, as loaded from the server. */
export function useSetup() {
  const asked = useAsk(readSpinSetup)
  const waiting = useDelayed(asked.isPending, loadingDelayMs)
  return {
    setup: asked.data,
    /** Loading has taken long enough to show it. */
    waiting,
    failed: asked.isError && !asked.data,
    error: asked.error,
    retrying: asked.isFetching,
    retry: () => void asked.refetch(),
    /** Called after a prize or a claim was shown. */
    reload: () => void refreshAsks([readSpinSetup, readCoupons]),
    currency: useAsk(readWallet).data?.currency ?? 'THB',
  }
}
