import { useEffect, useState } from 'react'
import { type DepositTab, firstTab, tabsOf } from './sort-ways.ts'
import type { Ways } from './use-ways.ts'

/** The last position of the member, for the life of the app. */
let last: { tab: DepositTab | null; way: string | null } = { tab: null, way: null }

interface Awaited {
  /** The channel whose code awaits its payment. */
  openCode: string | null
  /** Not known yet; the answer may arrive at any moment. */
  waiting: boolean
}

export interface Place {
  tabs: readonly DepositTab[]
  /** Null until the initial tab is known. */
  tab: DepositTab | null
  /** The bank code of the channel that draws the code; null while none is open. */
  way: string | null
  goTo(tab: DepositTab, way?: string | null): void
}

/**
 * The open tab of the sheet and the channel of the QR tab. The initial position is chosen once;
 * later updates never move the member.
 */
export function usePlace(ways: Ways, { openCode, waiting }: Awaited): Place {
  const [place, setPlace] = useState<typeof last | null>(null)
  const tabs = ways.sorted ? tabsOf(ways.sorted) : []
  const known = ways.sorted !== null && !waiting
  if (place === null && known) {
    const codes = ways.sorted?.codes ?? []
    const lastWorks = codes.some((one) => one.bankCode === last.way && one.health?.state !== 'down')
    // The recommendation may change while the sheet is open; the member's form stays on its
    // channel.
    const way = openCode ?? (lastWorks ? last.way : null) ?? codes[0]?.bankCode ?? null
    setPlace({ tab: firstTab(tabs, openCode !== null, last.tab), way })
  }
  useEffect(() => {
    if (place) last = place
  }, [place])
  const codes = ways.sorted?.codes ?? []
  const way = codes.find((one) => one.bankCode === place?.way) ?? codes[0] ?? null
  return {
    tabs,
    // A tab may close while the sheet is open.
    tab: place && (tabs.find((tab) => tab === place.tab) ?? tabs[0] ?? null),
    way: way?.bankCode ?? null,
    goTo: (tab, wanted = null) => setPlace({ tab, way: wanted ?? place?.way ?? null }),
  }
}
