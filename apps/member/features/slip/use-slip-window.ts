import { readSlipWindow } from '@champa/contract/slip'
import { useEffect } from 'react'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery } from '../../platform/client.ts'
import { nextTurn, type SlipWindow } from './slip-hours.ts'

/** Minimum delay of the next refresh, for a phone whose clock is ahead of the server's. */
const minWaitMs = 5_000

/**
 * Whether slips are currently accepted; updates automatically at the minute of the change.
 * Undefined until known.
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
