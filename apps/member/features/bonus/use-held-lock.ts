import { readLock } from '@champa/contract/lock'
import { readWallet } from '@champa/contract/wallet'
import { useApiQuery } from '../../platform/client.ts'

/** The active play lock and the member's currency, for a sheet that may cancel the lock. */
export function useHeldLock(open: boolean) {
  const lock = useApiQuery(readLock, undefined, { enabled: open }).data?.lock ?? null
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  return { lock, currency }
}
