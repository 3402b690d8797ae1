import { useEffect, useState } from 'react'
import { type DepositTab, firstTab, tabsOf } from './sort-ways.ts'
import type { Ways } from './use-ways.ts'

/** Where the member was last, for as long as the app is open. */
let last: { tab: DepositTab | null; way: string | null } = { tab: null, way: null }

interface Awaited {
  /** The way whose code waits for its money. */
  openCode: string | null
  /** Not known yet, and it may come any moment. */
  waiting: boolean
}

export interface Place {
  tabs: readonly DepositTab[]
  /** Null until it is known where to begin. */
  tab: DepositTab | null
  /** The bank code of the way that draws the code; null while none is open. */
  way: string | null
  goTo(tab: DepositTab, way?: string | null): void
}

/** Which tab of the sheet is open, and which way of the QR tab. It begins once: news never moves the member. */
export function usePlace(ways: Ways, { openCode, waiting }: Awaited): Place {
  const [place, setPlace] = useState<typeof last | null>(null)
  const tabs = ways.sorted ? tabsOf(ways.sorted) : []
  const known = ways.sorted !== null && !waiting
  if (place === null && known) {
    const codes = ways.sorted?.codes ?? []
    const lastWorks = codes.some((one) => one.bankCode === last.way && one.health?.state !== 'down')
    // The recommendation may change while the sheet is open; the member's form stays where it began.
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
