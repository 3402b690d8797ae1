import { readDepositTracker, type TrackedDeposit } from '@champa/contract/deposit'
import { useState } from 'react'
import { useAsk } from '../../../platform/api/use-ask.ts'
import { underWay } from './under-way.ts'

export interface DepositTracker {
  /** Under way, or ended since the sheet was opened; newest first. */
  deposits: readonly TrackedDeposit[]
  /** The way whose code waits for its money. */
  openCode: string | null
  /** The first answer has not come yet, and may still. */
  waiting: boolean
}

/** Follows the member's deposits; the server's news asks again. A tracker that fails is left out: no way to pay in needs it. */
export function useTracker(open: boolean): DepositTracker {
  const answer = useAsk(readDepositTracker, undefined, { enabled: open })
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
