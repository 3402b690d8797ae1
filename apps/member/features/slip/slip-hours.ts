import type { Answer } from '@champa/client/call-shape'
import type { readSlipWindow } from '@champa/contract/slip'

export type SlipWindow = Answer<typeof readSlipWindow>

const dayMs = 24 * 60 * 60_000
const bangkokAheadMs = 7 * 60 * 60_000

/**
 * When slips are next opened or closed, in milliseconds since 1970; null where they are always
 * open.
 */
export function nextTurn({ isOpen, from, openAt }: SlipWindow, now: number): number | null {
  if (!isOpen) return openAt
  if (from === null) return null
  const [hours = 0, minutes = 0] = from.split(':').map(Number)
  const midnight = Math.floor((now + bangkokAheadMs) / dayMs) * dayMs - bangkokAheadMs
  const today = midnight + (hours * 60 + minutes) * 60_000
  return today > now ? today : today + dayMs
}
