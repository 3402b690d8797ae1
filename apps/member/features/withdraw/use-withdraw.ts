import { refreshedSoon } from '@champa/client/react/query-client'
import { readLock } from '@champa/contract/lock'
import { formatPlain, type MinorUnits } from '@champa/contract/money'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readStatement } from '@champa/contract/statement'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { readPayout, withdraw, withdrawAll } from '@champa/contract/withdraw'
import { type FormEvent, useId, useState } from 'react'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../platform/client.ts'
import {
  checkWithdraw,
  gamesWithMoney,
  maxWithdrawable,
  reachable,
  readAmount,
  type WithdrawFault,
} from './check-withdraw.ts'
import type { SweptGame } from './swept-games.tsx'

export type Withdraw = ReturnType<typeof useWithdraw>
export type WithdrawLimits = Answer<typeof readWithdrawLimits>

const faultOfCode: Partial<Record<Refused['code'], WithdrawFault>> = {
  MONEY_NOT_ENOUGH: 'MONEY_NOT_ENOUGH',
  WITHDRAW_MINIMUM: 'minAmountMsg',
  WITHDRAW_MAXIMUM: 'maxAmountMsg',
}

/** The state of the withdrawal form, its first error, and the outcome of the request. */
export function useWithdraw(
  wallet: WalletState | undefined,
  limits: WithdrawLimits | undefined,
  onSent: () => void,
) {
  const id = useId()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const payout = useAskPayout(onSent)
  const { refused } = payout
  const available = wallet ? reachable(wallet) : 0n
  const max = limits ? maxWithdrawable(available, limits.withdrawMax) : available
  const problem = limits ? checkWithdraw({ amount: text, available, ...limits }) : null
  const requested = readAmount(text)
  const sweeps =
    problem === null &&
    requested !== null &&
    wallet !== undefined &&
    requested > wallet.wallet.amount
  // Money has come back from games before the refusal, so the alert explains it; an error at the
  // amount would mislead.
  const late = refused && !payout.refusedAfterSweep ? (faultOfCode[refused.code] ?? null) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!limits || problem !== null || requested === null) return
    if (sweeps) setConfirming(true)
    else void payout.ask(requested, false)
  }

  function confirm(): void {
    setConfirming(false)
    if (requested !== null) void payout.ask(requested, true)
  }

  return {
    id,
    text,
    setText,
    requested: requested !== null && requested > 0n ? requested : null,
    setAll: () => setText(formatPlain(max).replace(/\.00$/, '')),
    isAll: requested !== null && limits !== undefined && requested === max,
    fault: (tried ? problem : null) ?? late,
    submit,
    /**
     * True when the amount exceeds the main wallet, so that money is first brought back from games.
     */
    sweeps,
    games: wallet ? gamesWithMoney(wallet) : [],
    confirming,
    confirm,
    unconfirm: () => setConfirming(false),
    payout,
    /** A refusal shown as an alert; null when it concerns the amount and is shown at the field. */
    refused: late === null ? refused : null,
  }
}

interface Sent {
  amount: bigint
  /**
   * The outcome for each game whose money was brought back first; empty when the wallet sufficed.
   */
  swept: readonly SweptGame[]
}

const refreshes = [readWallet, readStatement, readWithdrawLimits, readPayout, readLock]

/**
 * Requests a withdrawal from the wallet, or from the wallet and the games, and provides the outcome
 * to the alert.
 */
function useAskPayout(onSent: () => void) {
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
    // Money may have come back from games before the refusal, so the balances are reloaded before
    // the refusal is shown. The wait is short, so that an unreachable server is reported soon.
    if (answer === null) await refreshedSoon(refreshes)
    setCounting(false)
    if (answer === null) return
    // Some of the money is still in transit: the sheet stays open and shows the withdrawal order.
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
    /** True when the refused request had first brought money back from games. */
    refusedAfterSweep: sweeping.refused !== null,
    clear,
  }
}
