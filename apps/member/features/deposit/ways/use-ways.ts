import { readDepositLookup } from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { useMemo } from 'react'
import { useAsk } from '../../../platform/api/use-ask.ts'
import { type SortedWays, sortWays } from './sort-ways.ts'

export interface Ways {
  /** Null until they are known. */
  sorted: SortedWays | null
  state: 'wait' | 'failed' | 'no-bank' | 'bound' | 'known'
  /** What the member has set stands in the way: a limit that is reached, or a time-out. */
  bound: Refused | null
  /** What is left of the member's own limit; null: none is set. */
  limit: Answer<typeof readDepositLookup>['limit']
  /** What is looked at before the money leaves again. */
  checks: Answer<typeof readDepositLookup>['checks'] | null
  retry(): void
  retrying: boolean
  error: unknown
}

/** The ways to pay in that are open now. */
export function useWays(open: boolean): Ways {
  const lookup = useAsk(readDepositLookup, undefined, { enabled: open })
  // It may have been set since the ways were asked for.
  const bound =
    lookup.error?.code === 'LIMIT_REACHED' || lookup.error?.code === 'PLAY_PAUSED'
      ? lookup.error
      : null
  const sorted = useMemo(
    () => (lookup.data && !bound ? sortWays(lookup.data) : null),
    [lookup.data, bound],
  )
  return {
    sorted,
    bound,
    limit: sorted && lookup.data ? lookup.data.limit : null,
    checks: sorted && lookup.data ? lookup.data.checks : null,
    state: bound
      ? 'bound'
      : sorted
        ? 'known'
        : lookup.error?.code === 'NO_BANK'
          ? 'no-bank'
          : lookup.isError
            ? 'failed'
            : 'wait',
    retry: () => void lookup.refetch(),
    retrying: lookup.isFetching,
    error: lookup.error,
  }
}
