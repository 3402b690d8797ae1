import { readSlipWindow } from '@champa/contract/slip'
import { useEffect } from 'react'
import { refreshAsks } from '../../platform/api/asks.ts'
import { useAsk } from '../../platform/api/use-ask.ts'
import { nextTurn, type SlipWindow } from './slip-hours.ts'

/** Minimum delay of the next refresh, for a phone whose clock is ahead of the server's. */
const leastWaitMs = 5_000

/**
 * Whether slips are currently accepted; updates automatically at the minute of the change.
 * Undefined until known.
 */
export function useSlipWindow(): SlipWindow | undefined {
  const { data, dataUpdatedAt } = useAsk(readSlipWindow)
  useEffect(() => {
    const turn = data ? nextTurn(data, dataUpdatedAt) : null
    if (turn === null) return
    const timer = setTimeout(
      () => void refreshAsks([readSlipWindow]),
      Math.max(turn - Date.now() + 500, leastWaitMs),
    )
    return () => clearTimeout(timer)
  }, [data, dataUpdatedAt])
  return data
}
