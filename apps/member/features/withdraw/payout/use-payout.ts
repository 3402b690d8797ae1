import { type PayoutState, readPayout } from '@champa/contract/withdraw'
import { useState } from 'react'
import { useApiQuery } from '../../../platform/client.ts'
import { latelyRejected } from './payout-steps.ts'

/** Polls the games of an open order, because the server announces only its end. */
const orderPollMs = 2_000

/**
 * The withdrawal to show: the pending one, and its end while the sheet that showed it pending stays
 * open.
 */
export function usePayout(open: boolean) {
  const [waits, setWaits] = useState(false)
  const query = useApiQuery(readPayout, undefined, {
    enabled: open,
    refetchInterval: open && waits ? orderPollMs : false,
  })
  const [seen, setSeen] = useState<string | null>(null)
  const payout = query.data?.payout ?? null
  const order = query.data?.order ?? null
  if ((order?.state === 'open') !== waits) setWaits(order?.state === 'open')
  const underWay = payout?.status === 'in progress' ? payout._id : null
  if (underWay !== null && underWay !== seen) setSeen(underWay)
  const shown: PayoutState | null =
    payout !== null && (underWay !== null || payout._id === seen) ? payout : null
  // A rejection that was not shown live: the form for the next withdrawal is shown below it.
  const rejected =
    shown === null && query.data !== undefined && latelyRejected(payout, query.data.serverTime)
      ? payout
      : null
  return {
    query,
    order,
    shown: order?.state === 'open' ? null : shown,
    rejected: order === null ? rejected : null,
    forget: () => setSeen(null),
  }
}
