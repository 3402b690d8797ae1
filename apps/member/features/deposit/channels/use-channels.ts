import { readDepositLookup } from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { useEffect, useMemo, useState } from 'react'
import { useApiQuery } from '../../../platform/client.ts'
import {
  type DepositTab,
  firstTab,
  sortChannels,
  type SortedChannels,
  tabsOf,
} from './sort-channels.ts'

export interface Channels {
  /** The channels by tab; null until they are loaded. */
  sorted: SortedChannels | null
  state: 'wait' | 'failed' | 'no-bank' | 'bound' | 'known'
  /** The refusal by the member's own settings: a deposit limit that is reached, or a time-out. */
  bound: Refused | null
  /** What remains of the member's own deposit limit; null when none is set. */
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
  // Takes precedence over channels that were loaded before the limit was reached or the time-out
  // set.
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

/** The tab and the channel that the member saw last, as long as the app is open. */
let last: { tab: DepositTab | null; channel: string | null } = { tab: null, channel: null }

interface Awaited {
  /** The channel whose QR code waits for its payment. */
  openCode: string | null
  /** True until it is known whether a QR code waits for its payment. */
  waiting: boolean
}

export interface Place {
  tabs: readonly DepositTab[]
  /** The open tab; null until the initial tab is determined. */
  tab: DepositTab | null
  /** The bank code of the channel chosen in the QR tab; null while no channel is open. */
  channel: string | null
  goTo(tab: DepositTab, channel?: string | null): void
}

/**
 * The open tab of the sheet and the channel of the QR tab. They are chosen once on opening; a later
 * update changes them only when the operator closes the channel.
 */
export function usePlace(channels: Channels, { openCode, waiting }: Awaited): Place {
  const [place, setPlace] = useState<typeof last | null>(null)
  const tabs = channels.sorted ? tabsOf(channels.sorted) : []
  const known = channels.sorted !== null && !waiting
  if (place === null && known) {
    const codes = channels.sorted?.codes ?? []
    const lastWorks = codes.some(
      (code) => code.bankCode === last.channel && code.health?.state !== 'down',
    )
    // The recommended channel may change while the sheet is open, but the member's form stays on
    // its channel.
    const channel = openCode ?? (lastWorks ? last.channel : null) ?? codes[0]?.bankCode ?? null
    setPlace({ tab: firstTab(tabs, openCode !== null, last.tab), channel })
  }
  useEffect(() => {
    if (place) last = place
  }, [place])
  const codes = channels.sorted?.codes ?? []
  const channel = codes.find((code) => code.bankCode === place?.channel) ?? codes[0] ?? null
  return {
    tabs,
    // A channel may be closed, and its tab removed, while the sheet is open.
    tab: place && (tabs.find((tab) => tab === place.tab) ?? tabs[0] ?? null),
    channel: channel?.bankCode ?? null,
    goTo: (tab, wanted = null) => setPlace({ tab, channel: wanted ?? place?.channel ?? null }),
  }
}
