import { readInviteBanners } from '@champa/contract/invite'
import type { Banner } from '@champa/contract/lock'
import { readRefundBanners } from '@champa/contract/refund'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../platform/client.ts'

const endpoints = { invite: readInviteBanners, refund: readRefundBanners }
export type BannersAbout = keyof typeof endpoints

interface BannersFirst {
  banners: readonly Banner[]
  /**
   * asking: nothing to show yet. banners: banners are showing. past: the requested sheet is
   * showing.
   */
  step: 'asking' | 'banners' | 'past'
  pass(): void
}

const waitTimeoutMs = 3_000
const freshForMs = 5 * 60_000

/**
 * Shows the operator's banners once per opening. Without banners, or when they do not load in time,
 * the sheet opens directly.
 */
export function useBannersFirst(about: BannersAbout, open: boolean, opening: number): BannersFirst {
  const query = useApiQuery(endpoints[about], undefined, {
    enabled: open,
    staleTime: freshForMs,
    notByItself: true,
  })
  const [passed, setPassed] = useState(0)
  const banners = query.data?.banners ?? []
  const tired = useDelayed(open && query.isPending, waitTimeoutMs)
  const nothing = banners.length === 0 && (query.data !== undefined || query.isError || tired)
  useEffect(() => {
    // Final for this opening: banners that arrive late must not replace the sheet.
    if (open && nothing) setPassed(opening)
  }, [open, nothing, opening])
  const past = passed === opening || nothing
  return {
    banners,
    step: past ? 'past' : banners.length > 0 ? 'banners' : 'asking',
    pass: () => setPassed(opening),
  }
}
