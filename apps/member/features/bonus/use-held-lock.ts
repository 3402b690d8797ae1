import { readLock } from '@champa/contract/lock'
import { readWallet } from '@champa/contract/wallet'
import { useAsk } from '../../platform/api/use-ask.ts'

/** The lock in play and the member's currency, for a sheet that may cancel the lock. */
export function useHeldLock(open: boolean) {
  const lock = useAsk(readLock, undefined, { enabled: open }).data?.lock ?? null
  const currency = useAsk(readWallet).data?.currency ?? 'THB'
  return { lock, currency }
}
