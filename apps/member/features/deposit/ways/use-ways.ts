import { readDepositLookup } from '@champa/contract/lookup'
import { useMemo } from 'react'
import { useAsk } from '../../../platform/api/use-ask.ts'
import { type SortedWays, sortWays } from './sort-ways.ts'

export interface Ways {
  /** Null until they are known. */
  sorted: SortedWays | null
  state: 'wait' | 'failed' | 'no-bank' | 'known'
  retry(): void
  retrying: boolean
}

/** The ways to pay in that are open now. */
export function useWays(open: boolean): Ways {
  const lookup = useAsk(readDepositLookup, undefined, { enabled: open })
  const sorted = useMemo(() => lookup.data ? sortWays(lookup.data) : null, [lookup.data])
  return {
    sorted,
    state: sorted ? 'known' : lookup.error?.code === 'NO_BANK' ? 'no-bank' : lookup.isError ? 'failed' : 'wait',
    retry: () => void lookup.refetch(),
    retrying: lookup.isFetching,
  }
}
