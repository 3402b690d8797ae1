import type { Answer } from '@champa/client/call-shape'
import { readSlipWindow } from '@champa/contract/slip'
import { useEffect } from 'react'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery } from '../../platform/client.ts'

/** Minimum delay of the next refresh, for a phone whose clock is ahead of the server's. */
const minWaitMs = 5_000

/**
 * Whether slips are currently accepted; updates automatically at the minute of the change.
 * Undefined until loaded.
 */
export function useSlipWindow(): SlipWindow | undefined {
  const { data, dataUpdatedAt } = useApiQuery(readSlipWindow)
  useEffect(() => {
    const turn = data ? nextTurn(data, dataUpdatedAt) : null
    if (turn === null) return
    const timer = setTimeout(
      () => void refreshQueries([readSlipWindow]),
      Math.max(turn - Date.now() + 500, minWaitMs),
    )
    return () => clearTimeout(timer)
  }, [data, dataUpdatedAt])
  return data
}

export type SlipWindow = Answer<typeof readSlipWindow>

const dayMs = 24 * 60 * 60_000
const bangkokAheadMs = 7 * 60 * 60_000

/**
 * When the slip channel is next opened or closed, in milliseconds since 1970; null where it is
 * always open.
 */
export function nextTurn({ isOpen, from, openAt }: SlipWindow, now: number): number | null {
  if (!isOpen) return openAt
  if (from === null) return null
  const [hours = 0, minutes = 0] = from.split(':').map(Number)
  const midnight = Math.floor((now + bangkokAheadMs) / dayMs) * dayMs - bangkokAheadMs
  const today = midnight + (hours * 60 + minutes) * 60_000
  return today > now ? today : today + dayMs
}
