import { readDepositTracker, type TrackedDeposit } from '@champa/contract/deposit'
import { useState } from 'react'
import { useApiQuery } from '../../../platform/client.ts'
import { underWay } from './under-way.ts'

export interface DepositTracker {
  /** Pending, or ended since the sheet was opened; newest first. */
  deposits: readonly TrackedDeposit[]
  /** The channel whose code awaits its payment. */
  openCode: string | null
  /** The first answer has not arrived yet, and may still. */
  waiting: boolean
}

/**
 * Tracks the member's deposits; live events refresh them. A tracker that fails is hidden, because
 * no deposit channel depends on it.
 */
export function useTracker(open: boolean): DepositTracker {
  const answer = useApiQuery(readDepositTracker, undefined, { enabled: open })
  const [openedAt] = useState(() => Date.now())
  const { data } = answer
  const ahead = data ? data.serverTime - answer.dataUpdatedAt : 0
  return {
    deposits: data
      ? underWay(data.deposits, { openedAt: openedAt + ahead, now: data.serverTime })
      : [],
    openCode:
      data?.deposits.find((one) => one.channel === 'qr' && one.stage === 'waiting')?.provider ??
      null,
    waiting: answer.isPending && answer.failureCount === 0,
  }
}
