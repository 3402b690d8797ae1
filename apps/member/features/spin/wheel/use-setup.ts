import { loadingDelayMs } from '@champa/contract/constants'
import { readCoupons, readSpinSetup } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery } from '../../../platform/client.ts'

/** The wheel, the coins and the next round, as loaded from the server. */
export function useSetup() {
  const query = useApiQuery(readSpinSetup)
  const waiting = useDelayed(query.isPending, loadingDelayMs)
  return {
    setup: query.data,
    /** Loading has taken long enough to show it. */
    waiting,
    failed: query.isError && !query.data,
    error: query.error,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    /** Called after a prize or a claim was shown. */
    reload: () => void refreshQueries([readSpinSetup, readCoupons]),
    currency: useApiQuery(readWallet).data?.currency ?? 'THB',
  }
}
