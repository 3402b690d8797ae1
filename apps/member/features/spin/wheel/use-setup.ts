import { loadingDelayMs } from '@champa/contract/limits'
import { readCoupons, readSpinSetup } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { refreshAsks } from '../../../platform/api/asks.ts'
import { useAsk } from '../../../platform/api/use-ask.ts'

/** The wheel, the coins and the next round as the server tells them. */
export function useSetup() {
  const asked = useAsk(readSpinSetup)
  const waiting = useDelayed(asked.isPending, loadingDelayMs)
  return {
    setup: asked.data,
    /** It takes long enough to say so. */
    waiting,
    failed: asked.isError && !asked.data,
    error: asked.error,
    retrying: asked.isFetching,
    retry: () => void asked.refetch(),
    /** After a prize or a claim was looked at. */
    reload: () => void refreshAsks([readSpinSetup, readCoupons]),
    currency: useAsk(readWallet).data?.currency ?? 'THB',
  }
}
