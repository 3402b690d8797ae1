import type { MinorUnits } from '@champa/contract/money'
import { readLock } from '@champa/contract/lock'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { readPayout, withdraw, withdrawAll } from '@champa/contract/withdraw'
import { useState } from 'react'
import { refreshedSoon } from '@champa/client/react/query-client'
import { useApiMutation } from '../../platform/client.ts'
import type { SweptGame } from './sweep/swept-games.tsx'

export interface Sent {
  amount: bigint
  /** The results of the games that were swept first; empty when the wallet sufficed. */
  swept: readonly SweptGame[]
}

const refreshes = [readWallet, readStatement, readWithdrawLimits, readPayout, readLock]

/** Requests a withdrawal from the wallet, or from the games too, and keeps its outcome. */
export function useAskPayout(onSent: () => void) {
  const plain = useApiMutation(withdraw, { refreshes })
  const sweeping = useApiMutation(withdrawAll, { refreshes })
  const [sent, setSent] = useState<Sent | null>(null)
  const [counting, setCounting] = useState(false)

  function clear(): void {
    plain.reset()
    sweeping.reset()
  }

  async function ask(amount: MinorUnits, sweeps: boolean): Promise<void> {
    clear()
    setCounting(true)
    const body = { amount }
    const answer = sweeps
      ? await sweeping.run({ body })
      : await plain.run({ body }).then((done) => done && { ...done, swept: [] })
    // A sweep may have filled the wallet before the refusal, so the figures are refreshed before it
    // is shown. The wait is short, so an unreachable server is reported soon.
    if (answer === null) await refreshedSoon(refreshes)
    setCounting(false)
    if (answer === null) return
    // Some of the money is still pending: the sheet stays open and shows the order.
    if (answer._id === null) return
    setSent({ amount: answer.amount, swept: answer.swept })
    onSent()
  }

  return {
    ask,
    busy: counting,
    held: counting || plain.isSettling || sweeping.isSettling,
    sweeping: sweeping.busy,
    sent,
    forgetSent: () => setSent(null),
    refused: counting ? null : (sweeping.refused ?? plain.refused),
    /** The refusal came after the games had been swept. */
    refusedAfterSweep: sweeping.refused !== null,
    clear,
  }
}
