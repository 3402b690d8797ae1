import { readBonuses } from '@champa/contract/bonus'
import { readLock } from '@champa/contract/lock'
import { readWallet } from '@champa/contract/wallet'
import { useApiQuery } from '../../platform/client.ts'

/** The queries that the screen sends at once. */
export const rewardQueries = [readBonuses, readLock]

export type Rewards = ReturnType<typeof useRewards>

/** The data of the bonus page: the bonuses, the active play lock, the member's currency. */
export function useRewards() {
  const bonuses = useApiQuery(readBonuses)
  const lock = useApiQuery(readLock)
  const wallet = useApiQuery(readWallet)
  const asks = [bonuses, lock, wallet]
  return {
    bonuses: bonuses.data?.bonuses,
    lock: lock.data?.lock ?? null,
    currency: wallet.data?.currency ?? 'THB',
    currencyKnown: wallet.data !== undefined,
    /**
     * True once all three queries have loaded, because kip must not be shown as baht, and a card
     * must not offer what the lock forbids.
     */
    known: asks.every(({ data }) => data !== undefined),
    failed: asks.some(({ isError, data }) => isError && data === undefined),
    error: asks.find(({ isError, data }) => isError && data === undefined)?.error,
    busy: asks.some(({ isFetching }) => isFetching),
    retry: () => asks.forEach((ask) => void ask.refetch()),
  }
}
