import type { Satang } from '@champa/contract/money'
import { readLock } from '@champa/contract/lock'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { readPayout, withdraw, withdrawAll } from '@champa/contract/withdraw'
import { useState } from 'react'
import { refreshedSoon } from '../../platform/api/asks.ts'
import { useChange } from '../../platform/api/use-change.ts'
import type { SweptGame } from './sweep/swept-games.tsx'

export interface Sent {
  amount: bigint
  /** What was asked of the games first; empty where the wallet was enough. */
  swept: readonly SweptGame[]
}

const refreshes = [readWallet, readStatement, readWithdrawLimits, readPayout, readLock]

/** Asks for a payout from the wallet, or from the games too, and keeps what came of it. */
export function useAskPayout(onSent: () => void) {
  const plain = useChange(withdraw, { refreshes })
  const sweeping = useChange(withdrawAll, { refreshes })
  const [sent, setSent] = useState<Sent | null>(null)
  const [counting, setCounting] = useState(false)

  function clear(): void {
    plain.clear()
    sweeping.clear()
  }

  async function ask(amount: Satang, sweeps: boolean): Promise<void> {
    clear()
    setCounting(true)
    const body = { amount }
    const answer = sweeps
      ? await sweeping.run({ body })
      : await plain.run({ body }).then((done) => done && { ...done, swept: [] })
    // What came home before a refusal lies in the wallet now: the figures come before anything is said of them. Not from a
    // server that has gone silent, though: that it has is to be said soon.
    if (answer === null) await refreshedSoon(refreshes)
    setCounting(false)
    if (answer === null) return
    // Some of the money is on its way: the sheet stays and follows the order.
    if (answer._id === null) return
    setSent({ amount: answer.amount, swept: answer.swept })
    onSent()
  }

  return {
    ask,
    busy: counting,
    held: counting || plain.held || sweeping.held,
    sweeping: sweeping.busy,
    sent,
    forgetSent: () => setSent(null),
    refused: counting ? null : (sweeping.refused ?? plain.refused),
    /** The games had been asked first when the answer was no. */
    refusedAfterSweep: sweeping.refused !== null,
    clear,
  }
}
