import { readDepositLookup } from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { useMemo } from 'react'
import { useApiQuery } from '../../../platform/client.ts'
import { type SortedChannels, sortChannels } from './sort-channels.ts'

export interface Channels {
  /** Null until loaded. */
  sorted: SortedChannels | null
  state: 'wait' | 'failed' | 'no-bank' | 'bound' | 'known'
  /** The refusal by the member's own settings: a deposit limit that is reached, or a time-out. */
  bound: Refused | null
  /** The rest of the member's own deposit limit; null when none is set. */
  limit: Answer<typeof readDepositLookup>['limit']
  /** The checks that a withdrawal will go through. */
  checks: Answer<typeof readDepositLookup>['checks'] | null
  retry(): void
  retrying: boolean
  error: unknown
}

/** The deposit channels that are open now. */
export function useChannels(open: boolean): Channels {
  const lookup = useApiQuery(readDepositLookup, undefined, { enabled: open })
  // The limit or time-out may have been set after the channels were loaded.
  const bound =
    lookup.error?.code === 'LIMIT_REACHED' || lookup.error?.code === 'PLAY_PAUSED'
      ? lookup.error
      : null
  const sorted = useMemo(
    () => (lookup.data && !bound ? sortChannels(lookup.data) : null),
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
